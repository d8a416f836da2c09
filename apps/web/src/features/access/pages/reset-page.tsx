import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { passwordCalls } from '@loam/domain/access/access.calls';
import { passwordBounds, resetForm } from '@loam/domain/access/access-form.schema';
import { isApiError } from '../../../api/api-error';
import { ask } from '../../../api/ask';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form/form';
import { schemaResolver } from '../../../ui/form/schema-resolver';
import { PasswordField } from '../../../ui/form/text-field';
import { Link, useNavigate, useSearchParams } from '../../../ui/link';
import { AuthFrame } from '../parts/auth-frame';
import styles from '../parts/auth-frame.module.css';

type Chosen = z.infer<typeof resetForm>;
const inLink = (value: string | null): value is string => value !== null && /^[\w-]+$/.test(value);

/** Where the link of a password letter leads: the code is in the address, the new password is asked. */
export default function ResetPage() {
  const { t } = useTranslation('access');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [email, code] = [query.get('email'), query.get('code')];
  const [broken, setBroken] = useState(!inLink(email) || !inLink(code));
  const form = useForm<Chosen, unknown, Chosen>({
    resolver: schemaResolver(resetForm),
    defaultValues: { password: '' },
    mode: 'onTouched',
  });
  const save = async ({ password }: Chosen) => {
    try {
      await ask(passwordCalls.reset, { body: { email, code, password } });
    } catch (error) {
      if (!isApiError(error) || !['ResetPasswordFailed', 'resetExpired'].includes(error.key)) throw error;
      return setBroken(true);
    }
    await navigate('/login?reason=passwordSet');
  };
  if (broken)
    return (
      <AuthFrame title={t('password:reset.failed')} lead={t('password:reset.failedText')}>
        <Button kind="primary" wide to="/forgot">
          {t('password:reset.again')}
        </Button>
        <p className={styles['below']}>
          <Link to="/login">{t('password:back')}</Link>
        </p>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('password:reset.title')} lead={t('password:reset.lead')}>
      <Form form={form} onSubmit={save} label={t('password:reset.title')} guard={false}>
        <PasswordField
          name="password"
          label={t('password:reset.password')}
          autoComplete="new-password"
          hint={t('password:rule', passwordBounds)}
        />
        <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
          {t('password:reset.submit')}
        </Button>
      </Form>
    </AuthFrame>
  );
}
