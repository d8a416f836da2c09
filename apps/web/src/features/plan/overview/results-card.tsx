import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { useSession } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { formatInstant } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { LateSelect } from '../../../ui/form/late-select';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { Card } from '../../../ui/layout/page-header';
import { Asked } from '../../../ui/feedback/asked';
import { usePlanFacts } from '../facts/plan-context';
import { useRemoveResults, useReportResult, type PlanResultBody, type ResultInput } from '../queries';
import { WhyNumber } from '../why/why-number';
import { useHarvest } from './use-harvest';
import styles from './overview.module.css';

const unitsOf: Record<PlanResultBody['kind'], readonly number[]> = { totalWeight: [8, 5, 9, 7], bags: [42], perArea: [1, 2, 3, 4] };
const kinds = ['totalWeight', 'bags', 'perArea'] as const;

/** The harvest as reported. While the plan is active there is none yet, and it says so. */
export function ResultsCard() {
  const { t } = useTranslation('results');
  const { plan, replay } = usePlanFacts();
  const remove = useRemoveResults(plan);
  const looks = useSession().user?.readOnly === true || replay;
  const refused = (error: unknown) => {
    const { key, message } = error as { key?: string; message: string };
    notify(errorText(key ?? '', message), 'bad');
  };
  return (
    <Card title={t('title')}>
      {plan.results.length > 0 && (
        <>
          <ul>
            {plan.results.map((result, index) => (
              <li key={index}>
                {t(`kind.${result.kind}`)}:{' '}
                <strong>
                  {formatNumber(result.value)}{' '}
                  {result.kind === 'bags' ? t('bags') : result.unitId === undefined ? '' : unitOf(result.unitId)?.symbol}
                </strong>
                {result.bagWeight !== undefined && ` × ${formatNumber(result.bagWeight)} kg`}{' '}
                <span className={styles['dim']}>{result.reportedAt && formatInstant(result.reportedAt)}</span>
              </li>
            ))}
          </ul>
          <HarvestFacts />
          {!looks && (
            <Asked what={t('remove')} onConfirm={() => remove.mutateAsync(undefined)}>
              {(ask) => <Button onClick={ask}>{t('remove')}</Button>}
            </Asked>
          )}
        </>
      )}
      {looks ? (
        plan.results.length === 0 && <p className={styles['dim']}>{t('none')}</p>
      ) : plan.status === 'active' ? (
        <p className={styles['dim']}>{t('notWhileActive')}</p>
      ) : (
        <ResultForm onRefused={refused} />
      )}
    </Card>
  );
}

/** What the last report comes to. */
function HarvestFacts() {
  const facts = useHarvest();
  return (
    <dl className={`${styles['facts']} ${styles['apart']}`}>
      {facts.map(([label, value, path]) => (
        <div key={label} className={styles['fact']}>
          <dt>{label}</dt>
          <dd>
            <WhyNumber path={path!} title={label} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What cannot be read is NaN, and no result. */
const isPositive = (given: number | null): given is number => given !== null && given > 0;

function ResultForm({ onRefused }: { onRefused: (error: unknown) => void }) {
  const { t } = useTranslation('results');
  const { plan } = usePlanFacts();
  const report = useReportResult(plan);
  const [kind, setKind] = useState<PlanResultBody['kind']>('totalWeight');
  const [unitId, setUnitId] = useState(8);
  const [value, setValue] = useState<number | null>(null);
  const [bagWeight, setBagWeight] = useState<number | null>(null);
  const [price, setPrice] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const missing = (given: number | null) => (tried && !isPositive(given) ? errorText('mustBePositive', t('positive')) : undefined);
  const send = () => {
    setTried(true);
    if (!isPositive(value) || (kind === 'bags' && !isPositive(bagWeight)) || Number.isNaN(price)) return;
    const input: ResultInput = { kind, value, unitId, ...(kind === 'bags' && { bagWeight: bagWeight! }), ...(price !== null && { price }) };
    report.mutate(input, {
      onError: onRefused,
      onSuccess: () => {
        setValue(null);
        setTried(false);
        notify(t('saved'));
      },
    });
  };
  return (
    <div className={styles['row']}>
      <LateSelect
        label={t('how')}
        choices={kinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        value={kind}
        onChange={(next) => {
          if (next) {
            setKind(next);
            setUnitId(unitsOf[next][0]!);
          }
        }}
      />
      <DecimalInput strict label={t('value')} value={value} onChange={setValue} error={missing(value)} />
      {kind !== 'bags' && (
        <LateSelect
          label={t('unit')}
          choices={unitsOf[kind].map((id) => ({ value: id, label: unitOf(id)?.symbol ?? '' }))}
          value={unitId}
          onChange={(next) => next !== null && setUnitId(next)}
        />
      )}
      {kind === 'bags' && (
        <DecimalInput strict label={t('bagWeight')} suffix="kg" value={bagWeight} onChange={setBagWeight} error={missing(bagWeight)} />
      )}
      <DecimalInput strict label={t('price')} optional value={price} onChange={setPrice} />
      <Button kind="primary" busy={report.isPending} onClick={send}>
        {t('report')}
      </Button>
    </div>
  );
}
