import { scopeOf } from '@loam/domain/kernel/roles';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { Dialog } from '../../../ui/overlay/dialog';
import { placesFor, placesOfRole } from '../model/places';
import { type InviteOptions, inviteOptionsQuery, type PlacesChange, type Registered, useChangePlaces, useUserGroups } from '../queries';
import styles from '../users.module.css';
import { PlacesField } from './places-field';

/** Which role somebody has and where. */
export function RoleDialog({ person, onClose }: { person: Registered; onClose: () => void }) {
  const { t } = useTranslation('users');
  const options = useQuery(inviteOptionsQuery);
  const groups = useUserGroups(person.id);
  const error = options.error ?? groups.error;
  return (
    <Dialog open onClose={onClose} title={t('places.title', { name: person.fullName ?? person.email })} width={520}>
      {error && <ErrorCard error={error} onRetry={() => Promise.all([options.refetch(), groups.refetch()])} />}
      {!error && (!options.data || !groups.data) && <Skeleton rows={5} height={32} />}
      {options.data && groups.data && (
        <RoleForm
          person={person}
          options={options.data}
          groupIds={groups.data.filter(({ member }) => member).map(({ groupId }) => groupId)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface Draft {
  roleId: number | null;
  groupIds: number[];
  collectionIds: number[];
}
const same = (one: readonly number[], other: readonly number[]) => one.length === other.length && one.every((id) => other.includes(id));

function RoleForm({
  person,
  options,
  groupIds,
  onClose,
}: {
  person: Registered;
  options: InviteOptions;
  groupIds: number[];
  onClose: () => void;
}) {
  const { t } = useTranslation('users');
  const save = useChangePlaces(person);
  const now: Draft = { roleId: person.roleId, groupIds, collectionIds: person.collections.map(({ id }) => id) };
  const form = useForm<Draft>({ defaultValues: now });
  const roleId = form.watch('roleId') ?? person.roleId;
  const kind = placesOfRole(roleId);
  const submit = async (draft: Draft) => {
    const places = placesFor(roleId, draft, options);
    const field = kind === 'groups' ? 'groupIds' : 'collectionIds';
    if (kind !== 'company' && places[field].length === 0)
      return form.setError(field, { type: 'required', message: t(`invite.missing.${field}`) });
    const change: PlacesChange = {
      ...(roleId !== person.roleId && { roleId }),
      ...(!(same(places.groupIds, now.groupIds) && same(places.collectionIds, now.collectionIds)) && places),
    };
    if (Object.keys(change).length > 0) {
      await save.mutateAsync(change);
      notify(t('places.saved', { name: person.fullName ?? person.email }));
    }
    return onClose();
  };
  return (
    <Form form={form} onSubmit={submit} label={t('places.title', { name: person.fullName ?? person.email })} guard={false}>
      <SelectField
        name="roleId"
        label={t('invite.role')}
        choices={options.roles.map(({ id }) => ({ value: id, label: t(`role.${scopeOf(id)}`) }))}
        hint={t('places.roleHint')}
      />
      {kind === 'groups' && <PlacesField name="groupIds" label={t('invite.groups')} options={options} />}
      {kind === 'collections' && <PlacesField name="collectionIds" label={t('invite.collections')} options={options} />}
      <div className={styles['footer']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
