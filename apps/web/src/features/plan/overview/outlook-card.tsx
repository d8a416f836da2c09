import { useTranslation } from 'react-i18next';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert, isOfDimension, unitOf } from '@loam/domain/kernel/unit/units';
import { type Baseline, planBaseline } from '@loam/domain/plan/balance/plan.baseline';
import { BarRows } from '../../../charts/bar-rows';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { outlook } from '../model/money';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { LiveNumber } from '../fields/live-inputs';
import { WhyNumber } from '../why/why-number';
import { BaselineFields } from './baseline-fields';
import styles from './overview.module.css';

const SECTION = 'overview';
/** Of a scenario in the path of its number. */
const SIDE = { low: 'Low', expected: '', high: 'High' } as const;

type Found = NonNullable<ReturnType<typeof outlook>>;
type Scenario = Found['scenarios'][number];

/** What the plan's yield and price come to; the price is the one typed, else that of the last reported result. */
function useOutlook() {
  const { cost, draft, needs } = usePlanNumbers();
  const { plan, crop } = usePlanFacts();
  const [typed] = useField('plan.cropPrice');
  const reported = plan.results.findLast(({ price }) => price !== null && price > 0)?.price;
  const price = typeof typed === 'number' ? typed : (reported ?? null);
  const [target] = useField('plan.expectedYield');
  const unitId = useYieldUnit();
  const yield_t_ha = typeof target === 'number' && isOfDimension(unitId, 'massPerArea') ? convert(target, unitId, T_HA) : undefined;
  const baseline = planBaseline(draft, needs, crop);
  return {
    found: outlook(yield_t_ha, price, cost.totals.total, baseline),
    baseline,
    lacks: yield_t_ha === undefined ? ('outlook.noYield' as const) : ('outlook.noPrice' as const),
    fromResults: typed === undefined ? (reported ?? undefined) : undefined,
  };
}

const useYieldUnit = (): number => Number(useField('plan.expectedYieldUnitId')[0] ?? T_HA);

/** Yields and money as this plan and grower read them. */
function useOutlookWords() {
  const unitId = useYieldUnit();
  const byWeight = isOfDimension(unitId, 'massPerArea');
  const { plan } = usePlanFacts();
  const { hectares } = usePerArea();
  const currency = plan.pricing?.currency ?? '';
  const money = (value: number) => `${currency} ${formatNumber(value, { fixed: 2 })}`.trim();
  return {
    currency,
    money,
    perArea: (value: number) => money(value * hectares),
    inUnit: (t_ha: number) => `${formatNumber(byWeight ? convert(t_ha, T_HA, unitId) : t_ha)} ${unitOf(unitId)?.symbol ?? ''}`,
  };
}

/** What the harvest may bring against what the plan costs: margin and return at three yields, and the yield that pays the cost. */
export function OutlookCard() {
  const { t } = useTranslation('charts');
  const { currency, money } = useOutlookWords();
  const { found, baseline, lacks, fromResults } = useOutlook();
  const { unpriced } = usePlanNumbers().cost;
  return (
    <Card title={t('outlook.title')}>
      <div className={styles['row']}>
        <LiveNumber path="plan.cropPrice" section={SECTION} label={t('outlook.price', { currency })} optional />
        <p className={styles['dim']}>
          {fromResults !== undefined ? t('outlook.fromResults', { price: money(fromResults) }) : t('outlook.kept')}
        </p>
      </div>
      <BaselineFields baseline={baseline} />
      {found && unpriced > 0 && <p role="status">{t('cost.unpriced', { count: unpriced })}</p>}
      {found ? <Outlook found={found} baseline={baseline} /> : <p className={styles['dim']}>{t(lacks)}</p>}
    </Card>
  );
}

/** The outlook in figures, as a picture, in numbers and in a sentence. */
function Outlook({ found, baseline }: { found: Found; baseline: Baseline | undefined }) {
  const { t } = useTranslation('charts');
  const { area } = usePerArea();
  const { inUnit, perArea } = useOutlookWords();
  const expected = found.scenarios.find(({ key }) => key === 'expected');
  const isPriced = usePlanNumbers().cost.unpriced === 0 || found.breakEven_t_ha > 0;
  const sentence =
    expected && isPriced
      ? t('outlook.sentence', {
          margin: perArea(expected.margin),
          per: t(`cost.per.${area}`),
          yield: inUnit(expected.yield_t_ha),
          even: inUnit(found.breakEven_t_ha),
        })
      : '';
  const rows = found.scenarios.map(({ key, yield_t_ha, margin, revenue }) => ({
    id: key,
    label: `${t(`outlook.${key}`)} · ${inUnit(yield_t_ha)}`,
    margin,
    revenue,
  }));
  return (
    <>
      <OutlookFacts {...{ expected, found, baseline, isPriced }} />
      <Scenarios rows={rows} sentence={sentence} />
      <ScenarioTable rows={rows} />
      <p className={styles['dim']}>
        {sentence} {t('outlook.source', { low: formatPercent(0.85), high: formatPercent(1.15) })}
      </p>
    </>
  );
}

