import { permissionPresets, presetOf } from '@loam/domain/user/permission-presets';
import { permissionNames, type Permissions, permissions } from '@loam/domain/user/user.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../ui/feedback/notices';
import { RadioField, SwitchField } from '../../../../ui/form/choice-field';
import { Form } from '../../../../ui/form/form';
import { FormButtons } from '../../../../ui/form/form-buttons';
import { useMeanwhile } from '../../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../../ui/form/use-zod-form';
import { Drawer } from '../../../../ui/overlay/drawer';
import { edits, permissionsOf, switches } from './permission-words';
import { PresetInput } from './preset-input';
import { readPerson, type Registered, useChangePermissions } from '../queries';
import styles from '../users.module.css';

/** What somebody else may have changed meanwhile, and how it is said. */
function useWatched() {
  const { t } = useTranslation('people');
  return [
    ...switches.map((name) => ({
      name,
      label: t(`permissions.${name}`),
      show: (on: boolean) => t(on ? 'permissions.allowed' : 'permissions.notAllowed'),
    })),
    {
      name: 'growerInfoEdit',
      label: t('permissions.growerInfoEdit'),
      show: (edit: (typeof edits)[number]) => t(`permissions.edit.${edit}`),
    },
  ] as const;
}

/** What somebody may do besides what their role lets them. Saving asks for a code. */
export function PermissionsDrawer({ person: opened, onClose }: { person: Registered; onClose: () => void }) {
  const { t } = useTranslation('people');
  const [person, setPerson] = useState(opened);
  const save = useChangePermissions();
  const form = useZodForm<Permissions, Permissions>(permissions, { defaultValues: permissionsOf(person) });
  const { saving, notice } = useMeanwhile({
    form,
    stands: person,
    onTake: setPerson,
    newest: () => readPerson(person),
    draftOf: permissionsOf,
    watched: useWatched(),
  });
  const submit = async (wanted: Permissions, on: Registered) => {
    const now = permissionsOf(on);
    const body = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => now[name as keyof Permissions] !== value));
    if (Object.keys(body).length > 0) {
      await save.mutateAsync({ person: on, body });
      notify(t('permissions.saved', { name: on.fullName ?? on.email }));
    }
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('permissions.title', { name: person.fullName ?? person.email })}>
      <Form form={form} onSubmit={saving(submit)} label={t('permissions.label')} guard={false}>
        {notice}
        <PresetInput
          value={presetOf(form.watch())}
          onChange={(preset) => {
            for (const name of permissionNames) form.setValue(name, permissionPresets[preset][name], { shouldDirty: true });
          }}
        />
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
        <FormButtons cancel={t('cancel')} onCancel={onClose} submit={t('save')} />
      </Form>
    </Drawer>
  );
}
