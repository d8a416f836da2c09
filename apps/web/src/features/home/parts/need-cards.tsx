import { useTranslation } from 'react-i18next';
import { SOIL_TEST_YEARS } from '@loam/domain/home/home.policy';
import type { FieldAtHome } from '@loam/domain/home/home.schema';
import { ForChanges } from '../../../api/for-changes';
import { formatDate } from '../../../i18n/date';
import { EmptyState } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import styles from '../home.module.css';
import { Few } from './few';

const pageOf = ({ customerId, id }: FieldAtHome): string => `/customers/${customerId}/fields/${id}`;

interface NeedProps {
  readonly fields: readonly FieldAtHome[];
  /** More than the fields told one by one may have it. */
  readonly total: number;
}

/** Neither an active plan nor a draft: one gets a plan of its own, several get theirs together. */
export function PlanlessCard({ groupId, fields, total }: NeedProps & { readonly groupId: number }) {
  const { t } = useTranslation('home');
  const found = fields.filter(({ needs }) => needs.includes('noPlan'));
  return (
    <Card
      title={t('noPlan.title')}
      actions={
        found.length > 1 && (
          <ForChanges>
            <Link to={`/BulkRecommendation?group=${groupId}`} state={{ bulk: { fieldIds: found.map(({ id }) => id) } }}>
              {t('noPlan.together')}
            </Link>
          </ForChanges>
        )
      }
    >
      {found.length === 0 ? (
        <EmptyState title={t('noPlan.none')} />
      ) : (
        <Few items={found} total={total}>
          {(field) => (
            <li key={field.id}>
              <span className={styles['what']}>
                <Link to={pageOf(field)}>{field.name}</Link>
                <span>{field.customer}</span>
              </span>
              <ForChanges>
                <Link
                  to={`/customers/${field.customerId}/plan/nutritional?fieldId=${field.id}`}
                  aria-label={t('noPlan.addTo', { field: field.name })}
                >
                  {t('noPlan.add')}
                </Link>
              </ForChanges>
            </li>
          )}
        </Few>
      )}
    </Card>
  );
}

/** A soil test that is too old to plan by, or none at all; the oldest first, fields without one before them. */
export function SoilCard({ fields, total }: NeedProps) {
  const { t } = useTranslation('home');
  const found = fields
    .filter(({ needs }) => needs.includes('oldSoil') || needs.includes('noSoil'))
    .toSorted((a, b) => (a.soilTest ?? '').localeCompare(b.soilTest ?? ''));
  return (
    <Card title={t('soil.title')}>
      {found.length === 0 ? (
        <EmptyState title={t('soil.none', { count: SOIL_TEST_YEARS })} />
      ) : (
        <>
          <p className={styles['dim']}>{t('soil.note', { count: SOIL_TEST_YEARS })}</p>
          <Few items={found} total={total}>
            {(field) => (
              <li key={field.id}>
                <span className={styles['what']}>
                  <Link to={pageOf(field)}>{field.name}</Link>
                  <span>
                    {field.customer} · {field.soilTest === null ? t('soil.never') : t('soil.of', { day: formatDate(field.soilTest) })}
                  </span>
                </span>
                <ForChanges>
                  <Link to={`${pageOf(field)}?analysis=soil:new`} aria-label={t('soil.addTo', { field: field.name })}>
                    {t('soil.add')}
                  </Link>
                </ForChanges>
              </li>
            )}
          </Few>
        </>
      )}
    </Card>
  );
}
