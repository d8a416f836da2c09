import { Portal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismiss, type Notice, useNotices } from './notices';
import styles from './notice.module.css';

/** How long a notice stays (specification §9); the clock stops while it is hovered or holds focus. */
const shownFor = 2500;
/** With something to do about it, Undo for example: there is more to read, and to reach. */
const offeredFor = 10_000;

export function NoticeHost() {
  const { shown } = useNotices();
  return (
    <Portal>
      <div className={styles['host']}>
        {shown.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
    </Portal>
  );
}

function Toast({ notice }: { notice: Notice }) {
  const { t } = useTranslation('ui');
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || notice.action?.stays) return undefined;
    const timer = setTimeout(() => dismiss(notice.id), notice.action ? (notice.action.lasts ?? offeredFor) : shownFor);
    return () => clearTimeout(timer);
  }, [held, notice.action, notice.id]);
  return (
    <div
      role={notice.tone === 'bad' ? 'alert' : 'status'}
      className={`${styles['toast']} ${styles[notice.tone]}`}
      onPointerMove={() => setHeld(true)} // one that comes under a pointer at rest is not looked at, and would cover what is there for good
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles['text']}>{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            notice.action?.run();
            dismiss(notice.id);
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" className={styles['close']} aria-label={t('close')} onClick={() => dismiss(notice.id)}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}
