import { IconListCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatDate } from '../../../i18n/date';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { Link } from '../../../ui/link';
import type { RecommendationStep } from '../paths';
import type { Recommendation } from './queries';
import { useOffer } from './use-offer';
import styles from './offer.module.css';

const pages: readonly RecommendationStep[] = ['recommendation', 'recommendationPage', 'recommendationOverview'];

interface OfferFrameProps {
  readonly step: RecommendationStep;
  /** What stands there; undefined, on a page that begins one, while there is none. */
  readonly children: (offer: Recommendation | undefined) => ReactNode;
  readonly begins?: boolean;
}

/** Around each page of what is recommended for the plan: its pages, which one where there are several, and what stands there while there is none. */
export function OfferFrame({ step, children, begins = false }: OfferFrameProps) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const { all, offer, error, refetch, pathOf, choose } = useOffer();
  return (
    <div className={styles['page']}>
      <nav aria-label={t('pages')} className={styles['pages']}>
        {pages.map((page) => (
          <Link key={page} to={pathOf(page)} aria-current={page === step ? 'page' : undefined}>
            {t(`page.${page}`)}
          </Link>
        ))}
      </nav>
      {(all?.length ?? 0) > 1 && offer && (
        <div className={styles['which']}>
          <SelectInput
            label={t('which')}
            choices={all!.map(({ id, createdAt }, index) => ({
              value: id,
              label: t('one', { number: index + 1, date: formatDate(createdAt) }),
            }))}
            value={offer.id}
            onChange={(id) => id !== null && choose(id)}
          />
        </div>
      )}
      {error && !all && <ErrorCard error={error} onRetry={refetch} />}
      {!all && !error && <Skeleton rows={6} />}
      {all && !offer && !begins && (
        <EmptyState
          icon={<IconListCheck size={28} stroke={1.5} />}
          title={t('none')}
          text={t('noneText')}
          actions={
            <ForChanges>
              <Button kind="primary" to={pathOf('recommendationPage')}>
                {t('begin')}
              </Button>
            </ForChanges>
          }
        />
      )}
      {all && (offer || begins) && children(offer)}
    </div>
  );
}
