import {
  addCollection,
  type AddCollection,
  changeCollection,
  type ChangeCollection,
  type collectionBody,
  type groupBody,
} from '@loam/domain/organization/organization.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Dialog } from '../../../ui/overlay/dialog';
import { collectionQuery, groupsQuery, useAddCollection, useChangeCollection } from './queries';
import { UnitButtons } from './unit-buttons';

interface AddDraft {
  companyId: number;
  name: string;
  usersCapacity: number | null;
  defaultGroup: { name: string };
}

/** A new collection comes with its default group. */
export function AddCollectionDialog({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const { t } = useTranslation('units');
  const add = useAddCollection();
  const form = useZodForm<AddDraft, AddCollection>(addCollection, {
    defaultValues: { companyId, name: '', usersCapacity: null, defaultGroup: { name: '' } },
  });
  const submit = async (body: AddCollection) => {
    const { name } = await add.mutateAsync(body);
    notify(t('added', { name }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('collection.add')}>
      <Form form={form} onSubmit={submit} label={t('collection.add')} guard={false}>
        <TextField name="name" label={t('name')} hint={t('hint.name')} autoFocus />
        <DecimalField name="usersCapacity" label={t('capacity')} hint={t('hint.ofCompany')} />
        <TextField name="defaultGroup.name" label={t('defaultGroupName')} hint={t('hint.defaultGroup')} />
        <UnitButtons busy={form.formState.isSubmitting} onClose={onClose} submit={t('collection.add')} />
      </Form>
    </Dialog>
  );
}

/** `id` belongs to the company. */
export function EditCollectionDialog({ companyId, id, onClose }: { companyId: number; id: number; onClose: () => void }) {
  const { t } = useTranslation('units');
  const collection = useQuery(collectionQuery(companyId, id));
  const groups = useQuery(groupsQuery(id));
  const error = collection.error ?? groups.error;
  return (
    <Dialog open onClose={onClose} title={t('collection.edit')}>
      {error && <ErrorCard error={error} onRetry={() => Promise.all([collection.refetch(), groups.refetch()])} />}
      {!error && !(collection.data && groups.data) && <Skeleton rows={4} height={36} />}
      {collection.data && groups.data && <EditForm collection={collection.data} groups={groups.data} onClose={onClose} />}
    </Dialog>
  );
}

interface EditFormProps {
  readonly collection: z.infer<typeof collectionBody>;
  readonly groups: readonly z.infer<typeof groupBody>[];
  readonly onClose: () => void;
}

function EditForm({ collection: { id, revision, name, usersCapacity, defaultGroupId }, groups, onClose }: EditFormProps) {
  const { t } = useTranslation('units');
  const change = useChangeCollection(revision);
  const form = useZodForm<{ id: number; name: string; usersCapacity: number | null; defaultGroupId: number | null }, ChangeCollection>(
    changeCollection,
    {
      defaultValues: { id, name, usersCapacity, defaultGroupId },
      shape: ({ defaultGroupId: chosen, ...rest }) => ({ ...rest, ...(chosen !== null && { defaultGroupId: chosen }) }),
    },
  );
  const submit = async (body: ChangeCollection) => {
    const changed = await change.mutateAsync(body);
    notify(t('saved', { name: changed.body.name }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} label={t('collection.edit')} guard={false}>
      <TextField name="name" label={t('name')} hint={t('hint.name')} autoFocus />
      <DecimalField name="usersCapacity" label={t('capacity')} hint={t('hint.ofCompany')} />
      <SelectField
        name="defaultGroupId"
        label={t('defaultGroup')}
        hint={t('hint.defaultGroupChoice')}
        choices={groups.map((group) => ({ value: group.id, label: group.name }))}
      />
      <UnitButtons busy={form.formState.isSubmitting} onClose={onClose} submit={t('save')} />
    </Form>
  );
}
