import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type SaveAnalysis, saveAnalysis } from '@loam/domain/analysis/analysis.schema';
import { soilDepths } from '@loam/domain/kernel/lists';
import { today } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { DateField } from '../../../ui/form/date-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Drawer } from '../../../ui/overlay/drawer';
import { type AnalysisRecord, useFieldFacts, useGrowerPlace, useSaveSoilAnalysis, useSoilAnalysis } from '../queries';
import { bodyOfSoil, draftOfAnalysis, emptySoilDraft, ratiosOf, type SoilDraft, type SoilPlaceFacts } from '../soil-draft';
import { SoilTable } from './soil-table';
import styles from '../analysis.module.css';

interface SoilDrawerProps {
  readonly fieldId: number;
  /** null: a new sheet */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** One soil sheet of a field: sample facts, the value table with its classes, the ratios. */
export function SoilDrawer({ fieldId, id, onClose }: SoilDrawerProps) {
  const { t } = useTranslation('analysis');
  const record = useSoilAnalysis(id);
  const field = useFieldFacts(fieldId).data;
  const grower = useGrowerPlace(field?.customerId).data;
  const place = useMemo<SoilPlaceFacts>(
    () => ({
      ...(grower?.countryId && { countryId: grower.countryId }),
      ...(grower?.state && { state: grower.state }),
      ...(typeof field?.soil?.clay === 'number' && { clay_pct: field.soil.clay }),
    }),
    [grower, field],
  );
  const ready = id === null || record.data !== undefined;
  return (
    <Drawer open onClose={onClose} title={id === null ? t('addSoil') : (record.data?.name ?? t('soil'))} width={860}>
      {record.error ? (
        <ErrorCard error={record.error} onRetry={record.refetch} />
      ) : ready ? (
        <SoilSheet key={id ?? 'new'} fieldId={fieldId} place={place} onClose={onClose} {...(record.data && { record: record.data })} />
      ) : (
        <Skeleton rows={12} />
      )}
    </Drawer>
  );
}

const sheetUnits = ['ppm', 'mg/l', 'mg/dm3', 'cmolc', 'mmolc', 'meq', '%'];

function SoilSheet({
  fieldId,
  record,
  place,
  onClose,
}: {
  fieldId: number;
  record?: AnalysisRecord;
  place: SoilPlaceFacts;
  onClose: () => void;
}) {
  const { t } = useTranslation('analysis');
  const save = useSaveSoilAnalysis(record?.revision);
  const form = useZodForm<SoilDraft, SaveAnalysis>(saveAnalysis.soil, {
    defaultValues: record ? draftOfAnalysis(record) : emptySoilDraft(today()),
    shape: bodyOfSoil(fieldId, record?.id),
  });
  const submit = async (body: SaveAnalysis) => {
    await save.mutateAsync(body);
    notify(t('saved', { name: form.getValues('name') }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} label={t('soil')} guard={false}>
      <div className={styles['facts']}>
        <TextField name="name" label={t('name')} maxLength={100} autoFocus />
        <DateField name="sampleDate" label={t('sampleDate')} />
        <TextField name="laboratoryName" label={t('laboratory')} maxLength={100} optional />
        <SelectField
          name="soilDepthId"
          label={t('depth')}
          choices={soilDepths.map(({ id, key }) => ({ value: id, label: t(`depths.${key}`) }))}
        />
        <SelectField
          name="units"
          label={t('sheetUnits')}
          choices={sheetUnits.map((value) => ({ value, label: value.replace('dm3', 'dm³') }))}
        />
      </div>
      <DepthNote />
      <div className={styles['texture']}>
        <DecimalField name="sand" label={t('sand')} suffix="%" optional />
        <DecimalField name="silt" label={t('silt')} suffix="%" optional />
        <DecimalField name="clay" label={t('clay')} suffix="%" optional />
      </div>
      <SoilTable place={place} />
      <Ratios />
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

function DepthNote() {
  const { t } = useTranslation('analysis');
  const depth = useWatch<SoilDraft, 'soilDepthId'>({ name: 'soilDepthId' });
  return depth === 2 ? (
    <p role="status" className={styles['warn']}>
      ▲ {t('subsoilNote')}
    </p>
  ) : null;
}

function Ratios() {
  const { t } = useTranslation('analysis');
  const [rows, units, soilDepthId] = useWatch<SoilDraft, ['rows', 'units', 'soilDepthId']>({ name: ['rows', 'units', 'soilDepthId'] });
  const ratios = ratiosOf({ rows, units, soilDepthId });
  if (ratios.every(({ value }) => value === null)) return null;
  return (
    <section aria-label={t('ratios')}>
      <h3 className={styles['heading']}>{t('ratios')}</h3>
      <dl className={styles['ratios']}>
        {ratios.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null ? '—' : `${formatNumber(value)}${name.endsWith('CEC') ? ' %' : ''}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
