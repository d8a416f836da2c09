import { type RefObject, useImperativeHandle, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type SaveAnalysis, saveAnalysis } from '@loam/domain/analysis/analysis.schema';
import type { AnalysisContext } from '@loam/domain/analysis/analysis-graph';
import { soilDepths } from '@loam/domain/kernel/schema/lists';
import { InputsForChanges } from '../../../api/for-changes';
import { useSession } from '../../../api/session';
import { formatDate, today } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { DateField } from '../../../ui/form/date-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Drawer } from '../../../ui/overlay/drawer';
import { type AnalysisRecord, useAnalysis, useSaveAnalysis } from '../queries';
import { bodyOfSoil, draftOfAnalysis, emptySoilDraft, ratiosOf, sheetOfSoil, type SoilDraft, type SoilPlaceFacts } from '../soil-draft';
import { useKeptDraft } from '../kept-draft';
import { useFieldPlan } from '../plan-amendment';
import { CorrectionsPanel } from './corrections-panel';
import { CropField } from './crop-field';
import { DraftFound } from './draft-found';
import { LabPaste } from './lab-paste';
import { NitrateLayers } from './nitrate-layers';
import { useSampleContext } from './sample-reading';
import { SoilTable } from './soil-table';
import { useSheetMeanwhile } from './sheet-words';
import { WhyRow } from './why-row';
import { SheetButtons } from './sheet-buttons';
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
  const record = useAnalysis('soil', id);
  const { known } = useSampleContext(fieldId, null);
  const ready = known && (id === null || record.data !== undefined);
  const holds = useRef<() => boolean>(null);
  /** However it is closed, what was typed is found again. */
  const close = () => {
    if (holds.current?.()) notify(t('draft.keptHere'));
    onClose();
  };
  return (
    <Drawer open onClose={close} title={id === null ? t('add.soil') : (record.data?.name ?? t('sheets.soil'))} width={860}>
      {record.error ? (
        <ErrorCard error={record.error} onRetry={record.refetch} />
      ) : ready ? (
        <SoilSheet key={id ?? 'new'} fieldId={fieldId} onClose={close} holds={holds} {...(record.data && { record: record.data })} />
      ) : (
        <Skeleton rows={12} />
      )}
    </Drawer>
  );
}

const sheetUnits = ['ppm', 'mg/l', 'mg/dm3', 'cmolc', 'mmolc', 'meq', '%'];

interface SoilSheetProps {
  readonly fieldId: number;
  readonly record?: AnalysisRecord;
  readonly onClose: () => void;
  /** Whether something is typed that is not saved, for whoever closes it. */
  readonly holds: RefObject<(() => boolean) | null>;
}

