import { useTranslation } from 'react-i18next';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { tankWater } from '@loam/domain/plan/sheet/plan-sheet-tanks';
import { longDate } from '../../../i18n/date';
import { preferences } from '../../../i18n/preferences';
import { formatCount } from '../../../i18n/number';
import { Section, withUnit } from './shared-parts';
import styles from '../shared.module.css';

type Application = PlanSheet['applications'][number];

/** `April 2026` */
const monthAndYear = (month: string): string =>
  new Intl.DateTimeFormat(`${preferences().language}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
const shown = (day: string | null): string[] => (day === null ? [] : [day.length === 7 ? monthAndYear(day) : longDate(day)]);
const when = ({ date, month, dateEnd, monthEnd }: Application): string =>
  [...shown(date ?? month), ...shown(date === null ? monthEnd : dateEnd)].join(' – ');

function Doses({ of }: { of: Application['products'] }) {
  return (
    <ul className={styles['doses']}>
      {of.map(({ name, amount, unitId }) => (
        <li key={name}>
          <span>{name}</span>
          <strong>{withUnit(amount, unitId)}</strong>
        </li>
      ))}
    </ul>
  );
}

/** One card an application, in the order of the season: when, how, and how much of what. */
export function Applications({ plan: { applications, tanks } }: { plan: PlanSheet }) {
  const { t } = useTranslation('share');
  if (applications.length === 0 && tanks.length > 0) return null;
  return (
    <Section title={t('sheet.applications')}>
      {applications.length === 0 && <p>{t('sheet.none')}</p>}
      <ol className={styles['cards']}>
        {applications.map((one, at) => (
          <li key={`${at} ${one.stage}`}>
            <h3>
              {one.stage}
              {when(one) !== '' && <span className={styles['when']}>{when(one)}</span>}
            </h3>
            <p className={styles['note']}>
              {[one.kind, one.waterVolume !== null && t('sheet.spray', { volume: withUnit(one.waterVolume, one.waterVolumeUnitId ?? 0) })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Doses of={one.products} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** How much water, how strong, and how often. */
function Water({ plan, of }: { plan: PlanSheet; of: PlanSheet['tanks'][number] }) {
  const { t } = useTranslation('share');
  const { volume, injection, irrigation } = tankWater(plan, of);
  return (
    <p className={styles['note']}>
      {[
        volume && t('sheet.volume', { volume: withUnit(...volume) }),
        injection && t('sheet.injection', { ratio: withUnit(...injection) }),
        irrigation && t('sheet.irrigation', { mm: withUnit(...irrigation) }),
        of.fertigations !== null && t('sheet.fertigations', { count: of.fertigations, shown: formatCount(of.fertigations) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

export function Tanks({ plan }: { plan: PlanSheet }) {
  const { t } = useTranslation('share');
  if (plan.tanks.length === 0) return null;
  return (
    <Section title={t('sheet.tanks')} note={t('sheet.perFilling')}>
      <ol className={styles['cards']}>
        {plan.tanks.map((one) => (
          <li key={`${one.stage} ${one.tank}`}>
            <h3>
              {one.stage}
              <span className={styles['when']}>{one.tank}</span>
            </h3>
            <Water plan={plan} of={one} />
            <Doses of={one.products} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
