import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from './states';
import { ConfirmDialog } from '../overlay/dialog';

export interface AskedQuestionProps {
  /** what would happen, as the button says it: `Remove the passkey` */
  readonly what: string;
  /** a shorter word for the button that does it */
  readonly confirmLabel?: string;
  /** what follows from it; without, that it cannot be taken back */
  readonly text?: ReactNode;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asked before something goes that nobody brings back; what stops it is told in it. */
export function AskedQuestion({ what, confirmLabel = what, text, onConfirm, onClose }: AskedQuestionProps) {
  const { t } = useTranslation('many');
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(error);
      throw error;
    }
  };
  return (
    <ConfirmDialog open destructive onClose={onClose} title={t('title', { what })} confirmLabel={confirmLabel} onConfirm={confirm}>
      {failure !== null && <ErrorCard error={failure} />}
      <p>{text ?? t('gone')}</p>
    </ConfirmDialog>
  );
}
