import { type Permissions, permissions } from '@loam/domain/user/user.schema';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { RadioField, SwitchField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Drawer } from '../../../ui/overlay/drawer';
import { type Registered, useChangePermissions } from '../queries';
import styles from '../users.module.css';

const switches = ['productPermissions', 'surveyUpload', 'bulkUpload', 'dashboardAccess'] as const;
const edits = ['all', 'some', 'none'] as const;

/** What somebody may do besides what their role lets them. Saving asks for a code. */
export function PermissionsDrawer({ person, onClose }: { person: Registered; onClose: () => void }) {
  const { t } = useTranslation('users');
  const save = useChangePermissions(person);
  const { productPermissions, growerInfoEdit, surveyUpload, bulkUpload, dashboardAccess } = person;
  const now: Permissions = { productPermissions, growerInfoEdit, surveyUpload, bulkUpload, dashboardAccess };
  const form = useZodForm<Permissions, Permissions>(permissions, { defaultValues: now });
  const submit = async (wanted: Permissions) => {
    const changed = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => now[name as keyof Permissions] !== value));
    if (Object.keys(changed).length > 0) {
      await save.mutateAsync(changed);
      notify(t('permissions.saved', { name: person.fullName ?? person.email }));
    }
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('permissions.title', { name: person.fullName ?? person.email })}>
      <Form form={form} onSubmit={submit} label={t('permissions.label')} guard={false}>
        <div className={styles['switches']}>
          {switches.map((name) => (
            <SwitchField key={name} name={name} label={t(`permissions.${name}`)} hint={t(`permissions.hint.${name}`)} />
          ))}
        </div>
        <RadioField
          name="growerInfoEdit"
          label={t('permissions.growerInfoEdit')}
          choices={edits.map((value) => ({ value, label: t(`permissions.edit.${value}`), hint: t(`permissions.editHint.${value}`) }))}
        />
        <p className={styles['note']}>{t('permissions.note')}</p>
        <div className={styles['footer']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
}
