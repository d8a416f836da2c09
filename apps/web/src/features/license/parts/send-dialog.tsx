import { type LicenseMethod, licenseMethods } from '@loam/domain/license/license.events';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { languages } from '../../../i18n/languages';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { RadioInput } from '../../../ui/form/radio-input';
import { SelectInput } from '../../../ui/form/select-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { type SentNow, useSendLicense } from '../queries';
import styles from '../license.module.css';

export interface LicenseGrower {
  readonly id: number;
  readonly fullName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
}
interface SendDialogProps {
  readonly grower: LicenseGrower;
  /** how it was sent before */
  readonly method?: LicenseMethod;
  readonly onClose: () => void;
}

/** Chooses how a licence goes out, and hands over the link that one passes on oneself. */
export function SendDialog({ grower, method: before, onClose }: SendDialogProps) {
  const { t } = useTranslation('license');
  const { language } = usePreferences();
  const send = useSendLicense(grower.id);
  const { fullName: name, email, phoneNumber } = grower;
  const reach = { email, sms: phoneNumber, whatsapp: phoneNumber, link: '' } satisfies Record<LicenseMethod, string | null>;
  const first = licenseMethods.find((one) => reach[one] !== null)!;
  const [method, setMethod] = useState<LicenseMethod>(before !== undefined && reach[before] !== null ? before : first);
  const [lang, setLang] = useState<string>(language);
  const [made, setMade] = useState<SentNow | null>(null);
  const hint = (one: LicenseMethod) => {
    if (one === 'link') return t('noneTo');
    return reach[one] === null ? t(one === 'email' ? 'noEmail' : 'noPhone') : t('to', { to: reach[one] });
  };
  const run = async () => {
    const sent = await send.mutateAsync({ method, lang }).catch(() => undefined); // told below
    if (!sent) return;
    if (sent.url !== null) return setMade(sent);
    notify(t('sent'));
    onClose();
  };
  if (made) return <PassOn made={made} phone={phoneNumber} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sendTitle', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={send.isPending} onClick={() => void run()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <p className={styles['dim']}>{t('sendText', { name })}</p>
      <RadioInput
        label={t('how')}
        value={method}
        onChange={setMethod}
        choices={licenseMethods.map((one) => ({
          value: one,
          label: t(`method.${one}`),
          hint: hint(one),
          disabled: reach[one] === null,
        }))}
      />
      {(method === 'email' || method === 'sms') && (
        <SelectInput
          label={t('language')}
          choices={languages.map((one) => ({ value: one.code as string, label: one.name }))}
          value={lang}
          onChange={(next) => next !== null && setLang(next)}
        />
      )}
      {send.error && <ErrorCard error={send.error} />}
    </Dialog>
  );
}

/** The link itself: to copy, and in a message of this device. */
function PassOn({ made, phone, onClose }: { made: SentNow; phone: string | null; onClose: () => void }) {
  const { t } = useTranslation('license');
  const { companyName = '' } = useCurrentUser();
  const url = made.url!;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      notify(t('copied'));
    } catch {
      notify(t('select')); // not allowed here: it stands selected
    }
  };
  const message = encodeURIComponent(t('message', { company: companyName, url }));
  return (
    <Dialog open onClose={onClose} title={t('ready')} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className={styles['address']}>
        <input ref={field} readOnly aria-label={t('address')} value={url} onFocus={(event) => event.currentTarget.select()} />
        <Button icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      {made.method === 'whatsapp' && (
        <a
          className={styles['device']}
          href={`https://wa.me/${(phone ?? '').replace(/\D/g, '')}?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandWhatsapp size={18} aria-hidden />
          {t('openWhatsapp')}
        </a>
      )}
    </Dialog>
  );
}
