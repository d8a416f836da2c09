import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { passwordBounds, passwordForm as passwords } from '@loam/domain/access/access-form.schema';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Form } from '../../../ui/form/form';
import { schemaResolver } from '../../../ui/form/schema-resolver';
import { PasswordField } from '../../../ui/form/text-field';
import { Card, SaveBar } from '../../../ui/layout/page-header';
import { useChangePassword } from './queries';

type Passwords = z.infer<typeof passwords>;
const empty: Passwords = { currentPassword: '', newPassword: '' };

export function PasswordForm() {
  const { t } = useTranslation('account');
  const change = useChangePassword();
  const form = useForm<Passwords, unknown, Passwords>({ resolver: schemaResolver(passwords), defaultValues: empty, mode: 'onTouched' });
  const save = async (input: Passwords) => {
    await change.mutateAsync(input);
    form.reset(empty);
    notify(t('password.saved'));
  };
  return (
    <Card>
      <Form form={form} onSubmit={save} label={t('password.title')}>
        <PasswordField name="currentPassword" label={t('password.current')} />
        <PasswordField
          name="newPassword"
          label={t('password.next')}
          autoComplete="new-password"
          hint={t('password.rule', passwordBounds)}
        />
        <SaveBar sticky={false} note={t('password.note')}>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {t('password.submit')}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}
