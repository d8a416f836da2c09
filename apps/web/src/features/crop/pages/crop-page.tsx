import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useLiveQueries } from '../../../api/live';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useLocation, useParams, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeQuery } from '../../../ui/scope/scope-query';
import { useLevel } from '../../organization';
import styles from '../crop.module.css';
import { CropActions } from '../parts/crop-actions';
import { CropFacts } from '../parts/crop-facts';
import { CropForm } from '../parts/crop-form';
import { cropQuery, type WholeCrop } from '../queries';
import { cropPlaces, fullName } from '../words';

/** U048, U049: a crop or a variety of it, to change where it is the reader's own, else to read and to copy. */
export default function CropPage() {
  const { t } = useTranslation('crop');
  const { cropId, rootId } = useParams();
  const id = Number(cropId);
  const [params] = useSearchParams();
  const here = scopeQuery(`?${params.toString()}`);
  const level = useLevel();
  const groupId = level.scope === 'group' ? level.id : undefined;
  const query = useQuery({ ...cropQuery(id, groupId), enabled: Number.isSafeInteger(id) && id > 0 });
  useLiveQueries(groupId === undefined ? null : `group:${groupId}`, [['crop', id]], (type) =>
    /GroupLibrary|LibraryRecords|OwnCrop|resync/.test(type),
  );
  const { data, error, refetch } = query;
  const elsewhere = data !== undefined && rootId !== undefined && Number(rootId) !== (data.rootId ?? data.id);
  const missing = elsewhere || !query.isEnabled || (isApiError(error) && error.status === 404);
  const crop = missing ? undefined : data;
  const title = crop ? fullName(crop) : t('crop');
  const list = `${cropPlaces(useLocation().pathname).list}${here}`;
  usePageFacts(title, [{ label: t('title'), to: list }, { label: title }]);
  return (
    <>
      {(crop ?? missing ?? error) && (
        <PageHeader
          title={title}
          meta={crop?.scientificName}
          badge={crop && !crop.active && <Badge>{t('isArchived')}</Badge>}
          actions={crop && <CropActions {...{ crop, level, here }} />}
        />
      )}
      <PageBody>
        {missing && <EmptyState title={t('missing')} actions={<Button to={list}>{t('back')}</Button>} />}
        {error && !missing && !data && <ErrorCard error={error} onRetry={refetch} />}
        {!crop && !missing && !error && <Skeleton rows={10} height={24} />}
        {crop && !crop.editable && <Reason crop={crop} />}
        {crop && (crop.editable ? <CropForm key={crop.id} crop={crop} groupId={groupId} /> : <CropFacts crop={crop} />)}
      </PageBody>
    </>
  );
}

/** Why it cannot be changed here, and what can be done instead. */
function Reason({ crop }: { crop: WholeCrop }) {
  const { t } = useTranslation('crop');
  return (
    <p role="note" className={styles['reason']}>
      {crop.ownerScope === 'global' ? t('lockedShipped') : t('lockedOwn', { owner: crop.ownerName ?? '' })}
    </p>
  );
}
