import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { convert, unitOf as unitById } from '@loam/domain/kernel/unit/units';
import type { PlanResult } from '@loam/domain/plan/plan.events';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { formatNumber } from '../../../i18n/number';
import { useOffline } from '../../../live/react/use-session';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Drawer } from '../../../ui/overlay/drawer';
import { isUnread } from '../../../ui/trace/is-unread';
import { TraceEnd } from '../../../ui/trace/trace-steps';
import { stepNumber, traceNumber } from '../../../ui/trace/trace-number';
import { type Explanation, useExplanation } from '../advice-calls';
import { type PerArea, usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { useTraceWords } from './trace-words';
import styles from './why.module.css';

/** Why a number is what it is: the formula, what went into it and where that comes from. */
export function WhyDrawer({ path, title, onClose }: { path: string | undefined; title: string; onClose: () => void }) {
  const { t: say } = useTranslation('advice');
  const trace = useTraceWords();
  const { plan, replay } = usePlanFacts();
  const perArea = usePerArea();
  const offline = useOffline();
  const asked = useExplanation(plan.id, replay ? undefined : path);
  const then = useExplanationThen(replay ? path : undefined);
  const data = replay ? then : asked.data;
  const waits = replay ? !then : !offline && asked.isPending;
  return (
    <Drawer open={path !== undefined} onClose={onClose} title={say('why.title', { name: title })}>
      {!replay && offline && !data && <p role="status">{say('why.offline')}</p>}
      {!replay && !offline && asked.isError && <ErrorCard error={asked.error} onRetry={() => asked.refetch()} />}
      {waits && <Skeleton rows={5} />}
      {data && data.value === null && <p>{say('why.none')}</p>}
      {data && data.value !== null && (
        <ol className={styles['trace']}>
          {data.steps.map((step, nth) => (
            <li key={`${step.name}${nth}`}>
              <LineHead title={trace.step(step.name)} value={`${stepNumber(step.value)} ${trace.unit(step.unit)}`} />
              <p>
                <code>{trace.formula(step.formula)}</code>
              </p>
              <Inputs list={step.inputs} line={step.name} sources={data.sources} />
            </li>
          ))}
          <li>
            <LineHead title={title} value={`${formatNumber(data.value)} ${trace.unit(data.unit)}`} />
            <p>
              <code>{trace.formula(data.formula)}</code>
            </p>
            <Read value={data.value} unit={data.unit} perArea={perArea} />
            {data.inputs.length === 0 ? (
              <p className={styles['dim']}>{say('why.nothing')}</p>
            ) : (
              <Inputs list={data.inputs} line={(path ?? '').split(/[.|]/)[0]!} sources={data.sources} />
            )}
          </li>
        </ol>
      )}
      {data && data.value !== null && (
        <TraceEnd
          lines={[...data.steps, { ...data, name: (path ?? '').split(/[.|]/)[0]! }] as readonly Pick<TraceLine, 'name' | 'inputs'>[]}
          confidence={data.confidence}
          words={trace}
        />
      )}
    </Drawer>
  );
}

const LineHead = ({ title, value }: { title: string; value: string }) => (
  <p className={styles['traceHead']}>
    <strong>{title}</strong>
    <span>{value}</span>
  </p>
);

interface InputsProps extends Pick<Explanation, 'sources'> {
  readonly list: Explanation['inputs'];
  /** The step they go into: some names mean something else there. */
  readonly line: string;
}

function Inputs({ list, line, sources }: InputsProps) {
  const { t: say } = useTranslation('advice');
  const trace = useTraceWords();
  return (
    <dl>
      {list.map(({ name, value, unit, origin, source, uncertain, basis }, nth) => (
        <div key={`${name}${nth}`}>
          <dt>{trace.name(name, line)}</dt>
          <dd>
            {typeof value === 'number' ? traceNumber(value) : trace.value(value)}
            {unit ? ` ${trace.unit(unit)}` : ''}{' '}
            <span className={styles['dim']}>
              · {say(`explain.origin.${origin}`)}
              {(uncertain || isUnread(source)) && ` · ▲ ${say('explain.unverified')}`}
              {source ? ` · ${trace.source(sources.find(({ key }) => key === source)?.text ?? source)}` : ''}
              {basis ? ` · ${trace.basis(basis)}` : ''}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same of a state of the past, worked out here from what the page shows, and again when it shows another one. */
function useExplanationThen(path: string | undefined): Explanation | undefined {
  const { plan, library, field } = usePlanFacts();
  const numbers = usePlanNumbers();
  const [found, setFound] = useState<Explanation>();
  useEffect(() => {
    if (path === undefined) return undefined;
    let gone = false;
    void import('./explain-here').then(({ explainHere }) => {
      if (!gone) setFound(explainHere(numbers, path, plan.results as readonly PlanResult[], library, field) ?? nothing);
    });
    return () => {
      gone = true;
    };
  }, [path, plan, library, field, numbers]);
  return found;
}
const nothing: Explanation = {
  path: '',
  value: null,
  unit: '',
  formula: '',
  inputs: [],
  steps: [],
  sources: [],
  confidence: 'high',
  reason: null,
};

/** What an amount is worked out in, and what whoever counts in acres reads it in. */
const imperialOf: Readonly<Record<string, readonly [number, number]>> = ownNames({
  'kg/ha': [2, 3],
  'l/ha': [10, 11],
  kg: [5, 7],
  l: [12, 13],
});

/** Numbers are worked out per hectare; whoever counts in acres reads the result so. */
function Read({ value, unit, perArea: { area, hectares } }: { value: number; unit: string; perArea: PerArea }) {
  const { t } = useTranslation('advice');
  const to = imperialOf[unit];
  if (area === 'ha' || (to === undefined && unit !== '1/ha')) return null;
  return (
    <p>
      {to === undefined
        ? `= ${formatNumber(value * hectares)} ${t('why.per.ac')}`
        : `= ${formatNumber(convert(value, ...to))} ${unitById(to[1])!.symbol}`}
    </p>
  );
}
