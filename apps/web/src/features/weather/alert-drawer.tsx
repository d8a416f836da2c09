import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AlertType, alertTypes, alertUnit, alertUnits, isLowAlert } from '@loam/domain/weather/alert-parameters';
import { ADVICE_MAX, ALERT_NAME_MAX, type SaveAlert, saveAlert } from '@loam/domain/weather/alert.schema';
import { formatNumber } from '../../i18n/number';
import { usePreferences } from '../../i18n/preferences';
import { Button } from '../../ui/button';
import { notify } from '../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../ui/feedback/states';
import { CheckboxInput } from '../../ui/form/checkbox-input';
import { SelectField, SwitchField } from '../../ui/form/choice-field';
import { DecimalField } from '../../ui/form/decimal-field';
import { Form } from '../../ui/form/form';
import { SelectInput } from '../../ui/form/select-input';
import { TextAreaField, TextField } from '../../ui/form/text-field';
import { useMeanwhile } from '../../ui/form/use-meanwhile';
import { useZodForm } from '../../ui/form/use-zod-form';
import { Drawer } from '../../ui/overlay/drawer';
import type { Level } from '../organization';
import { libraryRecordsQuery } from '../library/parts';
import { type AlertDraft, bodyOf, draftOf, inUnit, unitFor } from './alert-draft';
import { AlertIcon, iconNames, iconOf, isIconName } from './alert-icon';
import { alertSentence } from './alert-words';
import { type AlertRecord, newestAlert, stagesQuery, useSaveAlert } from './queries';
import styles from './alerts.module.css';

interface AlertDrawerProps {
  /** null: a new one */
  readonly alert: AlertRecord | null;
  /** where a new one goes */
  readonly level: Level;
  readonly onClose: () => void;
}

