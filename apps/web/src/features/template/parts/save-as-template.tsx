import { useTranslation } from 'react-i18next';
import { templateFromPlan, TEMPLATE_NAME_MAX, type TemplateFromPlan } from '@loam/domain/template/template.schema';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { useNavigate } from '../../../ui/link';
import { Dialog } from '../../../ui/overlay/dialog';
import { stepPath } from '../paths';
import { useSaveAsTemplate } from '../queries';
import styles from '../template.module.css';

interface SaveAsProps {
  readonly plan: { readonly id: number; readonly name: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Makes a template of a plan: days instead of dates, and nothing of the grower. */
export function SaveAsTemplate({ plan, open, onClose }: SaveAsProps) {
  const { t } = useTranslation('template');
  const navigate = useNavigate();
  const save = useSaveAsTemplate();
  const form = useZodForm<{ name: string; description: string }, TemplateFromPlan>(templateFromPlan, {
    defaultValues: { name: plan.name, description: '' },
    shape: ({ name, description }) => ({ planId: plan.id, name, ...(description.trim() !== '' && { description }) }),
  });
  const submit = async ({ name, description }: TemplateFromPlan) => {
    const made = await save.mutateAsync({ planId: plan.id, name, ...(description && { description }) });
    notify(t('saveAs.done', { name: made.name }), 'ok', {
      label: t('saveAs.open'),
      run: () => void navigate(stepPath('nutritional', made.id, made.groupId)),
    });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('saveAs.title')}>
      <p>{t('saveAs.text')}</p>
      <Form form={form} onSubmit={submit} label={t('saveAs.title')} guard={false}>
        <TextField name="name" label={t('field.name')} maxLength={TEMPLATE_NAME_MAX} autoFocus />
        <TextField name="description" label={t('field.description')} optional maxLength={1000} />
        <div className={styles['footer']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {t('saveAs.submit')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
