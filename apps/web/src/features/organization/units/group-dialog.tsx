import {
  changeGroup,
  type ChangeGroup,
  type groupBody,
  registerGroup,
  type RegisterGroup,
} from '@loam/domain/organization/organization.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Dialog } from '../../../ui/overlay/dialog';
import { groupsQuery, useAddGroup, useChangeGroup } from './queries';
import { UnitButtons } from './unit-buttons';

export function AddGroupDialog({ collectionId, onClose }: { collectionId: number; onClose: () => void }) {
  const { t } = useTranslation('units');
  const add = useAddGroup();
  const form = useZodForm<{ collectionId: number; name: string; usersCapacity: number | null }, RegisterGroup>(registerGroup, {
    defaultValues: { collectionId, name: '', usersCapacity: null },
  });
  const submit = async (body: RegisterGroup) => {
    const { name } = await add.mutateAsync(body);
    notify(t('added', { name }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('group.add')}>
      <Form form={form} onSubmit={submit} label={t('group.add')} guard={false}>
        <TextField name="name" label={t('name')} hint={t('hint.name')} autoFocus />
        <DecimalField name="usersCapacity" label={t('capacity')} hint={t('hint.ofCollection')} />
        <UnitButtons busy={form.formState.isSubmitting} onClose={onClose} submit={t('group.add')} />
      </Form>
    </Dialog>
  );
}

export function EditGroupDialog({ collectionId, id, onClose }: { collectionId: number; id: number; onClose: () => void }) {
  const { t } = useTranslation('units');
  const { data, error, refetch } = useQuery(groupsQuery(collectionId));
  const group = data?.find((one) => one.id === id);
  return (
    <Dialog open onClose={onClose} title={t('group.edit')}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!error && !group && <Skeleton rows={3} height={36} />}
      {group && <EditForm collectionId={collectionId} group={group} onClose={onClose} />}
    </Dialog>
  );
}

type Group = z.infer<typeof groupBody>;
const draftOf = ({ id, name, usersCapacity }: Group): { id: number; name: string; usersCapacity: number | null } => ({
  id,
  name,
  usersCapacity,
});

function EditForm({ collectionId, group: opened, onClose }: { collectionId: number; group: Group; onClose: () => void }) {
  const { t } = useTranslation('units');
  const client = useQueryClient();
  const [group, setGroup] = useState(opened);
  const change = useChangeGroup();
  const form = useZodForm<ReturnType<typeof draftOf>, ChangeGroup>(changeGroup, { defaultValues: draftOf(group) });
  const { saving, notice } = useMeanwhile({
    form,
    stands: group,
    onTake: setGroup,
    newest: async () => (await client.fetchQuery({ ...groupsQuery(collectionId), staleTime: 0 })).find(({ id }) => id === opened.id)!,
    draftOf,
    watched: [
      { name: 'name', label: t('name') },
      { name: 'usersCapacity', label: t('capacity'), show: formatCount },
    ],
  });
  const submit = async (body: ChangeGroup, { revision }: Group) => {
    const changed = await change.mutateAsync({ body, revision });
    notify(t('saved', { name: changed.body.name }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={saving(submit)} label={t('group.edit')} guard={false}>
      {notice}
      <TextField name="name" label={t('name')} hint={t('hint.name')} autoFocus />
      <DecimalField name="usersCapacity" label={t('capacity')} hint={t('hint.ofCollection')} />
      <UnitButtons busy={form.formState.isSubmitting} onClose={onClose} submit={t('save')} />
    </Form>
  );
}
