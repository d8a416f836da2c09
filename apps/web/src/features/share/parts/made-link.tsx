import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBrandWhatsapp, IconCopy, IconMail, IconMessage2 } from '@tabler/icons-react';
import { longDate } from '../../../i18n/date';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import type { MadeShare, Way } from '../queries';
import styles from '../share.module.css';

const icons = { whatsapp: IconBrandWhatsapp, sms: IconMessage2, email: IconMail } as const;

/** What this device sends the message with: nothing of it passes through us. */
function deviceLink(way: Way, to: string, subject: string, message: string): string | undefined {
  const text = encodeURIComponent(message);
  const digits = to.replace(/\D/g, '');
  switch (way) {
    case 'whatsapp':
      return `https://wa.me/${digits}?text=${text}`;
    case 'sms':
      return `sms:${to.startsWith('+') ? '+' : ''}${digits}?body=${text}`;
    case 'email':
      return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${text}`;
    case 'link':
      return undefined;
  }
}

/** A link that was made: where it went, the way to pass it on, and the address to copy. */
export function MadeLink({ share, way, to, name }: { share: MadeShare; way: Way; to: string; name: string }) {
  const { t } = useTranslation('share');
  const field = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), [share.id]);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(share.url);
      notify(t('made.copied'));
    } catch {
      notify(t('made.select')); // not allowed here: it stands selected
    }
  };
  const onDevice = share.sent ? undefined : deviceLink(way, to, name, t('message', { name, url: share.url }));
  const Icon = way === 'link' ? undefined : icons[way];
  return (
    <section className={styles['made']} aria-label={t('made.label')}>
      <p ref={said} tabIndex={-1} className={styles['said']}>
        {share.sent ? t('made.sent', { to }) : t('made.ready')}{' '}
        <span className={styles['dim']}>{t('made.until', { date: longDate(share.expiresAt) })}</span>
      </p>
      <div className={styles['address']}>
        <input ref={field} readOnly aria-label={t('made.address')} value={share.url} onFocus={(event) => event.currentTarget.select()} />
        <Button icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('made.copy')}
        </Button>
      </div>
      {onDevice !== undefined && Icon && (
        <a className={styles['device']} href={onDevice} target="_blank" rel="noopener noreferrer">
          <Icon size={18} aria-hidden />
          {t(`made.${way as 'whatsapp' | 'sms' | 'email'}`)}
        </a>
      )}
    </section>
  );
}
