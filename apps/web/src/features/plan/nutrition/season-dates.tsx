import { useTranslation } from 'react-i18next';
import { LiveDate, LiveNumber } from '../fields/live-inputs';
import { HarvestHelp } from './harvest-help';
import { useSaid } from './use-said';
import styles from './nutrition.module.css';

const SECTION = 'nutritional';

/** When the season begins and ends; what a check says about them stands at the date. */
export function SeasonDates() {
  const { t } = useTranslation('plan');
  const said = useSaid();
  return (
    <>
      <div className={styles['two']}>
        <LiveDate
          path="plan.plantingDate"
          section={SECTION}
          label={t('field.plantingDate')}
          problem={said('plantingDateRequired', 'harvestBeforePlanting')}
        />
        <LiveNumber path="plan.duration" section={SECTION} label={t('field.duration')} suffix={t('unit.days')} />
      </div>
      <div>
        <LiveDate
          path="plan.harvestDate"
          section={SECTION}
          label={t('field.harvestDate')}
          optional
          problem={said('harvestBeforePlanting')}
        />
        <HarvestHelp />
      </div>
    </>
  );
}
