import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/number';
import { ConfirmDialog } from '../overlay/dialog';
import { UNDO_MS } from './bulk-question';

interface ManyQuestionProps {
  /** what the button says, with the number: `Archive 12` */
  readonly what: string;
  readonly count: number;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asked before many rows of a list are changed at once. */
export function ManyQuestion({ what, count, onConfirm, onClose }: ManyQuestionProps) {
  const { t } = useTranslation('many');
  return (
    <ConfirmDialog open onClose={onClose} title={t('title', { what })} confirmLabel={what} onConfirm={onConfirm}>
      <p>{t('text', { count, shown: formatCount(count), seconds: formatCount(UNDO_MS / 1000) })}</p>
    </ConfirmDialog>
  );
}
