import { registerCompany, type RegisterCompany } from '@loam/domain/organization/organization.schema';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Drawer } from '../../../ui/overlay/drawer';
import { bodyOf, companyChanges, type CompanyDraft, draftOf, toggleNames, usualInvites } from './company-draft';
import styles from './company-form.module.css';
import { Footer, IdentifierField, NameField, Toggles, useLogoChoice, useWatchedParts } from './company-parts';
import { LogoField } from './logo-field';
import { type Company, useCompany, useNameTaken, useNewestCompany, useSaveCompany } from './queries';

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

/** That another company has the name shows while typing: saving asks for a code first. */
function UniqueNameField({ own }: { own: Company | null }) {
  const name = useWatch<CompanyDraft, 'name'>({ name: 'name' }).trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name === own?.name ? '' : name), 400);
    return () => clearTimeout(timer);
  }, [name, own]);
  const taken = useNameTaken(asked, own?.id);
  return <NameField autoFocus taken={taken && asked === name} />;
}

function CompanyForm({ company: opened, label, onClose }: { company: Company | null; label: string; onClose: () => void }) {
  const { t } = useTranslation('company');
  const save = useSaveCompany();
  const newest = useNewestCompany();
  const [company, setCompany] = useState(opened);
  const { sending, logo } = useLogoChoice();
  const form = useZodForm<CompanyDraft, RegisterCompany>(registerCompany, { defaultValues: draftOf(company), shape: bodyOf });
  const { saving, notice } = useMeanwhile({
    form,
    stands: company,
    onTake: setCompany,
    newest: () => newest(company!.id),
    draftOf,
    watched: [
      { name: 'userCapacity', label: t('userCapacity'), show: formatCount },
      { name: 'maxInvites', label: t('maxInvites'), show: formatCount },
      ...useWatchedParts(toggleNames),
    ],
  });
  const submit = (wanted: RegisterCompany, now: Company | null) =>
    sending(async (picture) => {
      const body = now === null ? wanted : companyChanges(now, wanted);
      const saved = await save.mutateAsync({ company: now, body, logo: picture, onStands: setCompany });
      notify(t(opened === null ? 'added' : 'saved', { name: saved.name }));
      onClose();
    });
  return (
    <Form form={form} onSubmit={saving(submit)} label={label} guard={false}>
      {notice}
      <LogoField logoUrl={company?.logoUrl ?? null} {...logo} />
      <UniqueNameField own={company} />
      <div className={styles['columns']}>
        <DecimalField name="userCapacity" label={t('userCapacity')} hint={t('hint.userCapacity')} />
        <DecimalField name="maxInvites" label={t('maxInvites')} hint={t('hint.maxInvites', usualInvites(company))} optional />
      </div>
      <IdentifierField />
      <Toggles title={t('toggles')} names={toggleNames} />
      <Footer busy={form.formState.isSubmitting} onClose={onClose}>
        {t('codeNote')}
      </Footer>
    </Form>
  );
}
