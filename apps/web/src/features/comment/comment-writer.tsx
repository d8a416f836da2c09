import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { TextAreaInput } from '../../ui/form/text-input';
import styles from './comment.module.css';

/** A text and a button. Sending nothing says why instead of greying the button. */
export function CommentWriter({ label, text: first = '', onSend, onCancel, submit }: { label: string; text?: string; onSend: (text: string) => Promise<unknown>; onCancel?: (() => void) | undefined; submit?: string }) {
  const { t } = useTranslation('comment');
  const [text, setText] = useState(first);
  const [empty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === '') return setEmpty(true);
    setBusy(true);
    await onSend(text.trim()).then(() => setText(''), () => undefined); // the panel says what went wrong; the text stays
    setBusy(false);
  };
  return (
    <div
      className={styles['writer']}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        if (event.key === 'Escape' && onCancel) {
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      <TextAreaInput label={label} rows={2} maxLength={10_000} value={text} onChange={(next) => { setText(next); setEmpty(false); }} error={empty ? t('empty') : undefined} />
      <div className={styles['row']}>
        <Button kind="primary" busy={busy} onClick={() => void send()}>{submit ?? t('send')}</Button>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
    </div>
  );
}
