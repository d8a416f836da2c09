import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Dialog } from '../ui/overlay/dialog';

/** A deactivated account: says so, then signs out (specification §6). */
export function AccountUnavailable({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('unavailable.title')}
      dismissable={false}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('unavailable.leave')}
        </Button>
      }
    >
      <p>{t('unavailable.text')}</p>
    </Dialog>
  );
}
