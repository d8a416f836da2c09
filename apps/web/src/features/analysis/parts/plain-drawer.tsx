import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { tissueTablesOf } from '@loam/domain/agronomy/tables/tissue-tables';
import { analysisGraph } from '@loam/domain/analysis/analysis-graph';
import { type SaveAnalysis, saveAnalysis } from '@loam/domain/analysis/analysis.schema';
import { InputsForChanges } from '../../../api/for-changes';
import { today } from '../../../i18n/date';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { DateField } from '../../../ui/form/date-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Drawer } from '../../../ui/overlay/drawer';
import { bodyOfPlain, emptyPlainDraft, type PlainDraft, plainDraftOf, type PlainKind, sheetOfPlain, unitsOf } from '../plain-draft';
import { type AnalysisRecord, useAnalysis, useFieldFacts, useGrowerPlace, useOwnCrops, useOwnLimits, useSaveAnalysis } from '../queries';
import { CropField } from './crop-field';
import { PlainTable } from './plain-table';
import { useReadingWords } from './reading-words';
import { useSampleContext } from './sample-reading';
import { WaterPanel } from './water-panel';
import { useSheetMeanwhile } from './sheet-words';
import { SheetButtons } from './sheet-buttons';
import styles from '../analysis.module.css';

interface PlainDrawerProps {
  readonly kind: PlainKind;
  readonly fieldId: number;
  /** null: a new sheet */
  readonly id: number | null;
  readonly onClose: () => void;
}

/** One plant or water sheet of a field: sample facts and the values with their classes. */
export function PlainDrawer({ kind, fieldId, id, onClose }: PlainDrawerProps) {
  const { t } = useTranslation('analysis');
  const record = useAnalysis(kind, id);
  return (
    <Drawer open onClose={onClose} title={id === null ? t(`add.${kind}`) : (record.data?.name ?? t(`sheets.${kind}`))} width={860}>
      {record.error ? (
        <ErrorCard error={record.error} onRetry={record.refetch} />
      ) : id === null || record.data ? (
        <PlainSheet key={id ?? 'new'} kind={kind} fieldId={fieldId} onClose={onClose} {...(record.data && { record: record.data })} />
      ) : (
        <Skeleton rows={12} />
      )}
    </Drawer>
  );
}

function PlainSheet({
  kind,
  fieldId,
  record,
  onClose,
}: {
  kind: PlainKind;
  fieldId: number;
  record?: AnalysisRecord;
  onClose: () => void;
}) {
  const { t } = useTranslation('analysis');
  const save = useSaveAnalysis(kind);
  const form = useZodForm<PlainDraft, SaveAnalysis>(saveAnalysis[kind], {
    defaultValues: record ? plainDraftOf(kind, record) : emptyPlainDraft(kind, today()),
    shape: bodyOfPlain(kind, fieldId, record?.id),
  });
  const { saving, notice } = useSheetMeanwhile(kind, record, form, (one) => plainDraftOf(kind, one));
  const submit = async (body: SaveAnalysis, on: AnalysisRecord | undefined) => {
    await save.mutateAsync({ body, on });
    notify(t('saved', { name: form.getValues('name') }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={saving(submit)} label={t(`sheets.${kind}`)} guard={false}>
      {notice}
      <InputsForChanges>
        <div className={styles['facts']}>
          <TextField name="name" label={t('name')} maxLength={100} autoFocus />
          <DateField name="sampleDate" label={t('sampleDate')} />
          <TextField name="laboratoryName" label={t('laboratory')} maxLength={100} optional />
          {unitsOf[kind].length > 1 && (
            <SelectField name="units" label={t('sheetUnits')} choices={unitsOf[kind].map((value) => ({ value, label: value }))} />
          )}
          <CropAndTissue kind={kind} fieldId={fieldId} />
        </div>
      </InputsForChanges>
      <Values kind={kind} fieldId={fieldId} />
      <SheetButtons busy={form.formState.isSubmitting} onClose={onClose} />
    </Form>
  );
}

/** Limits differ by crop; those of tissue by the tissue too. */
function CropAndTissue({ kind, fieldId }: { kind: PlainKind; fieldId: number }) {
  const { t } = useTranslation('analysis');
  const { tissue: named, stage: stageNamed } = useReadingWords();
  const [cropId, tissue, sampled] = useWatch<PlainDraft, ['cropId', 'tissue', 'sampledTime']>({
    name: ['cropId', 'tissue', 'sampledTime'],
  });
  const group = useGrowerPlace(useFieldFacts(fieldId).data?.customerId).data?.group;
  const { data: own } = useOwnCrops(group);
  const { data: limits } = useOwnLimits(group);
  const rootId = own?.find(({ id }) => id === cropId)?.rootId ?? cropId;
  const tables = rootId === null ? [] : tissueTablesOf(rootId);
  const published = tables.map((one) => one.tissue);
  const stages = tables.flatMap((one) => (one.stage !== null && (tissue === null || one.tissue === tissue) ? one.stage : []));
  const times = [...new Set([...stages, ...(sampled === null ? [] : [sampled])])];
  const ownOnes = limits?.some((level) =>
    level.limits.thresholds.some((one) => one.kind === 'plant' && (one.cropId === cropId || one.cropId === rootId)),
  );
  const tissues = [...new Set([...published, ...(tissue === null ? [] : [tissue])])];
  return (
    <>
      <CropField fieldId={fieldId} />
      {kind === 'plant' && tissues.length > 0 && (
        <SelectField
          name="tissue"
          label={t('tissue')}
          choices={tissues.map((value) => ({ value, label: named(value) }))}
          optional
          clearable
        />
      )}
      {kind === 'plant' && times.length > 0 && (
        <SelectField
          name="sampledTime"
          label={t('sampledAt')}
          choices={times.map((value) => ({ value, label: stageNamed(value) }))}
          optional
          clearable
        />
      )}
      {kind === 'plant' && cropId !== null && published.length === 0 && !ownOnes && <p className={styles['dim']}>{t('noTissueTable')}</p>}
    </>
  );
}

function Values({ kind, fieldId }: { kind: PlainKind; fieldId: number }) {
  const draft = useWatch<PlainDraft>() as PlainDraft;
  const { context } = useSampleContext(fieldId, draft.cropId);
  const sheet = useMemo(() => sheetOfPlain(kind, draft), [kind, draft]);
  const graph = useMemo(() => analysisGraph(kind, sheet, context), [kind, sheet, context]);
  return (
    <>
      <InputsForChanges>
        <PlainTable kind={kind} readings={graph.nutrients} />
      </InputsForChanges>
      {kind === 'water' && sheet.nutrients!.length > 0 && <WaterPanel sheet={sheet} context={context} />}
    </>
  );
}
