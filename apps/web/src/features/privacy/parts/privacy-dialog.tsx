import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import type { Subject } from '../queries';
import { Erasure } from './erasure';
import { Copy, Hold } from './hold-and-copy';

interface PrivacyDialogProps {
  readonly subject: Subject;
  readonly name: string;
  readonly onClose: () => void;
  /** they are erased, and what was on screen is nobody's any more; without it there is no erasing here */
  readonly onErased?: () => void;
}

/** What is kept of somebody: whether it must stay for legal reasons, a copy of it to hand over, and, for growers, the end of it. */
export function PrivacyDialog({ subject, name, onClose, onErased }: PrivacyDialogProps) {
  const { t } = useTranslation('privacy');
  const [erasing, setErasing] = useState<'no' | 'running' | 'done'>('no');
  const close = erasing === 'no' ? onClose : (onErased ?? onClose);
  return (
    <Dialog
      open
      onClose={close}
      dismissable={erasing !== 'running'}
      title={t('title', { name })}
      width={520}
      footer={
        <Button onClick={close} disabled={erasing === 'running'}>
          {t('close')}
        </Button>
      }
    >
      {erasing === 'no' && <Hold {...{ subject, name }} />}
      {erasing === 'no' && <Copy subject={subject} />}
      {onErased && <Erasure {...{ subject, name }} onState={setErasing} />}
    </Dialog>
  );
}
