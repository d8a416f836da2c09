import type { ReportedPlan } from '@loam/domain/season/season-report.schema';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatCount, formatNumber } from '../../../i18n/number';
import { StatusBadge, stateTones } from '../../../ui/badge';
import { Link } from '../../../ui/link';
import { figuresOf, money, perHarvest, perHarvestUnits, symbolOf, withUnit } from '../model/figures';
import { Notes, type NotesProps } from './notes';
import styles from '../season.module.css';

/** One plan: what was meant, what came of it, and what is to be remembered. */
export function PlanReport({ plan, ...notes }: { plan: ReportedPlan } & Omit<NotesProps, 'about'>) {
  const { t } = useTranslation('seasonReport');
  const { name, field, crop, status, season, customerId, planId, passes, unpriced, results } = plan;
  const title = [field.name, crop.name].filter(Boolean).join(' · ');
  const facts = [
    field.area !== null && withUnit(field.area, field.areaUnitId),
    crop.cultivar,
    season.plantingDate && t('planted', { date: formatDate(season.plantingDate) }),
    season.harvestDate && t('harvest', { date: formatDate(season.harvestDate) }),
    t('passes', { count: passes, shown: formatCount(passes) }),
  ].filter(Boolean);
  return (
    <article aria-label={title} className={styles['plan']}>
      <header className={styles['planHead']}>
        <h3>{title}</h3>
        <StatusBadge tone={stateTones[status]}>{t(`status.${status}`)}</StatusBadge>
        <Link to={`/customers/${customerId}/plan/overview?planId=${planId}`}>{name || t('openPlan')}</Link>
      </header>
      <p className={styles['dim']}>{facts.join(' · ')}</p>
      <Figures plan={plan} />
      {results === null && <p className={styles['dim']}>{t(status === 'active' ? 'noResultsActive' : 'noResults')}</p>}
      {unpriced.length > 0 && <p className={styles['dim']}>{t('unpriced', { products: unpriced.join(', ') })}</p>}
      <Nutrients plan={plan} />
      <Products plan={plan} />
      <Notes {...notes} about={title} />
    </article>
  );
}

function Figures({ plan }: { plan: ReportedPlan }) {
  const { t } = useTranslation('seasonReport');
  const { results, cost } = plan;
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('figures')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col">{t('plannedColumn')}</th>
            <th scope="col">{t('recordedColumn')}</th>
            <th scope="col">{t('differenceColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {figuresOf(plan).map(({ key, unit, planned, recorded, difference }) => (
            <tr key={key}>
              <th scope="row">
                {t(`row.${key}`)} <span className={styles['dim']}>{unit}</span>
              </th>
              <td>{planned}</td>
              <td>{recorded}</td>
              <td>{difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {results?.harvested != null && (
        <p className={styles['dim']}>
          {t('harvestedInAll', {
            amount: formatNumber(results.harvested),
            area: formatNumber(results.areaHa),
            date: formatDate(results.reportedAt.slice(0, 10)),
          })}
          {cost?.fieldTotal != null && ` ${t('costInAll', { amount: money(cost.fieldTotal, cost.currency) })}`}
        </p>
      )}
    </div>
  );
}

const SUBSCRIPTS: ReadonlyMap<string, string> = new Map([
  ['P2O5', 'P₂O₅'],
  ['K2O', 'K₂O'],
  ['SO3', 'SO₃'],
]);
const nutrientLabel = (name: string): string => SUBSCRIPTS.get(name) ?? name;

/** Need against what the plan gives; what is neither given nor missed by much is left out. With a harvest also what was given for each tonne of it. */
function Nutrients({ plan }: { plan: ReportedPlan }) {
  const { t } = useTranslation('seasonReport');
  const rows = plan.need.filter(({ supplied, status, slight }) => supplied > 0 || (status === 'deficit' && !slight));
  if (rows.length === 0) return null;
  const harvested = !!plan.results?.yield;
  const unit = symbolOf(plan.unitId);
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('nutrients')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('nutrient', { unit })}</th>
            <th scope="col">{t('need')}</th>
            <th scope="col">{t('supplied')}</th>
            {harvested && <th scope="col">{t('perHarvest', perHarvestUnits(plan))}</th>}
            <th scope="col">{t('standing')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ nutrient, need, supplied, status, slight, amended }) => (
            <tr key={nutrient}>
              <th scope="row">{nutrientLabel(nutrient)}</th>
              <td>{formatNumber(need)}</td>
              <td>{formatNumber(supplied)}</td>
              {harvested && <td>{formatNumber(perHarvest(supplied, plan))}</td>}
              <td>{t(`standings.${amended ? 'amended' : slight ? 'met' : status}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Products({ plan: { products } }: { plan: ReportedPlan }) {
  const { t } = useTranslation('seasonReport');
  if (products.length === 0) return null;
  return (
    <p>
      <strong>{t('products')}</strong>{' '}
      {products
        .map(({ name, amount, unitId, fieldAmount, fieldUnitId }) =>
          [`${name} ${withUnit(amount, unitId)}`, fieldAmount !== null && `(${withUnit(fieldAmount, fieldUnitId)})`]
            .filter(Boolean)
            .join(' '),
        )
        .join(' · ')}
    </p>
  );
}
