import { changeProfile } from '@loam/domain/user/user.schema';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCurrentUser } from '../../../api/session';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { schemaResolver } from '../../../ui/form/schema-resolver';
import { TextField } from '../../../ui/form/text-field';
import { Card, SaveBar } from '../../../ui/layout/page-header';
import { countriesQuery, useChangeProfile } from '../queries';

const profile = changeProfile.pick({ fullName: true, phoneNumber: true, countryId: true });
type Profile = z.input<typeof profile>;

export function ProfileForm() {
  const { t } = useTranslation('account');
  const user = useCurrentUser();
  const { language } = usePreferences();
  const countries = useQuery(countriesQuery(language));
  const change = useChangeProfile();
  const form = useForm<Profile, unknown, z.output<typeof profile>>({
    resolver: schemaResolver(profile),
    defaultValues: { fullName: user.fullName, phoneNumber: user.phoneNumber ?? null, countryId: user.countryId ?? undefined },
    mode: 'onTouched',
  });
  const save = async (input: z.output<typeof profile>) => {
    await change.mutateAsync({ input: { ...input, phoneNumber: input.phoneNumber || null }, revision: user.revision });
    notify(t('profile.saved'));
  };
  return (
    <Card>
      <Form form={form} onSubmit={save} label={t('profile.title')}>
        <TextField name="fullName" label={t('profile.fullName')} autoComplete="name" />
        <TextField name="phoneNumber" type="tel" label={t('profile.phone')} autoComplete="tel" optional />
        <SelectField
          name="countryId"
          label={t('profile.country')}
          choices={(countries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          searchable
        />
        <SaveBar sticky={false} note={t('profile.emailFixed', { email: user.email })}>
          <Button onClick={() => form.reset()} disabled={!form.formState.isDirty}>
            {t('undo')}
          </Button>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}
