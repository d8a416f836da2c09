import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { ForChanges } from '../../../api/for-changes';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { useLocation, useNavigate } from '../../../ui/link';
import { useManyChange } from '../../../ui/table/use-many-change';
import type { Level } from '../../organization';
import { useSetCropStatus, useTakeCrop, type WholeCrop } from '../queries';
import { cropPlaces, fullName } from '../words';

const CopyDialog = lazy(() => import('./copy-dialog'));

interface ActionsProps {
  readonly crop: WholeCrop;
  readonly level: Level;
  readonly here: string;
}

/** What stopped it. */
function useFailed() {
  const { t } = useTranslation('crop');
  return (error: unknown): string => (isApiError(error) ? errorText(error.key, error.message) : t('failed'));
}

function useArchive(crop: WholeCrop, groupId: number | undefined) {
  const { t } = useTranslation('crop');
  const failed = useFailed();
  const setStatus = useSetCropStatus(crop.ownerScope === 'global' || crop.switchable ? groupId : undefined);
  const { busy, change } = useManyChange({
    run: (_, active) => setStatus.mutateAsync({ id: crop.id, active }),
    told: (_, active) => t(active ? 'unarchived' : 'archived', { name: fullName(crop) }),
    failed,
    onChanged: () => undefined,
  });
  return { archive: (active: boolean) => change([crop.id], active), busy };
}

/** Archiving, which keeps a crop from new plans, and copying. A shipped crop, and one that a level above has, is archived for one group. */
export function CropActions({ crop, level, here }: ActionsProps) {
  const { t } = useTranslation('crop');
  const navigate = useNavigate();
  const places = cropPlaces(useLocation().pathname);
  const [copying, setCopying] = useState(false);
  const groupId = level.scope === 'group' ? level.id : undefined;
  const shipped = crop.ownerScope === 'global';
  const { archive, busy } = useArchive(crop, groupId);
  const take = useTakeCrop(level.scope === 'global' ? { scope: 'company', id: 0 } : level);
  const failed = useFailed();
  const copy = async () => {
    if (groupId !== undefined) return setCopying(true);
    try {
      const made = await take.mutateAsync(crop.id);
      notify(t('copied', { name: fullName(crop) }));
      void navigate(`${places.crop({ id: made.id, rootId: crop.rootId ?? crop.id })}${here}`);
    } catch (error) {
      notify(failed(error), 'bad');
    }
  };
  const archivable = crop.editable || (shipped && groupId !== undefined);
  return (
    <ForChanges>
      {archivable && (
        <Button
          icon={crop.active ? <IconArchive size={15} aria-hidden /> : <IconArchiveOff size={15} aria-hidden />}
          busy={busy}
          onClick={() => archive(!crop.active)}
        >
          {t(crop.active ? 'archive' : 'unarchive')}
        </Button>
      )}
      {level.scope !== 'global' && (
        <Button
          kind={crop.editable ? 'default' : 'primary'}
          icon={<IconCopy size={15} aria-hidden />}
          busy={take.isPending}
          onClick={() => void copy()}
        >
          {t(crop.editable ? 'copyOwn' : 'copyToOwn')}
        </Button>
      )}
      {copying && groupId !== undefined && (
        <Suspense>
          <CopyDialog {...{ crop, groupId, here }} onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </ForChanges>
  );
}
