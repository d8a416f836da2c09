import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card, LevelStrip, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { useLevel } from '../../organization';
import { DosesForm } from './doses-form';
import { type DosesPlace, dosesQuery } from './queries';

/** U101: least doses and steps that auto-calculated plans of a company, collection or group keep. */
export default function DosesPage() {
  const { t } = useTranslation(['spreadDoses', 'admin']);
  const place = useLevel();
  usePageFacts(t('title'), [{ label: t('admin:title'), to: '/admin-center/users' }, { label: t('title') }]);
  return (
    <>
      {place.scope !== 'global' && <LevelStrip level={place.scope}>{t(`strip.${place.scope}`)}</LevelStrip>}
      <PageHeader title={t('title')} />
      <PageBody narrow>
        {place.scope === 'global' ? (
          <Card>
            <EmptyState title={t('choose.title')} text={t('choose.text')} />
          </Card>
        ) : (
          <OfPlace key={`${place.scope} ${place.id}`} place={place} />
        )}
      </PageBody>
    </>
  );
}

function OfPlace({ place }: { place: DosesPlace }) {
  const { data, error, refetch } = useQuery(dosesQuery(place));
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  return <Card>{data ? <DosesForm key={data.revision} place={place} doses={data} /> : <Skeleton rows={5} height={44} />}</Card>;
}
