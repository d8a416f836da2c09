import { isAdminRole, ROLE, scopeOf } from '@loam/domain/kernel/person/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { FormButtons } from '../../../ui/form/form-buttons';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { Dialog } from '../../../ui/overlay/dialog';
import { placesFor, placesOfRole } from './places';
import {
  type InviteOptions,
  inviteOptionsQuery,
  type PlacesChange,
  readGroupIds,
  readPerson,
  type Registered,
  useChangePlaces,
  useGroupIds,
} from './queries';
import { PlacesField } from './places-field';

/** Which role somebody has and where. */
export function RoleDialog({ person, onClose }: { person: Registered; onClose: () => void }) {
  const { t } = useTranslation('people');
  const options = useQuery(inviteOptionsQuery);
  const groups = useGroupIds(person.id);
  const error = options.error ?? groups.error;
  return (
    <Dialog open onClose={onClose} title={t('places.title', { name: person.fullName ?? person.email })} width={520}>
      {error && <ErrorCard error={error} onRetry={() => Promise.all([options.refetch(), groups.refetch()])} />}
      {!error && (!options.data || !groups.data) && <Skeleton rows={5} height={32} />}
      {options.data && groups.data && <RoleForm opened={{ person, groupIds: groups.data }} options={options.data} onClose={onClose} />}
    </Dialog>
  );
}

interface Draft {
  roleId: number | null;
  groupIds: number[];
  collectionIds: number[];
  maxInvites: number | null;
}
const same = (one: readonly number[], other: readonly number[]) => one.length === other.length && one.every((id) => other.includes(id));

/** Somebody with the groups of the admin's scope that they are in. */
interface Placed {
  readonly person: Registered;
  readonly groupIds: number[];
}
const draftOf = ({ person: { roleId, collections, maxInvites }, groupIds }: Placed): Draft => ({
  roleId,
  groupIds,
  collectionIds: collections.map(({ id }) => id),
  maxInvites,
});

/** Who has a number of invitations: a super admin may send any, and whoever is no admin none. */
const invites = (roleId: number): boolean => isAdminRole(roleId) && roleId !== ROLE.superAdmin;

/** The role, the places together, and the number of invitations, where they are not as before. */
function changeOf(before: Draft, { roleId, maxInvites, ...places }: Draft & { roleId: number }): PlacesChange {
  const stay = same(places.groupIds, before.groupIds) && same(places.collectionIds, before.collectionIds);
  const number = invites(roleId) && maxInvites !== null && maxInvites !== before.maxInvites;
  return { ...(roleId !== before.roleId && { roleId }), ...(!stay && places), ...(number && { flags: { maxInvites } }) };
}

const named = (places: readonly { id: number; name: string }[]) => (ids: readonly number[]) =>
  ids.map((id) => places.find((place) => place.id === id)?.name ?? String(id)).join(', ');

/** As many as are usual until somebody sets a number; from then on there is one. */
function InvitesField({ wasSet }: { wasSet: boolean }) {
  const { t } = useTranslation('people');
  const usual = wasSet ? {} : { hint: t('invite.maxInvitesHint'), optional: true };
  return <DecimalField name="maxInvites" label={t('invite.maxInvites')} {...usual} />;
}

function RoleForm({ opened, options, onClose }: { opened: Placed; options: InviteOptions; onClose: () => void }) {
  const { t } = useTranslation('people');
  const [stands, setStands] = useState(opened);
  const { person } = stands;
  const save = useChangePlaces();
  const form = useForm<Draft>({ defaultValues: draftOf(stands) });
  const { saving, notice } = useMeanwhile({
    form,
    stands,
    onTake: setStands,
    newest: async () => {
      const [now, groupIds] = await Promise.all([readPerson(person), readGroupIds(person.id)]);
      return { person: now, groupIds };
    },
    draftOf,
    watched: [
      { name: 'roleId', label: t('invite.role'), show: (id: number) => t(`role.${scopeOf(id)}`) },
      { name: 'groupIds', label: t('invite.groups'), show: named(options.groups) },
      { name: 'collectionIds', label: t('invite.collections'), show: named(options.collections) },
      { name: 'maxInvites', label: t('invite.maxInvites'), show: formatCount },
    ],
  });
  const roleId = form.watch('roleId') ?? person.roleId;
  const kind = placesOfRole(roleId);
  const submit = async (draft: Draft, on: Placed) => {
    const places = placesFor(roleId, draft, options);
    const field = kind === 'groups' ? 'groupIds' : 'collectionIds';
    if (kind !== 'company' && places[field].length === 0)
      return form.setError(field, { type: 'required', message: t(`invite.missing.${field}`) });
    if (invites(roleId) && draft.maxInvites === null && on.person.maxInvites !== null)
      return form.setError('maxInvites', { type: 'required', message: t('errors:required') }); // a number that was set can be changed, not taken back
    const change = changeOf(draftOf(on), { roleId, maxInvites: draft.maxInvites, ...places });
    if (Object.keys(change).length > 0) {
      await save.mutateAsync({ person: on.person, body: change });
      notify(t('places.saved', { name: person.fullName ?? person.email }));
    }
    return onClose();
  };
  return (
    <Form form={form} onSubmit={saving(submit)} label={t('places.title', { name: person.fullName ?? person.email })} guard={false}>
      {notice}
      <SelectField
        name="roleId"
        label={t('invite.role')}
        choices={options.roles.map(({ id }) => ({ value: id, label: t(`role.${scopeOf(id)}`) }))}
        hint={t('places.roleHint')}
      />
      {kind === 'groups' && <PlacesField name="groupIds" label={t('invite.groups')} options={options} />}
      {kind === 'collections' && <PlacesField name="collectionIds" label={t('invite.collections')} options={options} />}
      {invites(roleId) && <InvitesField wasSet={person.maxInvites !== null} />}
      <FormButtons cancel={t('cancel')} onCancel={onClose} submit={t('save')} />
    </Form>
  );
}
