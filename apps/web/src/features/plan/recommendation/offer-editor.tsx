import { IconPlus } from '@tabler/icons-react';
import { MAX_OPTIONS } from '@loam/domain/recommendation/recommendation.decider';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/layout/page-header';
import { OfferFrame } from './offer-frame';
import { OptionForm } from './option-form';
import { OptionTable } from './option-table';
import type { Recommendation } from './queries';
import styles from './offer.module.css';

/** U069: the options being written, each with its products; amounts are typed or worked out. The first one begins the recommendation. */
export function OfferEditor() {
  const readOnly = useSession().user?.readOnly === true;
  return (
    <OfferFrame step="recommendationPage" begins={!readOnly}>
      {(offer) => (readOnly && offer ? <Read offer={offer} /> : <Write offer={offer} />)}
    </OfferFrame>
  );
}

function Read({ offer }: { readonly offer: Recommendation }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  return (
    <Card title={t('options')}>
      <div className={styles['options']}>
        {offer.options.map((option) => (
          <OptionTable key={option.id} {...{ offer, option }} />
        ))}
      </div>
    </Card>
  );
}

function Write({ offer }: { readonly offer: Recommendation | undefined }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const [adding, setAdding] = useState(false);
  const options = offer?.options ?? [];
  const fresh = adding || options.length === 0;
  return (
    <>
      <p className={styles['dim']}>{t('hint')}</p>
      {options.map((option) => (
        <OptionForm key={`${offer!.id}/${option.id}`} {...{ offer, option }} />
      ))}
      {fresh && (
        <OptionForm
          key={`new after ${options.length}`}
          offer={offer}
          onSaved={() => setAdding(false)}
          {...(options.length > 0 && { onCancel: () => setAdding(false) })}
        />
      )}
      {!fresh && options.length < MAX_OPTIONS && (
        <div>
          <Button icon={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            {t('addOption')}
          </Button>
        </div>
      )}
    </>
  );
}
