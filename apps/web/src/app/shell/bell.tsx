import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { useCurrentUser } from '../../api/session';
import { formatTime } from '../../i18n/date';
import { IconButton } from '../../ui/icon-button';
import { markRead, type Notice, useNotices } from '../../ui/feedback/notices';
import { Popover } from '../../ui/overlay/popover';
import { newsParts } from '../news-parts';
import styles from './shell.module.css';

const line = (notice: Notice) => (
  <li key={notice.id}>
    <span>{notice.text}</span>
    <time dateTime={notice.at} className={styles['when']}>
      {formatTime(notice.at)}
    </time>
  </li>
);

/** Every notice of this visit, news before the answers to one's own doing, so that a toast that went by too fast is not lost (WCAG 2.2.1). */
export function Bell() {
  const { t } = useTranslation('shell');
  const { roleId } = useCurrentUser();
  const scope = scopeOf(roleId);
  const { log, unread } = useNotices();
  const [open, setOpen] = useState(false);
  const [news, own] = [log.filter((one) => one.news), log.filter((one) => !one.news)];
  const toggle = () => {
    setOpen(!open);
    markRead();
  };
  const target = (
    <IconButton
      label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.title')}
      className={styles['bell'] ?? ''}
      tooltip={false}
      onClick={toggle}
    >
      <IconBell size={18} stroke={1.6} />
      {unread > 0 && <span aria-hidden className={styles['unread']} data-count={Math.min(unread, 99)} />}
    </IconButton>
  );
  return (
    <>
      {newsParts.map(({ roles, Part }, n) => roles.some((one) => one === scope) && <Part key={n} />)}
      <Popover target={target} open={open} onChange={setOpen} label={t('bell.title')} side="bottom-end" width={360}>
        <p className={styles['noticesHead']}>{t('bell.title')}</p>
        <ul className={styles['notices']} tabIndex={0} aria-label={t('bell.title')}>
          {news.length === 0 && <li>{t('bell.empty')}</li>}
          {news.map(line)}
          {own.length > 0 && <li className={styles['when']}>{t('bell.own')}</li>}
          {own.map(line)}
        </ul>
      </Popover>
    </>
  );
}
