import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { notify } from '../../../../ui/feedback/notices';
import { Dialog } from '../../../../ui/overlay/dialog';
import styles from './factors.module.css';

/** Shown this once: closed by its button alone. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify(t('factors.codes.copied'));
    } catch {
      notify(t('factors.codes.byHand')); // not allowed here
    }
  };
  return (
    <Dialog
      open
      dismissable={false}
      onClose={onClose}
      title={t('factors.codes.title')}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('factors.codes.copy')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('factors.codes.kept')}
          </Button>
        </>
      }
    >
      <p>{t('factors.codes.once')}</p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
