import { useState } from 'react';
import { useMatches } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Dialog } from '../ui/overlay/dialog';
import type { RouteHandle } from './route-handle';

const opened = 'loam.smallScreen';

export function SmallScreenNotice() {
  const { t } = useTranslation();
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(opened) !== null);
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  if (hidden || !handle || handle.route.phone || handle.route.access === 'public') return null;
  const goOn = () => {
    sessionStorage.setItem(opened, '1');
    setHidden(true);
  };
  return (
    <Dialog
      open
      onClose={goOn}
      title={t('smallScreen.title')}
      footer={
        <Button kind="primary" data-autofocus onClick={goOn}>
          {t('smallScreen.open')}
        </Button>
      }
    >
      <p>{t('smallScreen.text')}</p>
    </Dialog>
  );
}
