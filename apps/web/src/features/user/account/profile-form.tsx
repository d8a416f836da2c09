import { changeProfile } from '@loam/domain/user/user.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { Card, SaveBar } from '../../../ui/layout/page-header';
import type { CurrentUser } from '../../../api/user';
import { countriesQuery, readProfile, useChangeProfile } from './queries';

const profile = changeProfile.pick({ fullName: true, phoneNumber: true, countryId: true });
type Profile = z.input<typeof profile>;

const draftOf = ({ fullName, phoneNumber, countryId }: CurrentUser): Profile => ({
  fullName,
  phoneNumber: phoneNumber ?? null,
  countryId: countryId ?? undefined,
});

export function ProfileForm() {
  const { t } = useTranslation('account');
  const signedIn = useCurrentUser();
  const [user, setUser] = useState(signedIn);
  const { language } = usePreferences();
  const countries = useQuery(countriesQuery(language));
  const change = useChangeProfile();
  const form = useForm<Profile, unknown, z.output<typeof profile>>({
    resolver: schemaResolver(profile),
    defaultValues: draftOf(user),
    mode: 'onTouched',
  });
  const { saving, notice } = useMeanwhile({
    form,
    stands: user,
    onTake: setUser,
    newest: readProfile,
    draftOf,
    watched: [
      { name: 'fullName', label: t('profile.fullName') },
      { name: 'phoneNumber', label: t('profile.phone') },
      {
        name: 'countryId',
        label: t('profile.country'),
        show: (chosen: number) => countries.data?.find(({ id }) => id === chosen)?.name ?? String(chosen),
      },
    ],
  });
  const save = async (input: z.output<typeof profile>, { revision }: CurrentUser) => {
    const { body } = await change.mutateAsync({ input: { ...input, phoneNumber: input.phoneNumber || null }, revision });
    setUser(body);
    form.reset(draftOf(body));
    notify(t('profile.saved'));
  };
  return (
    <Card>
      <Form form={form} onSubmit={saving(save)} label={t('profile.title')}>
        {notice}
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
