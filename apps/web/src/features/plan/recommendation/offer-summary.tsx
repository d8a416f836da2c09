import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { Asked } from '../../../ui/feedback/asked';
import { Card } from '../../../ui/layout/page-header';
import { NotesOfOffer } from './notes-of-offer';
import { OfferFrame } from './offer-frame';
import { OptionTable } from './option-table';
import { type Option, type Recommendation, useRemoveOption } from './queries';
import { useOffer } from './use-offer';
import styles from './offer.module.css';

/** U068: the options that a grower is given, and the notes beside them. */
export function OfferSummary() {
  return (
    <OfferFrame step="recommendation">
      {(offer) =>
        offer && (
          <>
            <Options offer={offer} />
            <NotesOfOffer offer={offer} />
          </>
        )
      }
    </OfferFrame>
  );
}

function Options({ offer }: { readonly offer: Recommendation }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const { pathOf } = useOffer();
  return (
    <Card
      title={t('options')}
      actions={
        <ForChanges>
          <Button icon={<IconPencil size={16} aria-hidden />} to={pathOf('recommendationPage')}>
            {t('write')}
          </Button>
        </ForChanges>
      }
    >
      <div className={styles['options']}>
        {offer.options.map((option) => (
          <OptionCard key={option.id} {...{ offer, option }} />
        ))}
      </div>
    </Card>
  );
}

function OptionCard({ offer, option }: { readonly offer: Recommendation; readonly option: Option }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const remove = useRemoveOption(offer.id);
  return (
    <section className={styles['option']} aria-label={option.name}>
      <OptionTable {...{ offer, option }} />
      {offer.options.length > 1 && (
        <ForChanges>
          <Asked
            what={t('removeOption', { name: option.name })}
            confirmLabel={t('remove')}
            text={t('removeOptionText')}
            onConfirm={() => remove.mutateAsync(option.id)}
          >
            {(ask) => (
              <Button
                kind="quiet"
                icon={<IconTrash size={16} aria-hidden />}
                aria-label={t('removeOption', { name: option.name })}
                onClick={ask}
              >
                {t('remove')}
              </Button>
            )}
          </Asked>
        </ForChanges>
      )}
    </section>
  );
}
