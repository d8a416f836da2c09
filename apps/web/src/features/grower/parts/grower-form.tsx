import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { RadioField, SelectField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { Card, SaveBar } from '../../../ui/layout/page-header';
import type { GrowerDraft } from '../grower-draft';
import { useCodeCheck } from '../queries';
import { useCountryChoices } from './grower-words';
import styles from '../grower.module.css';

interface GrowerFormProps<Output extends FieldValues> {
  readonly form: UseFormReturn<GrowerDraft, unknown, Output>;
  readonly onSave: (body: Output) => Promise<unknown>;
  /** people the grower can be assigned to; empty when the person may not choose */
  readonly people: readonly { id: number; name: string }[];
  readonly cancelTo: string;
  /** Another button that saves and goes on from there. */
  readonly further?: { readonly label: string; readonly save: (body: Output) => Promise<unknown> };
  readonly label: string;
  readonly growerId?: number;
  /** the company asks for supplier, application and parent company too */
  readonly additional: boolean;
  /** above the fields: what stands in the way of saving */
  readonly notice?: ReactNode;
  /** the person may change phone, email and address, nothing else */
  readonly contactOnly?: boolean;
}

type Save<Output> = (body: Output) => Promise<unknown>;
/** Two buttons save one form: which was pressed last says where it goes on from there. */
function useWaysOn<Output>(onSave: Save<Output>, further: { readonly save: Save<Output> } | undefined) {
  const on = useRef(false);
  return {
    submit: (body: Output) => (on.current && further ? further.save(body) : onSave(body)),
    stay: () => {
      on.current = false;
    },
    goOn: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      on.current = true;
      currentTarget.form?.requestSubmit();
    },
  };
}

/** Every value of a grower, with the limits of specification §5 said before they are broken. */
export function GrowerForm<Output extends FieldValues>({
  form,
  onSave,
  people,
  cancelTo,
  further,
  label,
  growerId,
  additional,
  notice,
  contactOnly = false,
}: GrowerFormProps<Output>) {
  const { t } = useTranslation('grower');
  const { submit, stay, goOn } = useWaysOn(onSave, further);
  const buttons = (
    <SaveBar>
      <Button to={cancelTo}>{t('cancel')}</Button>
      {further && (
        <Button busy={form.formState.isSubmitting} onClick={goOn}>
          {further.label}
        </Button>
      )}
      <Button kind="primary" type="submit" busy={form.formState.isSubmitting} onClick={stay}>
        {t('save')}
      </Button>
    </SaveBar>
  );
  if (contactOnly)
    return (
      <Form form={form} onSubmit={submit} label={label}>
        {notice}
        <ContactCard />
        {buttons}
      </Form>
    );
  return (
    <Form form={form} onSubmit={submit} label={label}>
      {notice}
      <Card title={t('section.person')}>
        <div className={styles['columns']}>
          <TextField name="fullName" label={t('field.fullName')} hint={t('hint.fullName')} autoFocus />
          <CodeField {...(growerId !== undefined && { growerId })} />
          <TextField name="email" type="email" label={t('field.email')} optional />
          <TextField name="phoneNumber" type="tel" label={t('field.phoneNumber')} hint={t('hint.phone')} optional />
          {people.length > 0 && (
            <SelectField
              name="assignedTo"
              label={t('field.assignedTo')}
              choices={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
      </Card>
      <PlaceCard />
      <FarmCard additional={additional} />
      <UnitsCard />
      {buttons}
    </Form>
  );
}

function ContactCard() {
  const { t } = useTranslation('grower');
  return (
    <Card title={t('section.contact')}>
      <p role="note">{t('contactOnly')}</p>
      <div className={styles['columns']}>
        <TextField name="email" type="email" label={t('field.email')} optional autoFocus />
        <TextField name="phoneNumber" type="tel" label={t('field.phoneNumber')} hint={t('hint.phone')} optional />
        <TextField name="address" label={t('field.address')} maxLength={50} optional />
      </div>
    </Card>
  );
}

function PlaceCard() {
  const { t } = useTranslation('grower');
  const countryChoices = useCountryChoices();
  return (
    <Card title={t('section.place')}>
      <div className={styles['columns']}>
        <SelectField name="countryId" label={t('field.country')} choices={countryChoices} searchable />
        <TextField name="state" label={t('field.state')} maxLength={20} optional />
        <TextField name="address" label={t('field.address')} maxLength={50} optional />
      </div>
    </Card>
  );
}

function FarmCard({ additional }: { additional: boolean }) {
  const { t } = useTranslation('grower');
  return (
    <Card title={t('section.farm')}>
      <div className={styles['columns']}>
        <TextField name="farmName" label={t('field.farmName')} maxLength={50} optional />
        <TextField name="farmId" label={t('field.farmId')} hint={t('hint.farmId')} maxLength={10} optional />
        <TextField name="companyName" label={t('field.companyName')} maxLength={30} optional />
        {additional && (
          <>
            <TextField name="parentCompanyName" label={t('field.parentCompanyName')} maxLength={60} optional />
            <TextField name="supplierName" label={t('field.supplierName')} maxLength={50} optional />
            <TextField name="applicationName" label={t('field.applicationName')} maxLength={50} optional />
            <TextField name="applicationId" label={t('field.applicationId')} maxLength={50} optional />
          </>
        )}
      </div>
    </Card>
  );
}

function UnitsCard() {
  const { t } = useTranslation('grower');
  return (
    <Card title={t('section.units')}>
      <div className={styles['columns']}>
        <RadioField
          name="unitTypeId"
          label={t('field.unitType')}
          choices={[
            { value: 0, label: t('unitType.metric') },
            { value: 1, label: t('unitType.imperial') },
          ]}
        />
        <RadioField
          name="nutrientForm"
          label={t('field.nutrientForm')}
          choices={[
            { value: 'oxide', label: t('nutrientForm.oxide') },
            { value: 'element', label: t('nutrientForm.element') },
          ]}
        />
      </div>
    </Card>
  );
}

/** The code is unique in the company; whether it is free shows while typing. */
function CodeField({ growerId }: { growerId?: number }) {
  const { t } = useTranslation('grower');
  const code = useWatch<GrowerDraft, 'growerCode'>({ name: 'growerCode' });
  const [asked, setAsked] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(code), 400);
    return () => clearTimeout(timer);
  }, [code]);
  const { data } = useCodeCheck(asked, growerId);
  const taken = data?.valid === false && asked === code;
  const hint = taken ? (
    <span className={styles['refused']}>▲ {errorText('growerCodeExists', data.message ?? '')}</span>
  ) : data?.valid && code ? (
    <span className={styles['good']}>✓ {t('hint.codeFree')}</span>
  ) : (
    t('hint.code')
  );
  return <TextField name="growerCode" label={t('field.growerCode')} hint={hint} maxLength={50} optional />;
}
