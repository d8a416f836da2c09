import {
  changeGroup,
  type ChangeGroup,
  type groupBody,
  registerGroup,
  type RegisterGroup,
} from '@loam/domain/organization/organization.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
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
      {group && <EditForm group={group} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ group: { id, revision, name, usersCapacity }, onClose }: { group: z.infer<typeof groupBody>; onClose: () => void }) {
  const { t } = useTranslation('units');
  const change = useChangeGroup(revision);
  const form = useZodForm<{ id: number; name: string; usersCapacity: number | null }, ChangeGroup>(changeGroup, {
    defaultValues: { id, name, usersCapacity },
  });
  const submit = async (body: ChangeGroup) => {
    const changed = await change.mutateAsync(body);
    notify(t('saved', { name: changed.body.name }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} label={t('group.edit')} guard={false}>
      <TextField name="name" label={t('name')} hint={t('hint.name')} autoFocus />
      <DecimalField name="usersCapacity" label={t('capacity')} hint={t('hint.ofCollection')} />
      <UnitButtons busy={form.formState.isSubmitting} onClose={onClose} submit={t('save')} />
    </Form>
  );
}
