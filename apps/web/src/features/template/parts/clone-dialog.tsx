import { useTranslation } from 'react-i18next';
import { type CloneTemplate, cloneTemplate, TEMPLATE_NAME_MAX } from '@loam/domain/template/template.schema';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Form } from '../../../ui/form/form';
import { SelectField } from '../../../ui/form/choice-field';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { useNavigate } from '../../../ui/link';
import { Dialog } from '../../../ui/overlay/dialog';
import { useGroupChoice } from '../../upload';
import { stepPath } from '../paths';
import { useCloneTemplate } from '../queries';
import styles from '../template.module.css';

interface CloneProps {
  readonly source: { readonly id: number; readonly name: string };
  readonly groupId: number | null;
  readonly onClose: () => void;
}

/** A copy of a template, one's own, in a group. */
export default function CloneDialog({ source, groupId, onClose }: CloneProps) {
  const { t } = useTranslation('template');
  const navigate = useNavigate();
  const { choices } = useGroupChoice();
  const clone = useCloneTemplate();
  const form = useZodForm<{ name: string; groupId: number | null }, CloneTemplate>(cloneTemplate, {
    defaultValues: {
      name: t('clone.copyOf', { name: source.name }).slice(0, TEMPLATE_NAME_MAX),
      groupId: groupId ?? choices[0]?.value ?? null,
    },
    shape: ({ name, groupId: to }) => ({ id: source.id, name, ...(to !== null && { groupId: to }) }),
  });
  const submit = async (body: CloneTemplate) => {
    const made = await clone.mutateAsync(body);
    notify(t('clone.done', { name: made.name }));
    onClose();
    void navigate(stepPath('nutritional', made.id, made.groupId));
  };
  return (
    <Dialog open onClose={onClose} title={t('clone.title', { name: source.name })}>
      <Form form={form} onSubmit={submit} label={t('clone.title', { name: source.name })} guard={false}>
        <TextField name="name" label={t('field.name')} maxLength={TEMPLATE_NAME_MAX} autoFocus />
        {choices.length > 1 && <SelectField name="groupId" label={t('field.group')} choices={choices} />}
        <div className={styles['footer']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {t('clone.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
