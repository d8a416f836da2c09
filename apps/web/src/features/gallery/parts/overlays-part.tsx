import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Card } from '../../../ui/layout/page-header';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog';
import { Drawer } from '../../../ui/overlay/drawer';
import styles from './gallery.module.css';

export function OverlaysPart() {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t('overlays')}>
      <div className={styles['row']}>
        <Button onClick={() => setOpen('dialog')}>{t('dialog')}</Button>
        <Button onClick={() => setOpen('confirm')}>{t('confirm')}</Button>
        <Button onClick={() => setOpen('drawer')}>{t('drawer')}</Button>
        {(['ok', 'note', 'warn', 'bad'] as const).map((tone) => (
          <Button key={tone} kind="quiet" onClick={() => notify(t(`tones.${tone}`), tone)}>
            {t('toast', { tone: t(`tones.${tone}`) })}
          </Button>
        ))}
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('dialog')}
        footer={
          <Button kind="primary" onClick={close}>
            {t('done')}
          </Button>
        }
      >
        <p>{t('text')}</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={t('confirmTitle')}
        confirmLabel={t('remove')}
        destructive
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title={t('drawer')}
        footer={
          <Button kind="primary" onClick={close}>
            {t('done')}
          </Button>
        }
      >
        <p>{t('text')}</p>
      </Drawer>
    </Card>
  );
}
