import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { useFocusBack } from './focus-back';
import { useTopmost } from './topmost';
import styles from './overlay.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** buttons, the primary one last */
  footer?: ReactNode;
  width?: number;
  /** false: only a button of the dialog closes it */
  dismissable?: boolean;
  /** The whole screen, for what a phone shows of a desk. */
  full?: boolean;
}

export function Dialog({ open, onClose, title, children, footer, width = 440, dismissable = true, full = false }: DialogProps) {
  const back = useFocusBack();
  const close = useTopmost(open, onClose);
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened={open}
      onClose={close}
      {...back}
      title={title}
      size={width}
      fullScreen={full}
      centered
      closeOnEscape={dismissable}
      closeOnClickOutside={dismissable}
      withCloseButton={dismissable}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{
        header: styles['header'] ?? '',
        title: styles['title'] ?? '',
        body: styles['dialogBody'] ?? '',
        content: styles['content'] ?? '',
      }}
    >
      <div className={styles['dialogText']} data-full={full || undefined}>
        {children}
      </div>
      {footer && <div className={styles['footer']}>{footer}</div>}
    </Modal>
  );
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'footer'> {
  confirmLabel: string;
  cancelLabel?: string;
  /** focus starts on Cancel and the button is red */
  destructive?: boolean;
  onConfirm: () => unknown;
}

/** Asks once. The dialog stays open while the work runs, and stays open when it fails. */
export function ConfirmDialog({ confirmLabel, cancelLabel, destructive = false, onConfirm, ...dialog }: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      dialog.onClose();
    } catch {
      // whoever runs the call shows its error; the question stays on screen
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose} {...(destructive && { 'data-autofocus': true })}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            kind={destructive ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void confirm()}
            {...(!destructive && { 'data-autofocus': true })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
