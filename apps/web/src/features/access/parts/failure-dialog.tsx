import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';

interface FailureDialogProps {
  failure: string | null;
  /** the sign-in, unless it says otherwise */
  title?: string;
  onClose: () => void;
}

/** Why the sign-in or the registration was refused (specification §8). A script of its own: most visits never see it. */
export default function FailureDialog({ failure, title, onClose }: FailureDialogProps) {
  const { t } = useTranslation('access');
  return (
    <Dialog
      open={failure !== null}
      onClose={onClose}
      title={title ?? t('loginFailed')}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('tryAgain')}
        </Button>
      }
    >
      <p>{failure}</p>
    </Dialog>
  );
}
