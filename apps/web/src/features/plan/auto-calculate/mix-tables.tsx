import { useTranslation } from 'react-i18next';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { formatNumber, formatPercent } from '../../../i18n/number';
import type { Mix } from '../advice-calls';
import { nutrientLabel, useNames } from '../words/names';
import { usePerArea } from '../facts/plan-context';
import { useAmended, useLime } from '../facts/use-amended';
import styles from './mix.module.css';

/** What would change, cell by cell. */
export function MixChanges({ mix }: { mix: Mix }) {
  const { t } = useTranslation('advice');
  const names = useNames();
  const cells = mix.items.flatMap(({ productId, cells: own }) => own.map((cell) => ({ ...cell, productId })));
  const amount = (value: number | null, unitId: number) =>
    value === null ? '–' : `${formatNumber(value)} ${unitOf(unitId)?.symbol ?? ''}`;
  const place = (path: string, stageId: number) => names.column(path.slice('doses.'.length, path.lastIndexOf('|')), stageId);
  return (
    <table className={styles['mixTable']}>
      <caption>{t('auto.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('auto.product')}</th>
          <th scope="col">{t('auto.where')}</th>
          <th scope="col">{t('auto.old')}</th>
          <th scope="col">{t('auto.new')}</th>
        </tr>
      </thead>
      <tbody>
        {cells
          .filter(({ from, to }) => from || to)
          .map(({ path, stageId, productId, from, to, unitId }) => (
            <tr key={path}>
              <th scope="row">{names.product(productId)}</th>
              <td>{place(path, stageId)}</td>
              <td>{amount(from, unitId)}</td>
              <td>
                <strong>{amount(to, unitId)}</strong>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** What each nutrient comes to beside its need. */
export function MixNutrients({ mix }: { mix: Mix }) {
  const { t } = useTranslation('advice');
  const { t: word } = useTranslation('plan');
  const { symbol } = usePerArea();
  const [amended, lime] = [useAmended(), useLime()];
  /** Of fertilizers alone: what lime brings is for the soil. */
  const pctOf = ({ nutrientId, need, supplied, deviationPct }: Mix['deviations'][number]) =>
    need && lime.has(nutrientId) ? ((supplied - lime.get(nutrientId)!) / need - 1) * 100 : deviationPct;
  const deviation = (pct: number) => `${pct > 0 ? '+' : ''}${formatPercent(pct / 100, 1)} · `;
  return (
    <table className={styles['mixTable']}>
      <caption>{t('auto.nutrients', { unit: symbol })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('auto.nutrient')}</th>
          <th scope="col">{t('auto.need')}</th>
          <th scope="col">{t('auto.supplied')}</th>
          <th scope="col">{t('auto.deviation')}</th>
        </tr>
      </thead>
      <tbody>
        {mix.deviations
          .toSorted((a, b) => a.nutrientId - b.nutrientId)
          .map((one) => ({ ...one, deviationPct: pctOf(one) }))
          .map(({ nutrientId, name, need, supplied, deviationPct, status, lacking }) => (
            <tr key={nutrientId} data-status={status}>
              <th scope="row">{nutrientLabel(name)}</th>
              <td>{formatNumber(need)}</td>
              <td>{formatNumber(supplied)}</td>
              <td>
                {status === 'excess' && amended.has(nutrientId)
                  ? word('strip.amended')
                  : deviation(deviationPct) + (lacking ? t('auto.lacking') : word(`strip.${status}`))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
