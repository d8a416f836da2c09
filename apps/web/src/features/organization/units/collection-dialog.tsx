import {
  addCollection,
  type AddCollection,
  changeCollection,
  type ChangeCollection,
  type collectionBody,
  type groupBody,
} from '@loam/domain/organization/organization.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
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
      {collection.data && groups.data && (
        <EditForm companyId={companyId} collection={collection.data} groups={groups.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Collection = z.infer<typeof collectionBody>;
interface EditDraft {
  id: number;
  name: string;
  usersCapacity: number | null;
  defaultGroupId: number | null;
}
const draftOf = ({ id, name, usersCapacity, defaultGroupId }: Collection): EditDraft => ({ id, name, usersCapacity, defaultGroupId });

interface EditFormProps {
  readonly companyId: number;
  readonly collection: Collection;
  readonly groups: readonly z.infer<typeof groupBody>[];
  readonly onClose: () => void;
}

function EditForm({ companyId, collection: opened, groups, onClose }: EditFormProps) {
  const { t } = useTranslation('units');
  const client = useQueryClient();
  const [collection, setCollection] = useState(opened);
  const change = useChangeCollection();
  const form = useZodForm<EditDraft, ChangeCollection>(changeCollection, {
    defaultValues: draftOf(collection),
    shape: ({ defaultGroupId: chosen, ...rest }) => ({ ...rest, ...(chosen !== null && { defaultGroupId: chosen }) }),
  });
  const { saving, notice } = useMeanwhile({
    form,
    stands: collection,
    onTake: setCollection,
    newest: () => client.fetchQuery({ ...collectionQuery(companyId, opened.id), staleTime: 0 }),
    draftOf,
    watched: [
      { name: 'name', label: t('name') },
      { name: 'usersCapacity', label: t('capacity'), show: formatCount },
      {
        name: 'defaultGroupId',
        label: t('defaultGroup'),
        show: (chosen: number) => groups.find(({ id }) => id === chosen)?.name ?? String(chosen),
      },
    ],
  });
  const submit = async (body: ChangeCollection, { revision }: Collection) => {
    const changed = await change.mutateAsync({ body, revision });
    notify(t('saved', { name: changed.body.name }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={saving(submit)} label={t('collection.edit')} guard={false}>
      {notice}
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
