import type { UseFormReturn } from 'react-hook-form';
import { isAdminRole, ROLE, scopeOf } from '@loam/domain/kernel/person/roles';
import { type Invite, invite } from '@loam/domain/user/user.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../api/session';
import { formatDate } from '../../../../i18n/date';
import { notify } from '../../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../../ui/feedback/states';
import { SelectField } from '../../../../ui/form/choice-field';
import { DecimalField } from '../../../../ui/form/decimal-field';
import { Form } from '../../../../ui/form/form';
import { FormButtons } from '../../../../ui/form/form-buttons';
import { TextField } from '../../../../ui/form/text-field';
import { useZodForm } from '../../../../ui/form/use-zod-form';
import { Dialog } from '../../../../ui/overlay/dialog';
import { type InviteDraft, inviteBody, missingOf } from './invite-draft';
import { placesOfRole } from '../places';
import { companiesQuery, type InviteOptions, inviteOptionsQuery, useInvite } from '../queries';
import { PlacesField } from '../places-field';
import { RoomLeft } from '../room-left';

interface InviteDialogProps {
  onClose: () => void;
  /** the group on screen, offered first */
  groupId: number | null;
  /** to invite again whose invitation lapsed */
  email?: string;
}

/** Invites somebody by mail, under the person's own number of invitations. */
export function InviteDialog({ onClose, groupId, email }: InviteDialogProps) {
  const { t } = useTranslation('people');
  const { data, error, refetch } = useQuery(inviteOptionsQuery);
  return (
    <Dialog open onClose={onClose} title={t('invite.title')} width={520}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={5} height={32} />}
      {data && <InviteForm options={data} groupId={groupId} email={email ?? ''} onClose={onClose} />}
    </Dialog>
  );
}

/** What is due by the role that was chosen is said once the form has been sent. */
function useMissingSaid(form: UseFormReturn<InviteDraft, unknown, Invite>, needsCompany: boolean) {
  const { t } = useTranslation('people');
  const { submitCount } = form.formState;
  const sayMissing = useEffectEvent(() => {
    const missing = missingOf(form.getValues(), needsCompany);
    for (const field of missing) form.setError(field, { type: 'required', message: t(`invite.missing.${field}`) });
  });
  useEffect(() => {
    if (submitCount > 0) sayMissing(); // with what the schema says, not after it
  }, [submitCount]);
}

function CompanyField() {
  const { t } = useTranslation('people');
  const companies = useQuery(companiesQuery);
  const choices = (companies.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField name="companyId" label={t('invite.company')} choices={choices} />;
}

interface InviteFormProps {
  readonly options: InviteOptions;
  readonly groupId: number | null;
  readonly email: string;
  readonly onClose: () => void;
}

function InviteForm({ options, groupId, email, onClose }: InviteFormProps) {
  const { t } = useTranslation('people');
  const me = useCurrentUser();
  const send = useInvite();
  const needsCompany = me.roleId === ROLE.superAdmin;
  const onlyGroup = options.groups.length === 1 ? options.groups[0]!.id : null;
  const first = groupId ?? onlyGroup;
  const form = useZodForm<InviteDraft, Invite>(invite, {
    defaultValues: {
      email,
      roleId: options.roles.some(({ id }) => id === ROLE.user) ? ROLE.user : null,
      companyId: null,
      groupIds: first !== null && options.groups.some(({ id }) => id === first) ? [first] : [],
      collectionIds: [],
      languageId: me.preferences?.languageId ?? null,
      maxInvites: null,
    },
    shape: (draft) => inviteBody(draft, options, needsCompany),
  });
  const roleId = form.watch('roleId');
  const kind = placesOfRole(roleId);
  useMissingSaid(form, needsCompany);
  const submit = async (body: Invite) => {
    if (missingOf(form.getValues(), needsCompany).length > 0) return;
    const sent = await send.mutateAsync(body);
    notify(t('invite.sent', { email: sent.email, until: formatDate(sent.expiresAt) }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} label={t('invite.title')} guard={false}>
      <RoomLeft invites={options.invites} seats={options.seats} />
      <TextField name="email" type="email" label={t('invite.email')} autoFocus />
      <SelectField
        name="roleId"
        label={t('invite.role')}
        choices={options.roles.map(({ id }) => ({ value: id, label: t(`role.${scopeOf(id)}`) }))}
      />
      {kind === 'groups' && <PlacesField name="groupIds" label={t('invite.groups')} options={options} />}
      {kind === 'collections' && <PlacesField name="collectionIds" label={t('invite.collections')} options={options} />}
      {kind === 'company' && needsCompany && <CompanyField />}
      <SelectField
        name="languageId"
        label={t('invite.language')}
        choices={options.languages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {roleId !== null && isAdminRole(roleId) && (
        <DecimalField name="maxInvites" label={t('invite.maxInvites')} hint={t('invite.maxInvitesHint')} optional />
      )}
      <FormButtons cancel={t('cancel')} onCancel={onClose} submit={t('invite.submit')} />
    </Form>
  );
}
