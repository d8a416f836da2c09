import { type AddOrchard, addOrchard, MOST_NOTES, type OrchardBody } from '@loam/domain/orchard/orchard.schema';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard } from '../../../ui/feedback/states';
import { Form } from '../../../ui/form/form';
import { SelectInput } from '../../../ui/form/select-input';
import { TextAreaField, TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { IconButton } from '../../../ui/icon-button';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog';
import { usePageFacts } from '../../../ui/page-facts';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { useGroupChoice } from '../../upload';
import { useAddOrchard, useChangeOrchard, useOrchards, useRemoveOrchard } from '../queries';

/** U901: the orchards of a group. */
export default function OrchardsPage() {
  const { t } = useTranslation('orchard');
  const { choices, chosen, choose } = useGroupChoice();
  const { data, error, refetch } = useOrchards(chosen);
  const [edited, setEdited] = useState<OrchardBody | 'new' | null>(null);
  const [leaving, setLeaving] = useState<OrchardBody | null>(null);
  usePageFacts(t('title'), [{ label: t('title') }]);
  const columns: Column<OrchardBody>[] = [
    { id: 'name', header: t('name'), cell: ({ name }) => name },
    { id: 'notes', header: t('notes'), cell: ({ notes }) => notes ?? '—' },
    { id: 'orders', header: t('orders'), width: '110px', cell: (one) => <Orders one={one} onEdit={setEdited} onRemove={setLeaving} /> },
  ];
  const add = (
    <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} disabled={chosen === null} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={add} />
      <PageBody>
        {choices.length > 1 && <SelectInput label={t('group')} choices={choices} value={chosen} onChange={choose} />}
        {chosen !== null && (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={data?.items}
            rowId={({ id }) => id}
            error={error}
            onRetry={refetch}
            empty={<EmptyState title={t('none')} text={t('noneText')} actions={add} />}
          />
        )}
      </PageBody>
      {edited !== null && chosen !== null && (
        <EditDialog groupId={chosen} before={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
      {leaving && <RemoveDialog one={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

interface OrdersProps {
  readonly one: OrchardBody;
  readonly onEdit: (one: OrchardBody) => void;
  readonly onRemove: (one: OrchardBody) => void;
}

function Orders({ one, onEdit, onRemove }: OrdersProps) {
  const { t } = useTranslation('orchard');
  return (
    <>
      <IconButton label={t('editOne', { name: one.name })} onClick={() => onEdit(one)}>
        <IconPencil size={16} stroke={1.6} />
      </IconButton>
      <IconButton label={t('removeOne', { name: one.name })} onClick={() => onRemove(one)}>
        <IconTrash size={16} stroke={1.6} />
      </IconButton>
    </>
  );
}

interface EditProps {
  readonly groupId: number;
  /** the one that is changed; undefined: a new one */
  readonly before: OrchardBody | undefined;
  readonly onClose: () => void;
}

function EditDialog({ groupId, before, onClose }: EditProps) {
  const { t } = useTranslation('orchard');
  const [add, change] = [useAddOrchard(groupId), useChangeOrchard(groupId)];
  const form = useZodForm<{ name: string; notes: string }, AddOrchard>(addOrchard, {
    defaultValues: { name: before?.name ?? '', notes: before?.notes ?? '' },
    shape: (values) => ({ groupId, ...values }),
  });
  const submit = async ({ groupId: _, ...content }: AddOrchard) => {
    if (before) await change.mutateAsync({ one: before, body: content });
    else await add.mutateAsync({ groupId, ...content });
    notify(t('saved', { name: content.name }));
    onClose();
  };
  const title = t(before ? 'edit' : 'add');
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form} onSubmit={submit} label={title} guard={false}>
        <TextField name="name" label={t('name')} maxLength={60} autoFocus />
        <TextAreaField name="notes" label={t('notes')} maxLength={MOST_NOTES} rows={3} optional />
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ one, onClose }: { one: OrchardBody; onClose: () => void }) {
  const { t } = useTranslation('orchard');
  const remove = useRemoveOrchard(one.groupId);
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={t('removeTitle', { name: one.name })}
      confirmLabel={t('remove')}
      onConfirm={async () => {
        await remove.mutateAsync(one);
        notify(t('removed', { name: one.name }));
      }}
    >
      <p>{t('removeText')}</p>
      {remove.error && <ErrorCard error={remove.error} />}
    </ConfirmDialog>
  );
}
