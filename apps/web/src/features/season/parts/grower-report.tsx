import type { SeasonNoteBody } from '@loam/domain/season/season-note.schema';
import type { ReportedPlan, SeasonReport } from '@loam/domain/season/season-report.schema';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { Link } from '../../../ui/link';
import { Notes } from './notes';
import { PlanReport } from './plan-report';
import styles from '../season.module.css';

interface GrowerReportProps {
  readonly customerId: number;
  readonly customer: string;
  readonly year: number;
  readonly plans: readonly ReportedPlan[];
  readonly interventions: SeasonReport['interventions'];
  readonly notes: readonly SeasonNoteBody[];
}

/** A grower's season: plan by plan, what was done with them, and what is to be remembered. */
export function GrowerReport({ customerId, customer, year, plans, interventions, notes }: GrowerReportProps) {
  const { t } = useTranslation('seasonReport');
  const here = new Set(plans.map(({ planId }) => planId));
  // notes of plans that are told elsewhere or gone stand with the grower's own
  const own = notes.filter((note) => note.year === year && (note.planId === null || !here.has(note.planId)));
  return (
    <section className={styles['grower']} aria-label={customer}>
      <h2>
        <Link to={`/customers/${customerId}?tab=plans`}>{customer}</Link>
      </h2>
      {plans.map((plan) => (
        <PlanReport
          key={plan.planId}
          plan={plan}
          {...{ customerId, year, planId: plan.planId }}
          notes={notes.filter(({ planId }) => planId === plan.planId)}
        />
      ))}
      {interventions.length > 0 && (
        <div className={styles['done']}>
          <h3>{t('done')}</h3>
          <ul>
            {interventions.map(({ id, date, typeName, notes: said }) => (
              <li key={id}>
                <time dateTime={date}>{formatDate(date)}</time> {typeName}
                {said !== null && <span className={styles['dim']}> {said}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles['done']}>
        <h3>{t('growerNotes')}</h3>
        <Notes notes={own} {...{ customerId, year, planId: null }} about={customer} />
      </div>
    </section>
  );
}
