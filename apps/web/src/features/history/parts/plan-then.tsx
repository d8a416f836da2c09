import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconHistory } from '@tabler/icons-react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import { ReplayFrame, type ReplayFrameProps } from './replay-frame';
import styles from './history.module.css';

/** The plan as it was: beside what was changed, or, where there is no room beside it, over the whole screen when it is asked for. */
export function PlanThen({ phone, ...frame }: ReplayFrameProps & { phone: boolean }) {
  const { t } = useTranslation('history');
  const [open, setOpen] = useState(false);
  if (!phone) return <ReplayFrame {...frame} />;
  return (
    <div className={styles['then']}>
      <Button icon={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('frame.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('frame.then')} full>
        <ReplayFrame {...frame} />
      </Dialog>
    </div>
  );
}
