import { addInterventionType, type AddInterventionType } from '@loam/domain/intervention/intervention.schema';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notices';
import { Form } from '../../../ui/form/form';
import { FormButtons } from '../../../ui/form/form-buttons';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Dialog } from '../../../ui/overlay/dialog';
import type { Level } from '../../organization';
import { useAddInterventionType } from '../../library/parts';

interface TypeDialogProps {
  readonly level: Exclude<Level, { scope: 'global' }>;
  readonly onClose: () => void;
}

/** A type of one's own, for this level and those below. */
export function InterventionTypeDialog({ level, onClose }: TypeDialogProps) {
  const { t } = useTranslation('interventionTypes');
  const add = useAddInterventionType(level);
  const form = useZodForm<{ name: string }, AddInterventionType>(addInterventionType, {
    defaultValues: { name: '' },
    shape: ({ name }) => ({ name, [`${level.scope}Id`]: level.id }),
  });
  const submit = async ({ name }: AddInterventionType) => {
    await add.mutateAsync({ name });
    notify(t('add.done', { name }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('add.title')}>
      <Form form={form} onSubmit={submit} label={t('add.title')} guard={false}>
        <p>{t(`add.for.${level.scope}`)}</p>
        <TextField name="name" label={t('add.name')} maxLength={60} autoFocus />
        <FormButtons cancel={t('add.cancel')} onCancel={onClose} submit={t('add.submit')} />
      </Form>
    </Dialog>
  );
}
