import { useState } from 'react';
import { useMatches } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Dialog } from '../ui/overlay/dialog';
import type { RouteHandle } from './router';

const opened = 'loam.smallScreen';

/** By the device, never by the window: a desktop at 400 % zoom is 320 px wide and must work (WCAG 1.4.10). */
const smallDevice = (): boolean => window.matchMedia('(pointer: coarse)').matches && Math.min(window.screen.width, window.screen.height) < 768;

export function SmallScreenNotice() {
  const { t } = useTranslation();
  const [hidden, setHidden] = useState(() => !smallDevice() || sessionStorage.getItem(opened) !== null);
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  if (hidden || !handle || handle.route.phone || handle.route.access === 'public') return null;
  const goOn = () => {
    sessionStorage.setItem(opened, '1');
    setHidden(true);
  };
  return (
    <Dialog open onClose={goOn} title={t('smallScreen.title')} footer={<Button kind="primary" data-autofocus onClick={goOn}>{t('smallScreen.open')}</Button>}>
      <p>{t('smallScreen.text')}</p>
    </Dialog>
  );
}
