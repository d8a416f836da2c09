import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';

/** Why the sign-in was refused (specification §8). A script of its own: most visits never see it. */
export default function FailureDialog({ failure, onClose }: { failure: string | null; onClose: () => void }) {
  const { t } = useTranslation('session');
  return (
    <Dialog
      open={failure !== null}
      onClose={onClose}
      title={t('loginFailed')}
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
