import { Drawer as MantineDrawer } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './focus-back';
import { useTopmost } from './topmost';
import styles from './overlay.module.css';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** px, 500 unless told (specification §9) */
  width?: number;
}

const [narrowest, step] = [320, 24];

/** A panel from the right: Esc closes, the edge drags, arrow keys on the edge resize it too. */
export function Drawer({ open, onClose, title, children, footer, width = 500 }: DrawerProps) {
  const back = useFocusBack();
  const close = useTopmost(open, onClose);
  const { t } = useTranslation('ui');
  const [size, setSize] = useState(width);
  const resize = (next: number) => setSize(Math.max(narrowest, Math.min(next, window.innerWidth - 80)));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(window.innerWidth - event.clientX);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') resize(size + step);
    if (event.key === 'ArrowRight') resize(size - step);
  };
  return (
    <MantineDrawer
      opened={open}
      onClose={close}
      {...back}
      title={title}
      position="right"
      size={size}
      closeButtonProps={{ 'aria-label': t('close') }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{
        header: styles['header'] ?? '',
        title: styles['title'] ?? '',
        body: styles['body'] ?? '',
        content: styles['drawer'] ?? '',
      }}
    >
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('resize')}
        aria-valuenow={size}
        aria-valuemin={narrowest}
        aria-valuemax={1200}
        tabIndex={0}
        className={styles['grip']}
        onKeyDown={keys}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {children}
      {footer && <div className={styles['footer']}>{footer}</div>}
    </MantineDrawer>
  );
}
