import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { TraceSteps } from '../../../ui/trace/trace-steps';
import { UnbrokenFigures } from '../../../ui/unbroken-figures';
import type { Mix, MixQuestion } from '../advice-calls';
import { nutrientLabel, useNames } from '../words/names';
import { usePerArea, usePlanFacts } from '../facts/plan-context';
import { useTraceWords } from '../why/trace-words';
import { MixBounds } from './mix-bounds';
import { MixSplit } from './mix-split';
import { MixChanges, MixNutrients } from './mix-tables';
import styles from './mix.module.css';

interface MixResultProps {
  readonly mix: Mix;
  readonly full: boolean;
  readonly onAdd: (productId: number) => void;
  readonly onDivide: (split: MixQuestion['split']) => void;
}

/** What would change, cell by cell, what each nutrient comes to, what stands against more, and the product that would mend it. */
export function MixResult({ mix, full, onAdd, onDivide }: MixResultProps) {
  const { t } = useTranslation('advice');
  const { symbol } = usePerArea();
  const met = mix.status === 'optimal';
  const percent = formatNumber(mix.imbalancePct);
  const lacking = mix.deviations.filter((one) => one.lacking && one.status === 'deficit').map(({ name }) => nutrientLabel(name));
  return (
    <>
      <p role="status" className={styles['mixStatus']} data-met={met}>
        <span aria-hidden>{met ? '✓' : '▲'}</span> {met ? t('auto.met', { percent }) : t('auto.notMet', { percent })}
      </p>
      {mix.split && <MixSplit split={mix.split} onDivide={onDivide} />}
      <MixChanges mix={mix} />
      <MixNutrients mix={mix} />
      {lacking.length > 0 && <p>{t('auto.notSupplied', { names: lacking.join(', ') })}</p>}
      <MixCost mix={mix} />
      <MixWhy title={t('auto.why')} lines={mix.trace as readonly TraceLine[]} />
      <MixBounds mix={mix} />
      {mix.suggestion && (
        <>
          <p>
            <UnbrokenFigures
              text={t('auto.suggestion', {
                name: mix.suggestion.name,
                amount: formatNumber(mix.suggestion.amount),
                unit: symbol,
              })}
            />{' '}
            {!full && (
              <Button kind="quiet" onClick={() => onAdd(mix.suggestion!.productId)}>
                {t('auto.add', { name: mix.suggestion.name })}
              </Button>
            )}
          </p>
          <MixWhy title={t('auto.whySuggested')} lines={mix.suggestion.trace as readonly TraceLine[]} />
        </>
      )}
    </>
  );
}

/** How figures of the answer come about, behind one heading. */
function MixWhy({ title, lines }: { title: string; lines: readonly TraceLine[] }) {
  const { t } = useTranslation('advice');
  const { library } = usePlanFacts();
  const trace = useTraceWords();
  return (
    <details>
      <summary>{title}</summary>
      <TraceSteps
        lines={lines}
        words={{
          ...trace,
          step: (name) => nutrientLabel(trace.step(name)),
          value: (text) => nutrientLabel(trace.value(text)),
          origin: (origin) => t(`explain.origin.${origin}`),
          source: (key) => trace.source(library.sourceName(key)),
          sourceLabel: t('explain.source'),
          uncertain: t('explain.unverified'),
        }}
      />
    </details>
  );
}

/** What the priced products come to, and which have no price. */
function MixCost({ mix: { cost, items, unpriced } }: { mix: Mix }) {
  const { t } = useTranslation('advice');
  const names = useNames();
  const { area, hectares } = usePerArea();
  const money = formatNumber(cost * hectares, { fixed: 2 });
  const per = t(`why.per.${area}`);
  if (unpriced.length === 0) return <p>{t('auto.money.all', { cost: money, per })}</p>;
  if (unpriced.length === items.length) return <p>{t('auto.money.none')}</p>;
  return <p>{t('auto.money.some', { cost: money, per, names: unpriced.map((id) => names.product(id)).join(', ') })}</p>;
}