/** One alert: what it watches and where its limit lies, for which crop and stages, and what to do then. */
export function AlertDrawer({ alert: opened, level, onClose }: AlertDrawerProps) {
  const { t } = useTranslation(['weather', 'library']);
  const { units } = usePreferences();
  const save = useSaveAlert(level);
  const [alert, setAlert] = useState(opened);
  const crops = useQuery(libraryRecordsQuery('crops', level, 'true'));
  const cropName = (id: number) => crops.data?.find((one) => one.id === id)?.name ?? opened?.cropName ?? `#${id}`;
  const title = opened ? t('edit', { name: opened.name }) : t('add');
  const form = useZodForm<AlertDraft, SaveAlert>(saveAlert, {
    defaultValues: draftOf(opened, units),
    shape: (draft) => ({ ...bodyOf(draft, alert, units), ...(opened && { id: opened.id }) }),
  });
  const { saving, notice } = useMeanwhile<AlertRecord | null, AlertDraft, SaveAlert>({
    form,
    stands: alert,
    onTake: setAlert,
    newest: () => newestAlert(alert!),
    draftOf: (record) => draftOf(record, units),
    watched: [
      { name: 'name', label: t('library:name') },
      { name: 'type', label: t('watches'), show: (type: AlertType) => t(`type.${type}`) },
      { name: 'parameter.value', label: t('value'), show: (value: number) => formatNumber(value) },
      { name: 'parameter.unit', label: t('unit') },
      { name: 'cropId', label: t('library:template.crop'), show: cropName },
      { name: 'stages', label: t('stages'), show: (ids: number[]) => (ids.length === 0 ? '' : formatNumber(ids.length)) },
      { name: 'advice', label: t('advice') },
      { name: 'icon', label: t('icon'), show: (icon: string) => (isIconName(icon) ? t(`icons.${icon}`) : icon) },
      { name: 'enabled', label: t('library:template.status'), show: (on: boolean) => t(on ? 'on' : 'off') },
    ],
  });
  const submit = async (body: SaveAlert, stands: AlertRecord | null) => {
    const saved = await save.mutateAsync({ body, revision: stands?.revision ?? null });
    notify(t(opened ? 'saved' : 'added', { name: saved.name }));
    onClose();
  };
  const choices = (crops.data ?? []).map(({ id, name, variety }) => ({ value: id, label: [name, variety].filter(Boolean).join(' ') }));
  const kept = opened?.cropId ?? null;
  if (kept !== null && crops.data && !choices.some(({ value }) => value === kept)) choices.push({ value: kept, label: cropName(kept) });
  return (
    <Drawer open onClose={onClose} title={title} width={560}>
      <Form form={form} onSubmit={saving(submit)} label={title} guard={false}>
        {notice}
        <TextField name="name" label={t('library:name')} maxLength={ALERT_NAME_MAX} autoFocus />
        <LimitFields />
        {crops.error && <ErrorCard error={crops.error} onRetry={crops.refetch} />}
        {!crops.data && !crops.error && <Skeleton rows={1} height={32} />}
        {crops.data && <CropField choices={choices} />}
        <StageFields level={level} />
        <TextAreaField name="advice" label={t('advice')} maxLength={ADVICE_MAX} optional />
        <SwitchField name="enabled" label={t('enabled')} hint={level.scope !== 'group' && t('enabledHint')} />
        <Sentence level={level} cropName={cropName} />
        <Footer busy={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Drawer>
  );
}

function Footer({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation('weather');
  return (
    <div className={styles['footer']}>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" kind="primary" busy={busy}>
        {t('save')}
      </Button>
    </div>
  );
}

/** What is watched, its limit and the icon. Another type brings its own unit, and its icon unless one was chosen. */
function LimitFields() {
  const { t } = useTranslation(['weather', 'library']);
  const { units } = usePreferences();
  const { setValue, getValues } = useFormContext<AlertDraft>();
  const { field: type, fieldState } = useController<AlertDraft, 'type'>({ name: 'type' });
  const { field: unit } = useController<AlertDraft, 'parameter.unit'>({ name: 'parameter.unit' });
  const chosen = alertUnits(type.value);
  const choose = (next: AlertType | null) => {
    if (next === null) return;
    if (alertUnit(next, unit.value) === undefined) unit.onChange(unitFor(next, units));
    if (getValues('icon') === iconOf(type.value)) setValue('icon', iconOf(next));
    type.onChange(next);
  };
  const exchange = (next: string | null) => {
    if (next === null) return;
    const value = getValues('parameter.value');
    if (value === null || !Number.isNaN(value))
      setValue('parameter.value', inUnit(type.value, value, unit.value, next), { shouldDirty: true });
    unit.onChange(next);
  };
  return (
    <>
      <div className={styles['columns']}>
        <SelectInput<AlertType>
          name="type"
          ref={type.ref}
          label={t('watches')}
          choices={alertTypes.map((value) => ({ value, label: t(`quantity.${value}`) }))}
          value={type.value}
          onChange={choose}
          onBlur={type.onBlur}
          error={fieldState.error?.message}
        />
        <SelectField
          name="icon"
          label={t('icon')}
          choices={iconNames.map((value) => ({ value, label: t(`icons.${value}`) }))}
          searchable={false}
        />
      </div>
      <div className={styles['limit']}>
        <DecimalField
          name="parameter.value"
          label={t(isLowAlert(type.value) ? 'atMost' : 'atLeast')}
          {...(chosen.length === 1 && { suffix: chosen[0]! })}
        />
        {chosen.length > 1 && (
          <SelectInput
            label={t('unit')}
            choices={chosen.map((value) => ({ value, label: value }))}
            value={alertUnit(type.value, unit.value) ?? null}
            onChange={exchange}
            searchable={false}
          />
        )}
      </div>
    </>
  );
}

/** Another crop has other stages: those chosen before go. */
function CropField({ choices }: { choices: readonly { value: number; label: string }[] }) {
  const { t } = useTranslation(['weather', 'library']);
  const { setValue } = useFormContext<AlertDraft>();
  const { field, fieldState } = useController<AlertDraft, 'cropId'>({ name: 'cropId' });
  return (
    <SelectInput
      name="cropId"
      ref={field.ref}
      label={t('library:template.crop')}
      hint={t('cropHint')}
      placeholder={t('anyCrop')}
      choices={choices}
      value={field.value}
      onChange={(next) => {
        if (next !== field.value) setValue('stages', [], { shouldDirty: true });
        field.onChange(next);
      }}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      searchable
      optional
    />
  );
}

function StageFields({ level }: { level: Level }) {
  const { t } = useTranslation(['weather', 'library']);
  const cropId = useWatch<AlertDraft, 'cropId'>({ name: 'cropId' });
  const { field } = useController<AlertDraft, 'stages'>({ name: 'stages' });
  const { data, error, refetch } = useQuery(stagesQuery(cropId, level));
  if (cropId === null) return null;
  if (error) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={3} height={24} />;
  return (
    <fieldset className={styles['stages']}>
      <legend>{t('stages')}</legend>
      <p className={styles['dim']}>{t('stagesHint')}</p>
      <div>
        {data.map(({ id, name }) => (
          <CheckboxInput
            key={id}
            label={name}
            checked={field.value.includes(id)}
            onChange={(on) => field.onChange(data.map((one) => one.id).filter((one) => (one === id ? on : field.value.includes(one))))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The alert as it will be read, once its limit is there. */
function Sentence({ level, cropName }: { level: Level; cropName: (id: number) => string }) {
  const { t } = useTranslation(['weather', 'library']);
  const { type, parameter, cropId, stages, icon } = useWatch<AlertDraft>() as AlertDraft;
  const { data } = useQuery(stagesQuery(cropId, level));
  const { value, unit } = parameter;
  if (value === null || Number.isNaN(value)) return null;
  const names = (data ?? []).filter(({ id }) => stages.includes(id)).map(({ name }) => name);
  return (
    <p className={styles['sentence']}>
      <AlertIcon icon={icon} type={type} />
      <span>
        {alertSentence(t, {
          type,
          value: `${formatNumber(value)} ${unit}`,
          crop: cropId === null ? null : cropName(cropId),
          stages: names,
        })}
      </span>
    </p>
  );
}
