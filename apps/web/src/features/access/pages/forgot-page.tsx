import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { post } from '../../../api/client';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form/form';
import { schemaResolver } from '../../../ui/form/schema-resolver';
import { TextField } from '../../../ui/form/text-field';
import { Link } from '../../../ui/link';
import { AuthFrame } from '../parts/auth-frame';
import styles from './login-page.module.css';

const asked = z.object({
  email: z
    .string()
    .trim()
    .pipe(z.email({ error: 'invalidEmail' })),
});
type Asked = z.infer<typeof asked>;

/** U004: the same answer for every address. */
export default function ForgotPage() {
  const { t } = useTranslation('access');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<Asked, unknown, Asked>({ resolver: schemaResolver(asked), defaultValues: { email: '' }, mode: 'onTouched' });
  const send = async ({ email }: Asked) => {
    await post('/auth/forgot', z.unknown(), { email });
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
