import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../api/save-file';
import type { UnsentEdit } from '../../live/device/device-memory';
import { Button } from '../../ui/button';
import { csvOf } from '../../ui/frame/csv';
import { Dialog } from '../../ui/overlay/dialog';

interface SignOutQuestionProps {
  edits: readonly UnsentEdit[];
  onClose: () => void;
  onLeave: (keep: boolean) => void;
}

/** Signing out would delete what the server has not got yet: the person says what becomes of it. */
export function SignOutQuestion({ edits, onClose, onLeave }: SignOutQuestionProps) {
  const { t } = useTranslation('shell');
  const save = () =>
    saveText(
      'unsent-edits.csv',
      'text/csv',
      csvOf([
        ['document', 'place', 'value'],
        ...edits.map(({ doc, path, value }) => [doc, path, typeof value === 'string' ? value : JSON.stringify(value ?? null)]),
      ]),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('signOut.title')}
      width={520}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('signOut.stay')}
          </Button>
          <Button kind="danger" onClick={() => onLeave(false)}>
            {t('signOut.forget')}
          </Button>
          <Button kind="primary" onClick={() => onLeave(true)}>
            {t('signOut.keep')}
          </Button>
        </>
      }
    >
      <p>{t('signOut.unsent', { count: edits.length })}</p>
      <p>{t('signOut.shared')}</p>
      <Button kind="quiet" icon={<IconDownload size={14} aria-hidden />} onClick={save}>
        {t('signOut.save')}
      </Button>
    </Dialog>
  );
}
