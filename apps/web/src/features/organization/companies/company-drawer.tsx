import { registerCompany, type RegisterCompany } from '@loam/domain/organization/organization.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { RadioField, SwitchField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Drawer } from '../../../ui/overlay/drawer';
import styles from './companies.module.css';
import { bodyOf, changesOf, type CompanyDraft, draftOf, identifiers, toggleNames, usualInvites } from './company-draft';
import { LogoField } from './logo-field';
import { type Company, type LogoChoice, useCompany, useNewestCompany, useSaveCompany } from './queries';

/** A company, new or as it stands, with everything that a super admin sets. */
export function CompanyDrawer({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const { t } = useTranslation('company');
  const { data, error, refetch } = useCompany(id === 'new' ? null : id);
  const title = id === 'new' ? t('add') : (data?.name ?? t('edit'));
  return (
    <Drawer open onClose={onClose} title={title} width={560}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {id !== 'new' && !data && !error && <Skeleton rows={10} height={28} />}
      {(id === 'new' || data) && <CompanyForm key={id} company={data ?? null} label={title} onClose={onClose} />}
    </Drawer>
  );
}

/** What somebody else may have changed meanwhile, and how it is said. */
function useWatched() {
  const { t } = useTranslation('company');
  return [
    { name: 'name', label: t('name') },
    { name: 'userCapacity', label: t('userCapacity'), show: formatCount },
    { name: 'maxInvites', label: t('maxInvites'), show: formatCount },
    { name: 'growerIdentifier', label: t('growerIdentifier'), show: (value: (typeof identifiers)[number]) => t(`identifier.${value}`) },
    ...toggleNames.map((name) => ({
      name: `toggles.${name}` as const,
      label: t(`toggle.${name}`),
      show: (on: boolean) => t(on ? 'on' : 'off'),
    })),
  ] as const;
}

function CompanyForm({ company: opened, label, onClose }: { company: Company | null; label: string; onClose: () => void }) {
  const { t } = useTranslation('company');
  const save = useSaveCompany();
  const newest = useNewestCompany();
  const [company, setCompany] = useState(opened);
  const [logo, setLogo] = useState<LogoChoice>(null);
  const [logoError, setLogoError] = useState<string | null>(null);
  const form = useZodForm<CompanyDraft, RegisterCompany>(registerCompany, { defaultValues: draftOf(company), shape: bodyOf });
  const { saving, notice } = useMeanwhile({
    form,
    stands: company,
    onTake: setCompany,
    newest: () => newest(company!.id),
    draftOf,
    watched: useWatched(),
  });
  const submit = async (wanted: RegisterCompany, now: Company | null) => {
    setLogoError(null);
    try {
      const body = now === null ? wanted : changesOf(now, wanted);
      const saved = await save.mutateAsync({ company: now, body, logo, onStands: setCompany });
      notify(t(opened === null ? 'added' : 'saved', { name: saved.name }));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && (error.key.startsWith('image') || error.key === 'fileTooLarge'))
        return setLogoError(errorText(error.key, error.message, error.details[0]?.params));
      throw error;
    }
  };
  return (
    <Form form={form} onSubmit={saving(submit)} label={label} guard={false}>
      {notice}
      <LogoField logoUrl={company?.logoUrl ?? null} chosen={logo} onChoose={setLogo} error={logoError} />
      <TextField name="name" label={t('name')} hint={t('hint.name')} maxLength={80} autoFocus />
      <div className={styles['columns']}>
        <DecimalField name="userCapacity" label={t('userCapacity')} hint={t('hint.userCapacity')} />
        <DecimalField name="maxInvites" label={t('maxInvites')} hint={t('hint.maxInvites', usualInvites(company))} optional />
      </div>
      <RadioField
        name="growerIdentifier"
        label={t('growerIdentifier')}
        hint={t('hint.growerIdentifier')}
        choices={identifiers.map((value) => ({ value, label: t(`identifier.${value}`) }))}
      />
      <fieldset className={styles['toggles']}>
        <legend className={styles['label']}>{t('toggles')}</legend>
        {toggleNames.map((name) => (
          <SwitchField key={name} name={`toggles.${name}`} label={t(`toggle.${name}`)} hint={t(`switches.${name}`)} />
        ))}
      </fieldset>
      <div className={styles['footer']}>
        <span className={styles['hint']}>{t('codeNote')}</span>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
