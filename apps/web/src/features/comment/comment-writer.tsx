import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { TextAreaInput } from '../../ui/form/text-area-input';
import { AttachmentPicker } from './attachments';
import { MentionList } from './mention-list';
import { type MentionedPerson, mentionedIn } from './mention-text';
import { useMentioning } from './use-mentioning';
import styles from './comment.module.css';

interface CommentWriterProps {
  label: string;
  text?: string;
  /** Files may be added. */
  attach?: boolean;
  onSend: (text: string, files: readonly File[], mentions: readonly number[]) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
  submit?: string;
  /** takes the focus when its drawer opens */
  autoFocus?: boolean;
  /** whom the text can name */
  people?: readonly MentionedPerson[];
}
const NOBODY: readonly MentionedPerson[] = [];

/** What is written so far, until it is sent. */
function useWritten(first: string, people: readonly MentionedPerson[], onSend: CommentWriterProps['onSend']) {
  const [text, setText] = useState(first);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [empty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const write = (next: string) => {
    setText(next);
    setEmpty(false);
  };
  const choose = (next: readonly File[]) => {
    setFiles(next);
    setEmpty(false);
  };
  const send = async () => {
    if (text.trim() === '' && files.length === 0) return setEmpty(true);
    setBusy(true);
    await onSend(text.trim(), files, mentionedIn(text, people)).then(
      () => {
        setText('');
        setFiles([]);
      },
      () => undefined,
    ); // the panel says what went wrong; the text stays
    setBusy(false);
  };
  return { text, files, empty, busy, write, choose, send };
}

/** A text and a button. Sending nothing says why instead of greying the button. */
export function CommentWriter({
  label,
  text: first = '',
  attach = false,
  onSend,
  onCancel,
  submit,
  autoFocus = false,
  people = NOBODY,
}: CommentWriterProps) {
  const { t } = useTranslation('comment');
  const { text, files, empty, busy, write, choose, send } = useWritten(first, people, onSend);
  const input = useRef<HTMLTextAreaElement>(null);
  const { listId, offered, at, take, type, follow, onKey } = useMentioning(text, write, people, input);
  useEffect(() => {
    if (autoFocus) input.current?.focus(); // the comments may come after the drawer has given its focus away
  }, [autoFocus]);
  return (
    <div
      role="presentation"
      className={styles['writer']}
      onKeyDown={(event) => {
        if (onKey(event)) return;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        if (event.key === 'Escape' && onCancel) {
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      <div
        className={styles['mentioning']}
        onKeyUp={(event) => /^Arrow(Left|Right)|Home|End/.test(event.key) && follow()}
        onClick={(event) => event.target === input.current && follow()} // a name that is clicked has moved the cursor itself
        role="presentation"
      >
        <TextAreaInput
          label={label}
          ref={input}
          autoFocus={autoFocus}
          rows={2}
          maxLength={10_000}
          value={text}
          onChange={type}
          error={empty ? t('empty') : undefined}
          {...(people.length > 0 && { hint: t('mention.hint') })}
        />
        {offered.length > 0 && <MentionList {...{ listId, offered, at, take }} />}
      </div>
      <div className={styles['row']}>
        <Button kind="primary" busy={busy} onClick={() => void send()}>
          {submit ?? t('send')}
        </Button>
        {attach && <AttachmentPicker files={files} onFiles={choose} />}
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
    </div>
  );
}
