import { useTranslation } from 'react-i18next';
import { T_HA } from '@loam/domain/kernel/unit-ids';
import { convert, isOfDimension, unitOf } from '@loam/domain/kernel/units';
import { BarRows } from '../../../charts/bar-rows';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { outlook } from '../model/money';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { LiveNumber } from '../fields/live-inputs';
import { WhyNumber } from '../why/why-number';
import styles from './overview.module.css';

const SECTION = 'overview';
/** Of a scenario in the path of its number. */
const SIDE = { low: 'Low', expected: '', high: 'High' } as const;

/** What the harvest may bring against what the plan costs: margin and return at three yields, and the yield that pays the cost. */
export function OutlookCard() {
  const { t } = useTranslation('charts');
  const { cost } = usePlanNumbers();
  const { plan } = usePlanFacts();
  const { area, hectares } = usePerArea();
  const currency = plan.pricing?.currency ?? '';
  const [typed] = useField('plan.cropPrice');
  const reported = plan.results.findLast(({ price }) => price !== undefined && price > 0)?.price;
  const price = typeof typed === 'number' ? typed : (reported ?? null);
  const [target] = useField('plan.expectedYield');
  const [unit] = useField('plan.expectedYieldUnitId');
  const unitId = Number(unit ?? T_HA);
  const byWeight = isOfDimension(unitId, 'massPerArea');
  const yield_t_ha = typeof target === 'number' && byWeight ? convert(target, unitId, T_HA) : undefined;
  const found = outlook(yield_t_ha, price, cost.totals.total);
  const inUnit = (t_ha: number) => `${formatNumber(byWeight ? convert(t_ha, T_HA, unitId) : t_ha)} ${unitOf(unitId)?.symbol ?? ''}`;
  const money = (value: number) => `${currency} ${formatNumber(value, { fixed: 2 })}`.trim();
  const perArea = (value: number) => money(value * hectares);
  const expected = found?.scenarios.find(({ key }) => key === 'expected');
  const sentence =
    found && expected
      ? t('outlook.sentence', {
          margin: perArea(expected.margin),
          per: t(`cost.per.${area}`),
          yield: inUnit(expected.yield_t_ha),
          even: inUnit(found.breakEven_t_ha),
        })
      : '';
  const rows = found?.scenarios.map(({ key, yield_t_ha: one, ...rest }) => ({
    ...rest,
    id: key,
    label: `${t(`outlook.${key}`)} · ${inUnit(one)}`,
  }));
  return (
    <Card title={t('outlook.title')}>
      <div className={styles['row']}>
        <LiveNumber path="plan.cropPrice" section={SECTION} label={t('outlook.price', { currency })} optional />
        <p className={styles['dim']}>
          {typed === undefined && reported !== undefined ? t('outlook.fromResults', { price: money(reported) }) : t('outlook.kept')}
        </p>
      </div>
      {found && rows ? (
        <>
          <dl className={`${styles['facts']} ${styles['apart']}`}>
            <div className={styles['fact']}>
              <dt>{t(`outlook.margin.${area}`)}</dt>
              <dd>
                {expected && <WhyNumber path="pricing.margin" title={t(`outlook.margin.${area}`)} value={perArea(expected.margin)} />}
              </dd>
            </div>
            <div className={styles['fact']}>
              <dt>{t('outlook.roi')}</dt>
              <dd>
                {!expected || expected.roi_pct === null ? (
                  '—'
                ) : (
                  <WhyNumber path="pricing.roi" title={t('outlook.roi')} value={formatPercent(expected.roi_pct / 100)} />
                )}
              </dd>
            </div>
            <div className={styles['fact']}>
              <dt>{t('outlook.breakEven')}</dt>
              <dd>
                <WhyNumber path="pricing.breakEven" title={t('outlook.breakEven')} value={inUnit(found.breakEven_t_ha)} />
              </dd>
            </div>
          </dl>
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
                    rows={rows.map((row) => ({
                      id: row.id,
                      label: row.label,
                      value: (id === 'margin' ? row.margin : row.revenue) * hectares,
                    }))}
                    width={540}
                    colour={colour}
                    at={at}
                  />
                ))}
              </>
            )}
          </ChartFrame>
          <details>
            <summary>{t('balance.why')}</summary>
            <table className={styles['products']}>
              <thead>
                <tr>
                  <th scope="col">{t('outlook.yield')}</th>
                  <th scope="col">{t(`outlook.margin.${area}`)}</th>
                  <th scope="col">{t(`outlook.revenue.${area}`)}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, label, margin, revenue }) => (
                  <tr key={id}>
                    <th scope="row">{label}</th>
                    <td>
                      <WhyNumber
                        path={`pricing.margin${SIDE[id]}`}
                        title={`${t(`outlook.margin.${area}`)}, ${label}`}
                        value={perArea(margin)}
                      />
                    </td>
                    <td>
                      <WhyNumber
                        path={`pricing.revenue${SIDE[id]}`}
                        title={`${t(`outlook.revenue.${area}`)}, ${label}`}
                        value={perArea(revenue)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
          <p className={styles['dim']}>
            {sentence} {t('outlook.source', { low: formatPercent(0.85), high: formatPercent(1.15) })}
          </p>
        </>
      ) : (
        <p className={styles['dim']}>{t(yield_t_ha === undefined ? 'outlook.noYield' : 'outlook.noPrice')}</p>
      )}
    </Card>
  );
}