function SoilSheet({ fieldId, record, onClose, holds }: SoilSheetProps) {
  const { t } = useTranslation('analysis');
  const save = useSaveAnalysis('soil');
  const form = useZodForm<SoilDraft, SaveAnalysis>(saveAnalysis.soil, {
    defaultValues: record ? draftOfAnalysis(record) : { ...emptySoilDraft(today()), name: t('nameOfNew', { date: formatDate(today()) }) },
    shape: bodyOfSoil(fieldId, record?.id),
  });
  const { saving, notice } = useSheetMeanwhile('soil', record, form, draftOfAnalysis);
  const draft = useKeptDraft(form, `soil.${fieldId}.${record?.id ?? 'new'}`);
  useImperativeHandle(holds, () => draft.holds);
  const submit = async (body: SaveAnalysis, on: AnalysisRecord | undefined) => {
    await save.mutateAsync({ body, on });
    draft.forget();
    notify(t('saved', { name: form.getValues('name') }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={saving(submit)} label={t('sheets.soil')} guard={false}>
      {notice}
      {draft.kept && <DraftFound onAfresh={draft.afresh} />}
      <InputsForChanges>
        <Facts fieldId={fieldId} />
      </InputsForChanges>
      <DepthNote />
      <OfLayer record={record} />
      <InputsForChanges>
        <Texture />
      </InputsForChanges>
      <LabPaste>
        <Values fieldId={fieldId} />
      </LabPaste>
      <SheetButtons busy={form.formState.isSubmitting} onClose={onClose} />
    </Form>
  );
}

/** What a sheet says of its sample. */
function Facts({ fieldId }: { fieldId: number }) {
  const { t } = useTranslation('analysis');
  return (
    <div className={styles['facts']}>
      <TextField name="name" label={t('name')} maxLength={100} />
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
      <CropField fieldId={fieldId} />
    </div>
  );
}

function Texture() {
  const { t } = useTranslation('analysis');
  return (
    <div className={styles['texture']}>
      {(['sand', 'silt', 'clay'] as const).map((name) => (
        <DecimalField key={name} name={name} label={t(name)} suffix="%" optional />
      ))}
    </div>
  );
}

/** Everything that is read by the limits of the place and of the crop that was chosen. */
function Values({ fieldId }: { fieldId: number }) {
  const cropId = useWatch<SoilDraft, 'cropId'>({ name: 'cropId' });
  const { context, imperial } = useSampleContext(fieldId, cropId);
  const place = useMemo<SoilPlaceFacts>(
    () => ({
      ...(context.countryId !== undefined && { countryId: context.countryId }),
      ...(context.state !== undefined && { state: context.state }),
      ...(typeof context.field?.clay === 'number' && { clay_pct: context.field.clay }),
      ...(context.crop && { crop: context.crop }),
      ...(context.own && { own: context.own }),
    }),
    [context],
  );
  return (
    <>
      <InputsForChanges>
        <SoilTable place={place} />
        <NitrateLayers />
      </InputsForChanges>
      <Ratios {...(typeof context.field?.cec === 'number' && { fieldCec: context.field.cec })} />
      <Asked fieldId={fieldId} context={context} imperial={imperial} />
    </>
  );
}

/** Lime and gypsum, as far as the sheet is filled in. */
function Asked({ fieldId, context, imperial }: { fieldId: number; context: AnalysisContext; imperial: boolean }) {
  const draft = useWatch<SoilDraft>() as SoilDraft;
  const sheet = useMemo(() => sheetOfSoil(draft), [draft]);
  const plan = useFieldPlan(fieldId, imperial);
  const { user } = useSession();
  const mayPlan = plan !== undefined && user?.readOnly !== true;
  return sheet.nutrients?.length ? (
    <CorrectionsPanel {...{ sheet, context, imperial }} {...(mayPlan && { onPlan: plan.add, plan: plan.name })} />
  ) : null;
}

/** Of a sheet made of a sample layer: whose values these are. */
function OfLayer({ record }: { record: AnalysisRecord | undefined }) {
  const { t } = useTranslation('analysis');
  if (!record?.zones) return null;
  return (
    <p role="note" className={styles['dim']}>
      {t(record.edited ? 'ofLayerEdited' : 'ofLayer')}
    </p>
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

function Ratios({ fieldCec }: { fieldCec?: number }) {
  const { t } = useTranslation('analysis');
  const [rows, units, soilDepthId] = useWatch<SoilDraft, ['rows', 'units', 'soilDepthId']>({ name: ['rows', 'units', 'soilDepthId'] });
  const ratios = ratiosOf({ rows, units, soilDepthId }, fieldCec);
  if (ratios.every(({ value }) => value === null)) return null;
  return (
    <section aria-label={t('ratios')}>
      <h3 className={styles['heading']}>{t('ratios')}</h3>
      <ul className={`${styles['answers']} ${styles['ratios']}`}>
        {ratios.map(({ name, value, lines }) => (
          <WhyRow
            key={name}
            name={name}
            value={value === null ? '—' : `${formatNumber(value)}${name.endsWith('CEC') ? ' %' : ''}`}
            lines={lines}
          />
        ))}
      </ul>
    </section>
  );
}
