import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/api-error';
import { formatFrom } from '../../../../i18n/date';
import { errorText } from '../../../../i18n/init';
import { Button } from '../../../../ui/button';
import { Skeleton } from '../../../../ui/feedback/states';
import { TextInput } from '../../../../ui/form/text-input';
import { Dialog } from '../../../../ui/overlay/dialog';
import styles from './factors.module.css';
import { useAddAuthenticator } from './queries';

const QrCode = lazy(() => import('./qr-code').then((module) => ({ default: module.QrCode })));
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** The secret as a picture and as letters, and the first code, which shows that the app has it. */
export function SetUpApp({
  offer,
  onClose,
  onAdded,
}: {
  offer: { secret: string; uri: string };
  onClose: () => void;
  onAdded: (recoveryCodes: readonly string[] | undefined) => void;
}) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const add = useAddAuthenticator();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code.replace(/\s/g, ''))) return setError(t('factors.app.required'));
    try {
      onAdded((await add.mutateAsync(code)).recoveryCodes);
    } catch (failure) {
      const again = isApiError(failure, 'tooManyRequests') ? failure.retryAt : undefined;
      if (again) return setError(t('factors.app.locked', { time: formatFrom(again) }));
      setError(isApiError(failure) ? errorText(failure.key, failure.message) : String(failure));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('factors.app.setUp')}
      footer={
        <>
          <Button onClick={onClose}>{t('factors.cancel')}</Button>
          <Button type="submit" form="authenticator-app" kind="primary" busy={add.isPending}>
            {t('factors.app.confirm')}
          </Button>
        </>
      }
    >
      <form id="authenticator-app" noValidate className={styles['stack']} onSubmit={(event) => void submit(event)}>
        <Secret {...offer} />
        <TextInput
          name="first"
          label={t('factors.app.first')}
          value={code}
          onChange={(value) => {
            setCode(value);
            setError(undefined);
          }}
          error={error}
          maxLength={8}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      </form>
    </Dialog>
  );
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      <p>{t('factors.app.scan')}</p>
      <Suspense fallback={<Skeleton rows={1} height={180} />}>
        <QrCode text={uri} label={t('factors.app.picture')} />
      </Suspense>
      <p>
        {t('factors.app.letters')} <code className={styles['secret']}>{grouped(secret)}</code>
      </p>
    </>
  );
}
