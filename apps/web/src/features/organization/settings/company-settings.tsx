import { ROLE } from '@loam/domain/kernel/person/roles';
import { changeOwnCompany, type ChangeOwnCompany, ownToggles } from '@loam/domain/organization/organization.schema';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Form } from '../../../ui/form/form';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Drawer } from '../../../ui/overlay/drawer';
import { companyChanges, toggleNames, usualInvites } from '../companies/company-draft';
import styles from '../companies/company-form.module.css';
import { CompanyLogo } from '../companies/company-logo';
import { Footer, IdentifierField, NameField, Toggles, useLogoChoice, useWatchedParts } from '../companies/company-parts';
import { LogoField } from '../companies/logo-field';
import { type Company, useCompany, useNewestCompany, useSaveOwnCompany } from '../companies/queries';
import { AccessKept } from './access-kept';
import { ColoursField } from './colours-field';
import { SecondFactorSwitch } from './second-factor-switch';
import { type OwnDraft, ownDraftOf } from './own-draft';

/** One's own company: its admins set what is its own; everybody else, and of the rest they too, read why not. */
export function CompanySettings({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation('company');
  const { data, error, refetch } = useCompany(id);
  return (
    <Drawer open onClose={onClose} title={t('settings.title')} width={560}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={10} height={28} />}
      {data && <OwnForm company={data} onClose={onClose} />}
    </Drawer>
  );
}

/** Why somebody may not; null: they may. */
function useLock(): string | null {
  const { t } = useTranslation('company');
  const { roleId, readOnly } = useCurrentUser();
  if (readOnly) return t('settings.reads');
  return roleId === ROLE.companyAdmin ? null : t('settings.notYours');
}

function OwnForm({ company: opened, onClose }: { readonly company: Company; readonly onClose: () => void }) {
  const { t } = useTranslation('company');
  const lock = useLock();
  const save = useSaveOwnCompany();
  const newest = useNewestCompany();
  const [company, setCompany] = useState(opened);
  const { sending, logo } = useLogoChoice();
  const form = useZodForm<OwnDraft, ChangeOwnCompany>(changeOwnCompany, { defaultValues: ownDraftOf(company) });
  const { saving, notice } = useMeanwhile({
    form,
    stands: company,
    onTake: setCompany,
    newest: () => newest(company.id),
    draftOf: ownDraftOf,
    watched: useWatchedParts(ownToggles),
  });
  const submit = (wanted: ChangeOwnCompany, now: Company) =>
    sending(async (picture) => {
      await save.mutateAsync({ company: now, body: companyChanges(now, wanted), logo: picture, onStands: setCompany });
      notify(t('saved', { name: wanted.name ?? now.name }));
      onClose();
    });
  return (
    <Form form={form} onSubmit={saving(submit)} label={t('settings.title')} guard={false}>
      {notice}
      {lock !== null && <p className={styles['reason']}>{lock}</p>}
      <OwnFields company={company} locked={lock !== null}>
        {lock === null ? (
          <LogoField logoUrl={company.logoUrl} {...logo} />
        ) : (
          <CompanyLogo logoUrl={company.logoUrl} name={t('logo.alt')} size={72} />
        )}
      </OwnFields>
      <SecondFactorSwitch company={company} locked={lock !== null} onChanged={setCompany} />
      <AccessKept companyId={company.id} locked={lock !== null} />
      <Given company={company} />
      {lock === null && <Footer busy={form.formState.isSubmitting} onClose={onClose} />}
    </Form>
  );
}

function OwnFields({ company, locked, children }: { readonly company: Company; readonly locked: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation('company');
  const name = useWatch<OwnDraft, 'name'>({ name: 'name', defaultValue: company.name });
  return (
    <fieldset className={styles['all']} disabled={locked}>
      {children}
      <NameField />
      <ColoursField name={name} locked={locked} />
      <IdentifierField />
      <Toggles title={t('settings.own')} names={ownToggles} locked={locked} />
    </fieldset>
  );
}

const isOwn = (toggle: string) => (ownToggles as readonly string[]).includes(toggle);

/** What a super admin gives the company, as it stands, and why it cannot be set here. */
function Given({ company }: { readonly company: Company }) {
  const { t } = useTranslation('company');
  return (
    <section className={styles['part']} aria-label={t('settings.given')}>
      <p className={styles['label']}>{t('settings.given')}</p>
      <p className={styles['hint']}>{t('settings.givenWhy')}</p>
      <dl className={styles['given']}>
        <dt>{t('userCapacity')}</dt>
        <dd>{formatCount(company.userCapacity)}</dd>
        <dt>{t('maxInvites')}</dt>
        <dd>{formatCount(company.maxInvites)}</dd>
        {toggleNames
          .filter((name) => !isOwn(name))
          .map((name) => [
            <dt key={name}>{t(`toggle.${name}`)}</dt>,
            <dd key={`${name} is`}>{t(company.toggles[name] ? 'on' : 'off')}</dd>,
          ])}
      </dl>
      <p className={styles['hint']}>{t('settings.invites', usualInvites(company))}</p>
    </section>
  );
}
