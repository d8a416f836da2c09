import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { Card } from '../../../ui/layout/page-header';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { ShareActions } from '../overview/lazy-parts';
import { OfferFrame } from './offer-frame';
import { OptionTable } from './option-table';
import type { Recommendation } from './queries';
import styles from './offer.module.css';

/** U070: all that is recommended, as the grower gets it, to take as a PDF or to share. */
export function OfferOverview() {
  return <OfferFrame step="recommendationOverview">{(offer) => offer && <Whole offer={offer} />}</OfferFrame>;
}

function Whole({ offer }: { readonly offer: Recommendation }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const { plan, grower } = usePlanFacts();
  const { draft } = usePlanNumbers();
  return (
    <>
      <div className={styles['handOn']}>
        <ShareActions
          planId={plan.id}
          recommendationId={offer.id}
          name={String(draft.plan['name'] ?? plan.name)}
          email={grower['email'] as string | null | undefined}
          phone={grower['phoneNumber'] as string | null | undefined}
        />
      </div>
      <p className={styles['dim']}>{t('handsOn')}</p>
      <Card title={t('options')}>
        <div className={styles['options']}>
          {offer.options.map((option) => (
            <section key={option.id} className={styles['option']} aria-label={option.name}>
              <OptionTable {...{ offer, option }} />
            </section>
          ))}
        </div>
      </Card>
      <Card title={t('notes')}>
        {offer.notes.length === 0 && <p className={styles['dim']}>{t('noNotes')}</p>}
        <ul className={styles['notes']}>
          {offer.notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p>{text}</p>
              <p className={styles['dim']}>{[by.name, formatDate(at.slice(0, 10))].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
