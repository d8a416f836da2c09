import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card, LevelStrip, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { useLevel } from '../use-level';
import { LocalizationForm } from './localization-form';
import { localizationQuery, type Place } from './queries';

/** U055: units, money, country, language and date format of a company, collection or group. */
export default function LocalizationPage() {
  const { t } = useTranslation(['localization', 'admin']);
  const place: Place = useLevel();
  const { data, error, refetch } = useQuery(localizationQuery(place));
  usePageFacts(t('title'), [{ label: t('admin:title'), to: '/admin-center/users' }, { label: t('title') }]);
  const groups = Math.max(0, ...(data?.items ?? []).map(({ followers }) => followers));
  return (
    <>
      {data && place.scope !== 'global' && (
        <LevelStrip level={place.scope}>
          {place.scope === 'group' ? t('strip.group') : t(`strip.${place.scope}`, { count: groups })}
        </LevelStrip>
      )}
      <PageHeader title={t('title')} meta={place.scope === 'global' ? t('level.global') : t(`level.${place.scope}`)} />
      <PageBody narrow>
        {error && <ErrorCard error={error} onRetry={refetch} />}
        {!data && !error && (
          <Card>
            <Skeleton rows={5} height={44} />
          </Card>
        )}
        {data &&
          (place.scope === 'global' ? (
            <Card>
              <EmptyState title={t('choose.title')} text={t('choose.text')} />
            </Card>
          ) : (
            <LocalizationForm key={`${place.scope} ${place.id}`} place={place} records={data} />
          ))}
      </PageBody>
    </>
  );
}