function OutlookFacts({
  expected,
  found: { breakEven_t_ha, roi_pct },
  baseline,
  isPriced,
}: {
  expected: Scenario | undefined;
  found: Found;
  baseline: Baseline | undefined;
  /** False where no product has a price: no yield pays what nobody knows. */
  isPriced: boolean;
}) {
  const { t } = useTranslation('charts');
  const { area } = usePerArea();
  const { inUnit, perArea } = useOutlookWords();
  const margin = t(`outlook.margin.${area}`);
  return (
    <dl className={`${styles['facts']} ${styles['apart']}`}>
      <div className={styles['fact']}>
        <dt>{margin}</dt>
        <dd>{expected && <WhyNumber path="pricing.margin" title={margin} value={perArea(expected.margin)} />}</dd>
      </div>
      <div className={styles['fact']}>
        <dt>{t('outlook.roi')}</dt>
        <dd>
          {roi_pct === null ? '—' : <WhyNumber path="pricing.roi" title={t('outlook.roi')} value={formatPercent(roi_pct / 100)} />}
          <small>
            {baseline ? t(`outlook.against.${baseline.kind}`, { yield: inUnit(baseline.yield_t_ha) }) : t('outlook.against.none')}
          </small>
        </dd>
      </div>
      <div className={styles['fact']}>
        <dt>{t('outlook.breakEven')}</dt>
        <dd>{isPriced ? <WhyNumber path="pricing.breakEven" title={t('outlook.breakEven')} value={inUnit(breakEven_t_ha)} /> : '—'}</dd>
      </div>
    </dl>
  );
}

interface Row extends Pick<Scenario, 'margin' | 'revenue'> {
  readonly id: Scenario['key'];
  readonly label: string;
}

function Scenarios({ rows, sentence }: { rows: readonly Row[]; sentence: string }) {
  const { t } = useTranslation('charts');
  const { area, hectares } = usePerArea();
  const { currency } = useOutlookWords();
  return (
    <ChartFrame
      title={t('outlook.scenarios')}
      unit={`${currency}/${area}`}
      sentence={sentence}
      series={[
        { id: 'margin', label: t(`outlook.margin.${area}`), colour: 'var(--series-2)' },
        { id: 'revenue', label: t(`outlook.revenue.${area}`), colour: 'var(--series-0)' },
      ]}
      points={rows.map(({ id, label, margin, revenue }) => ({ id, label, values: [margin * hectares, revenue * hectares] }))}
      pointsLabel={t('outlook.yield')}
    >
      {({ shown, at }) => (
        <>
          {shown.map(({ id, colour }) => (
            <BarRows
              key={id}
              rows={rows.map((row) => ({ id: row.id, label: row.label, value: (id === 'margin' ? row.margin : row.revenue) * hectares }))}
              width={540}
              colour={colour}
              at={at}
            />
          ))}
        </>
      )}
    </ChartFrame>
  );
}

function ScenarioTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('charts');
  const { area } = usePerArea();
  const { perArea } = useOutlookWords();
  const margin = t(`outlook.margin.${area}`);
  const revenue = t(`outlook.revenue.${area}`);
  return (
    <details>
      <summary>{t('balance.why')}</summary>
      <table className={styles['products']}>
        <thead>
          <tr>
            <th scope="col">{t('outlook.yield')}</th>
            <th scope="col">{margin}</th>
            <th scope="col">{revenue}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              <td>
                <WhyNumber path={`pricing.margin${SIDE[row.id]}`} title={`${margin}, ${row.label}`} value={perArea(row.margin)} />
              </td>
              <td>
                <WhyNumber path={`pricing.revenue${SIDE[row.id]}`} title={`${revenue}, ${row.label}`} value={perArea(row.revenue)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
