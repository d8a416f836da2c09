import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/api-error';
import { errorText } from '../../../../i18n/init';
import { deviceName } from '../../../../i18n/device-name';
import { Button } from '../../../../ui/button';
import { TextInput } from '../../../../ui/form/text-input';
import { Dialog } from '../../../../ui/overlay/dialog';
import styles from './factors.module.css';
import { useAddPasskey } from './queries';

/** A name to know it by; then the browser asks for the passkey itself. */
export function NewPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: (recoveryCodes: readonly string[] | undefined) => void }) {
  const { t } = useTranslation('account');
  const [name, setName] = useState(deviceName(navigator.userAgent) ?? '');
  const [error, setError] = useState<string | undefined>();
  const add = useAddPasskey();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('factors.passkey.required'));
    try {
      onAdded((await add.mutateAsync(name.trim())).recoveryCodes);
    } catch (failure) {
      setError(isApiError(failure) ? errorText(failure.key, failure.message) : t('factors.passkey.given'));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('factors.passkey.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('factors.cancel')}</Button>
          <Button type="submit" form="new-passkey" kind="primary" busy={add.isPending}>
            {t('factors.passkey.go')}
          </Button>
        </>
      }
    >
      <form id="new-passkey" noValidate className={styles['stack']} onSubmit={(event) => void submit(event)}>
        <p>{t('factors.passkey.how')}</p>
        <TextInput
          name="name"
          label={t('factors.passkey.name')}
          value={name}
          onChange={(value) => {
            setName(value);
            setError(undefined);
          }}
          error={error}
          maxLength={60}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
