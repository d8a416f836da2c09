import { IconArchive, IconArchiveOff, IconCopy, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { useManyChange } from '../../../ui/table/use-many-change';
import { type ArchivedKind, type LibraryRecord, useDeleteRecords, usePublish } from '../queries';

const CloneDialog = lazy(() => import('./clone-dialog'));

interface BulkProps {
  readonly kind: ArchivedKind;
  readonly chosen: readonly LibraryRecord[];
  readonly archived: boolean;
  /** of which a crop can be copied */
  readonly groupId: number | undefined;
  readonly busy: boolean;
  readonly onStatus: () => void;
  readonly onDone: () => void;
}

/** What can be done with those of the chosen records that may be changed: archive or take back, publish templates, copy one crop, delete those of one's own. */
export function LibraryBulk({ kind, chosen, archived, groupId, busy, onStatus, onDone }: BulkProps) {
  const { t } = useTranslation('library');
  const [open, setOpen] = useState<'clone' | 'delete' | null>(null);
  const removal = useDeleteRecords(kind);
  const own = chosen.filter(({ ownerScope, editable }) => editable && ownerScope !== 'global');
  const [only] = chosen;
  const count = chosen.length;
  const numbers = { count, shown: formatCount(count) };
  const remove = async () => {
    try {
      await removal.mutateAsync(own.map(({ id }) => id));
    } catch (error) {
      const why = isApiError(error) ? errorText(error.key, error.message) : t('deleteFailed');
      notify(kind === 'fertilizers' ? `${t('removedUnsuccessfully')}. ${why}` : why, 'bad');
      throw error;
    }
    notify(t('deleted', numbers));
    onDone();
  };
  if (count === 0) return null;
  return (
    <>
      <Button
        icon={archived ? <IconArchiveOff size={15} aria-hidden /> : <IconArchive size={15} aria-hidden />}
        busy={busy}
        onClick={onStatus}
      >
        {t(archived ? 'unarchive' : 'archive', numbers)}
      </Button>
      {kind === 'planTemplates' && !archived && <PublishButtons chosen={chosen} onDone={onDone} />}
      {kind === 'crops' && groupId !== undefined && !archived && count === 1 && (
        <Button icon={<IconCopy size={15} aria-hidden />} onClick={() => setOpen('clone')}>
          {t('clone.open')}
        </Button>
      )}
      {own.length === count && (
        <Button icon={<IconTrash size={15} aria-hidden />} onClick={() => setOpen('delete')}>
          {t('delete', numbers)}
        </Button>
      )}
      {open === 'clone' && only && groupId !== undefined && (
        <Suspense>
          <CloneDialog crop={only} groupId={groupId} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          open
          destructive
          onClose={() => setOpen(null)}
          title={count === 1 ? t('deleteOne', { name: [only?.name, only?.variety].filter(Boolean).join(' ') }) : t('deleteTitle', numbers)}
          confirmLabel={t('delete', numbers)}
          onConfirm={remove}
        >
          {t(kind === 'planTemplates' ? 'template.deleteText' : 'deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Templates that all may be changed: drafts are shown to everybody of the level, public ones are taken back. */
function PublishButtons({ chosen, onDone }: Pick<BulkProps, 'chosen' | 'onDone'>) {
  const { t } = useTranslation('library');
  const publishing = usePublish();
  const { busy, change, question } = useManyChange({
    run: (ids, isPublic) => publishing.mutateAsync({ ids, isPublic }),
    asked: (_, isPublic) => t(isPublic ? 'template.publish' : 'template.unpublish'),
    told: (count, isPublic) => t(isPublic ? 'template.published' : 'template.unpublished', { count }),
    failed: (error) => (isApiError(error) ? errorText(error.key, error.message) : t('failed')),
    onChanged: onDone,
  });
  const publish = (isPublic: boolean) =>
    change(
      chosen.filter(({ status }) => (status === 'public') !== isPublic).map(({ id }) => id),
      isPublic,
    );
  if (!chosen.every(({ editable }) => editable)) return null;
  return (
    <>
      {chosen.some(({ status }) => status === 'draft') && (
        <Button icon={<IconEye size={15} aria-hidden />} busy={busy} onClick={() => publish(true)}>
          {t('template.publish')}
        </Button>
      )}
      {chosen.some(({ status }) => status === 'public') && (
        <Button icon={<IconEyeOff size={15} aria-hidden />} busy={busy} onClick={() => publish(false)}>
          {t('template.unpublish')}
        </Button>
      )}
      {question}
    </>
  );
}
