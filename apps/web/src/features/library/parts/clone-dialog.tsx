import { useTranslation } from 'react-i18next';
import { type CloneCrop, cloneCrop } from '@loam/domain/library/library-records.schema';
import { notify } from '../../../ui/feedback/notices';
import { Form } from '../../../ui/form/form';
import { FormButtons } from '../../../ui/form/form-buttons';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Dialog } from '../../../ui/overlay/dialog';
import { type LibraryRecord, useCloneCrop } from '../queries';

interface CloneProps {
  readonly crop: LibraryRecord;
  readonly groupId: number;
  readonly onClose: () => void;
}
interface Draft {
  name: string;
  variety: string;
}
const isGiven = (text: string): boolean => text.trim() !== '';

/** A copy of a crop for the group, under a variety or a name of its own. */
export default function CloneDialog({ crop, groupId, onClose }: CloneProps) {
  const { t } = useTranslation('library');
  const clone = useCloneCrop(groupId);
  const form = useZodForm<Draft, CloneCrop>(cloneCrop, {
    defaultValues: { name: crop.name, variety: '' },
    shape: ({ name, variety }) => ({
      id: crop.id,
      ...(name.trim() !== crop.name && isGiven(name) && { name }),
      ...(isGiven(variety) && { variety }),
    }),
  });
  const submit = async (body: CloneCrop) => {
    await clone.mutateAsync(body);
    notify(t('clone.done', { name: [body.name ?? crop.name, body.variety].filter(Boolean).join(' ') }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('clone.title', { name: crop.name })}>
      <p>{t('clone.text')}</p>
      <Form form={form} onSubmit={submit} label={t('clone.title', { name: crop.name })} guard={false}>
        <TextField name="variety" label={t('clone.variety')} maxLength={60} autoFocus />
        <TextField name="name" label={t('name')} maxLength={60} />
        <FormButtons cancel={t('clone.cancel')} onCancel={onClose} submit={t('clone.submit')} />
      </Form>
    </Dialog>
  );
}
