import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateShort } from '@loam/domain/template/template.schema';
import { ConfirmDialog } from '../../../ui/overlay/dialog';

const CloneDialog = lazy(() => import('./clone-dialog'));
const ImportDialog = lazy(() => import('./import-dialog'));

export type Asked = 'clone' | 'delete' | 'import';

interface DialogsProps {
  readonly asked: Asked | null;
  readonly chosen: readonly TemplateShort[];
  readonly at: number | null;
  readonly onClose: () => void;
  readonly onDelete: () => Promise<void>;
}

/** What is asked before chosen templates are copied or deleted, or others brought in. */
export function ListDialogs({ asked, chosen, at, onClose, onDelete }: DialogsProps) {
  const { t } = useTranslation('template');
  return (
    <>
      {asked === 'clone' && chosen[0] && (
        <Suspense>
          <CloneDialog source={chosen[0]} groupId={at} onClose={onClose} />
        </Suspense>
      )}
      {asked === 'import' && at !== null && (
        <Suspense>
          <ImportDialog groupId={at} onClose={onClose} />
        </Suspense>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          open
          destructive
          onClose={onClose}
          title={t('delete.title', { count: chosen.length, name: chosen[0]?.name })}
          confirmLabel={t('delete.submit', { count: chosen.length })}
          onConfirm={onDelete}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
