import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { passwordBounds, registrationForm as registration } from '@loam/domain/access/access-form.schema';
import { languages } from '@loam/domain/kernel/locale/language';
import { isApiError } from '../../../api/api-error';
import { registrationCalls } from '@loam/domain/user/registration.calls';
import { ask } from '../../../api/ask';
import { download } from '../../../api/fetch-file';
import { queryClient } from '../../../api/query-client';
import { errorText } from '../../../i18n/init';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { SelectField, SwitchField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { schemaResolver } from '../../../ui/form/schema-resolver';
import { PasswordField, TextField } from '../../../ui/form/text-field';
import { useNavigate, useSearchParams } from '../../../ui/link';
import { Dialog } from '../../../ui/overlay/dialog';
import { AuthFrame } from '../parts/auth-frame';
import FailureDialog from '../parts/failure-dialog';
import { countriesQuery, invitationQuery } from '../queries';

type Typed = z.input<typeof registration>;

/** U003, U006: for whom an invitation is in hand; all others were sent to the sign-in. */
export default function RegisterPage() {
  const { t } = useTranslation('access');
  const [query] = useSearchParams();
  const { language } = usePreferences();
  const data = query.get('data') ?? '';
  const invitation = useQuery(invitationQuery(data), queryClient).data;
  const countries = useQuery(countriesQuery(language), queryClient).data ?? [];
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Typed, unknown, z.output<typeof registration>>({
    resolver: schemaResolver(registration),
    defaultValues: { email: invitation?.email ?? '', fullName: '', password: '' },
    mode: 'onTouched',
  });
  const save = async (input: z.output<typeof registration>) => {
    const languageId = languages.find(({ code }) => code === language)?.id;
    try {
      await ask(registrationCalls.register, { body: { ...input, data, ...(languageId !== undefined && { languageId }) } });
      setDone(true);
    } catch (error) {
      if (!isApiError(error, 'RegistrationFailed')) throw error;
      const [cause] = error.details;
      setFailure(cause ? errorText(cause.key, cause.message, cause.params) : t('errors:RegistrationFailed'));
    }
  };
  const title = t(invitation?.admin ? 'register:adminTitle' : 'register:title');
  return (
    <AuthFrame title={title} lead={t('register:lead')}>
      <Form form={form} onSubmit={save} label={title} guard={false}>
        <TextField name="email" type="email" label={t('email')} readOnly autoComplete="username" />
        <TextField name="fullName" label={t('register:fullName')} hint={t('register:fullNameRule')} autoComplete="name" />
        <SelectField
          name="countryId"
          label={t('register:country')}
          choices={countries.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
        />
        <PasswordField name="password" label={t('password')} autoComplete="new-password" hint={t('password:rule', passwordBounds)} />
        <SwitchField name="termsAccepted" label={t('register:accept')} />
        {form.formState.errors.termsAccepted && <p role="alert">{t('errors:termsRequired')}</p>}
        <Button kind="quiet" onClick={() => void download(registrationCalls.terms, { query: { lang: language } }, 'terms.pdf')}>
          {t('register:terms')}
        </Button>
        <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
          {t('register:submit')}
        </Button>
      </Form>
      <FailureDialog failure={failure} title={t('errors:RegistrationFailed')} onClose={() => setFailure(null)} />
      <Done open={done} email={invitation?.email ?? ''} />
    </AuthFrame>
  );
}

function Done({ open, email }: { open: boolean; email: string }) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onClose={() => void navigate('/login')}
      title={t('register:done')}
      footer={
        <Button kind="primary" data-autofocus onClick={() => void navigate('/login')}>
          {t('title')}
        </Button>
      }
    >
      <p>{t('register:doneText', { email })}</p>
    </Dialog>
  );
}
