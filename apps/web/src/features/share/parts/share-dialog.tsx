import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { RadioInput } from '../../../ui/form/radio-input';
import { TextInput } from '../../../ui/form/text-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { type MadeShare, useShare, type Way } from '../queries';
import { MadeLink } from './made-link';
import { GivenLinks } from './given-links';
import styles from '../share.module.css';

export interface Shared {
  planId: number;
  name: string;
  /** Where what is recommended for the plan is handed on, above its sheet. */
  recommendationId?: number;
  /** As the grower is reached; to be changed by who shares. */
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

const ways: readonly Way[] = ['link', 'whatsapp', 'email', 'sms'];
/** Shown beside their field, not above all. */
const ofField = (error: unknown, field: string) => {
  const found = isApiError(error) ? error.details.find((detail) => detail.field === field) : undefined;
  return found && errorText(found.key, found.message);
};

/** A link to the plan as it stands: to copy, to send from here, or to pass on from this device. Below, the links given so far. */
export function ShareDialog({ open, onClose, ...plan }: Shared & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('share');
  return (
    <Dialog open={open} onClose={onClose} title={t('title', { name: plan.name })} width={560}>
      <ShareForm {...plan} />
      <GivenLinks planId={plan.planId} />
    </Dialog>
  );
}

/** It could not be sent from here; the link itself can be had. */
function ShareRefused({ error, way, onLink }: { error: Error; way: 'email' | 'sms' | undefined; onLink: () => void }) {
  const { t } = useTranslation('share');
  return (
    <>
      <ErrorCard error={error} />
      {way && (
        <div className={styles['row']}>
          <span className={styles['dim']}>{t(`device.${way}`)}</span>
          <Button onClick={onLink}>{t('device.open')}</Button>
        </div>
      )}
    </>
  );
}

interface PhoneInputProps {
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly optional: boolean;
  readonly error: string | undefined;
}

function PhoneInput({ phone, onPhone, optional, error }: PhoneInputProps) {
  const { t } = useTranslation('share');
  return (
    <TextInput
      label={t('phone')}
      name="phone"
      hint={t('phoneHint')}
      optional={optional}
      value={phone}
      maxLength={20}
      onChange={onPhone}
      error={error}
    />
  );
}

function ShareForm({ planId, recommendationId, name, email: knownEmail, phone: knownPhone }: Shared) {
  const { t } = useTranslation('share');
  const [way, setWay] = useState<Way>('link');
  const [email, setEmail] = useState(knownEmail ?? '');
  const [phone, setPhone] = useState(knownPhone ?? '');
  const [link, setLink] = useState<{ share: MadeShare; way: Way; to: string }>();
  const share = useShare(planId, recommendationId);
  const to = way === 'email' ? email : way === 'link' ? '' : phone;
  const make = (option: Way) =>
    share.mutate(
      {
        option,
        ...(way === 'email' && option === way && { email }),
        ...(option !== 'link' && way !== 'email' && phone !== '' && { phoneNumber: phone }),
      },
      { onSuccess: (made) => setLink({ share: made, way, to }) },
    );
  const choose = (chosen: Way) => {
    setWay(chosen);
    setLink(undefined);
    share.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make(way);
  };
  const phoneError = ofField(share.error, 'phoneNumber');
  const emailError = ofField(share.error, 'email');
  const sends = way === 'email' || way === 'sms';
  return (
    <form className={styles['stack']} onSubmit={submit} noValidate>
      <RadioInput
        label={t('way.label')}
        choices={ways.map((value) => ({ value, label: t(`way.${value}`), hint: t(`way.${value}Hint`) }))}
        value={way}
        onChange={choose}
      />
      {way === 'email' && (
        <TextInput label={t('email')} type="email" name="email" value={email} maxLength={254} onChange={setEmail} error={emailError} />
      )}
      {(way === 'sms' || way === 'whatsapp') && (
        <PhoneInput phone={phone} onPhone={setPhone} optional={way === 'whatsapp'} error={phoneError} />
      )}
      {share.isError && phoneError === undefined && emailError === undefined && (
        <ShareRefused error={share.error} way={sends ? way : undefined} onLink={() => make('link')} />
      )}
      {link ? (
        <MadeLink {...link} name={name} />
      ) : (
        <div className={styles['row']}>
          <span className={styles['dim']}>{t('shows')}</span>
          <Button type="submit" kind="primary" busy={share.isPending}>
            {t(`way.${way}Do`)}
          </Button>
        </div>
      )}
    </form>
  );
}
