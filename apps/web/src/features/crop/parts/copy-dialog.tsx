import { useTranslation } from 'react-i18next';
import { type CloneCrop, cloneCrop } from '@loam/domain/library/library-records.schema';
import { notify } from '../../../ui/feedback/notices';
import { Form } from '../../../ui/form/form';
import { FormButtons } from '../../../ui/form/form-buttons';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { useLocation, useNavigate } from '../../../ui/link';
import { Dialog } from '../../../ui/overlay/dialog';
import { useCloneCrop, type WholeCrop } from '../queries';
import { cropPlaces, fullName } from '../words';

interface CopyProps {
  readonly crop: WholeCrop;
  readonly groupId: number;
  /** of the address, for where one goes to */
  readonly here: string;
  readonly onClose: () => void;
}

/** A copy for the group, under a variety or a name of its own; then its page. */
export default function CopyDialog({ crop, groupId, here, onClose }: CopyProps) {
  const { t } = useTranslation('crop');
  const navigate = useNavigate();
  const places = cropPlaces(useLocation().pathname);
  const clone = useCloneCrop(groupId);
  const form = useZodForm<{ name: string; variety: string }, CloneCrop>(cloneCrop, {
    defaultValues: { name: crop.name, variety: '' },
    shape: ({ name, variety }) => ({
      id: crop.id,
      ...(name.trim() !== crop.name && name.trim() !== '' && { name }),
      ...(variety.trim() !== '' && { variety }),
    }),
  });
  const submit = async (body: CloneCrop) => {
    const made = await clone.mutateAsync(body);
    notify(t('copied', { name: [body.name ?? crop.name, body.variety].filter(Boolean).join(' ') }));
    onClose();
    void navigate(`${places.crop(made)}${here}`);
  };
  return (
    <Dialog open onClose={onClose} title={t('copyTitle', { name: fullName(crop) })}>
      <p>{t('copyText')}</p>
      <Form form={form} onSubmit={submit} label={t('copyTitle', { name: fullName(crop) })} guard={false}>
        <TextField name="variety" label={t('variety')} maxLength={60} autoFocus />
        <TextField name="name" label={t('name')} maxLength={60} />
        <FormButtons cancel={t('cancel')} onCancel={onClose} submit={t('copySubmit')} />
      </Form>
    </Dialog>
  );
}
