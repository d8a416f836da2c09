import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { ForChanges } from '../../../api/for-changes';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { useNavigate } from '../../../ui/link';
import type { Level } from '../../organization';
import { useSetCropStatus, useTakeCrop, type WholeCrop } from '../queries';
import { cropPath, fullName } from '../words';

const CopyDialog = lazy(() => import('./copy-dialog'));

interface ActionsProps {
  readonly crop: WholeCrop;
  readonly level: Level;
  readonly here: string;
}

function useFailed() {
  const { t } = useTranslation('crop');
  return (error: unknown) => notify(isApiError(error) ? errorText(error.key, error.message) : t('failed'), 'bad');
}

function useArchive(crop: WholeCrop, groupId: number | undefined) {
  const { t } = useTranslation('crop');
  const failed = useFailed();
  const setStatus = useSetCropStatus(crop.ownerScope === 'global' || crop.switchable ? groupId : undefined);
  const archive = async (active: boolean, undo = true): Promise<void> => {
    try {
      await setStatus.mutateAsync({ id: crop.id, active });
    } catch (error) {
      return failed(error);
    }
    notify(
      t(active ? 'unarchived' : 'archived', { name: fullName(crop) }),
      'ok',
      undo ? { label: t('undoArchive'), run: () => void archive(!active, false) } : undefined,
    );
  };
  return { archive, busy: setStatus.isPending };
}

/** Archiving, which keeps a crop from new plans, and copying. A shipped crop, and one that a level above has, is archived for one group. */
export function CropActions({ crop, level, here }: ActionsProps) {
  const { t } = useTranslation('crop');
  const navigate = useNavigate();
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
      void navigate(`${cropPath({ id: made.id })}${here}`);
    } catch (error) {
      failed(error);
    }
  };
  const archivable = crop.editable || (shipped && groupId !== undefined);
  return (
    <ForChanges>
      {archivable && (
        <Button
          icon={crop.active ? <IconArchive size={15} aria-hidden /> : <IconArchiveOff size={15} aria-hidden />}
          busy={busy}
          onClick={() => void archive(!crop.active)}
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
