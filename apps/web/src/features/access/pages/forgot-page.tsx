import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { passwordCalls } from '@loam/domain/access/access.calls';
import { forgotForm } from '@loam/domain/access/access-form.schema';
import { ask } from '../../../api/ask';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form/form';
import { schemaResolver } from '../../../ui/form/schema-resolver';
import { TextField } from '../../../ui/form/text-field';
import { Link } from '../../../ui/link';
import { AuthFrame } from '../parts/auth-frame';
import styles from '../parts/auth-frame.module.css';

type Asked = z.infer<typeof forgotForm>;

/** U004: the same answer for every address. */
export default function ForgotPage() {
  const { t } = useTranslation('access');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<Asked, unknown, Asked>({ resolver: schemaResolver(forgotForm), defaultValues: { email: '' }, mode: 'onTouched' });
  const send = async ({ email }: Asked) => {
    await ask(passwordCalls.forgot, { body: { email } });
    setSentTo(email);
  };
  return (
    <AuthFrame title={t('password:forgot.title')} lead={t('password:forgot.lead')}>
      {sentTo !== null && (
        <p role="status" className={styles['expired']}>
          {t('password:forgot.sent', { email: sentTo })}
        </p>
      )}
      <Form form={form} onSubmit={send} label={t('password:forgot.title')} guard={false}>
        <TextField name="email" type="email" label={t('email')} autoComplete="username" />
        <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
          {t(sentTo === null ? 'password:forgot.submit' : 'password:forgot.again')}
        </Button>
      </Form>
      <p className={styles['below']}>
        <Link to="/login">{t('password:back')}</Link>
      </p>
    </AuthFrame>
  );
}
