import { useMemo } from 'react';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { type AnalysisContext, analysisGraph } from '@loam/domain/analysis/analysis-graph';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { sheetOf, useAnalysis, useFieldFacts, useGrowerPlace, useOwnLimits } from '../queries';
import { CorrectionsPanel } from './corrections-panel';
import { GaugeTable } from './gauge-table';
import { useReadingWords } from './reading-words';
import { WaterPanel } from './water-panel';
import styles from '../analysis.module.css';

/** The engine's view of a crop of the library. */
export const cropContext = (cropId: number | null | undefined): Pick<AnalysisContext, 'crop'> => {
  const crop = typeof cropId === 'number' ? libraryCrop(cropId) : undefined;
  return crop ? { crop: { id: crop.id, key: crop.key, cropType: crop.cropType } } : {};
};

interface SampleContext {
  readonly context: AnalysisContext;
  readonly imperial: boolean;
  /** false while country and soil are on their way: tables of another region would be read meanwhile */
  readonly known: boolean;
}

/** Country, state and soil of a sample's field. */
export function useSampleContext(fieldId: number, cropId: number | null | undefined): SampleContext {
  const facts = useFieldFacts(fieldId);
  const field = facts.data;
  const place = useGrowerPlace(field?.customerId);
  const grower = place.data;
  const limits = useOwnLimits(grower?.group);
  const own = limits.data;
  const coming = (one: { fetchStatus: string; data?: unknown }) => one.data === undefined && one.fetchStatus === 'fetching';
  const context = useMemo<AnalysisContext>(
    () => ({
      ...cropContext(cropId),
      ...(grower?.countryId && { countryId: grower.countryId }),
      ...(grower?.state && { state: grower.state }),
      ...(field?.soil && { field: field.soil }),
      ...(own && { own }),
    }),
    [cropId, grower, field, own],
  );
  return { context, imperial: grower?.unitTypeId === 1, known: !coming(facts) && !coming(place) && !coming(limits) };
}

/** A stored sample as a plan reads it: its values among published limits, and what soil or water ask for. */
export function SampleReading({
  kind,
  id,
  fieldId,
  cropId,
}: {
  readonly kind: AnalysisKind;
  readonly id: number;
  readonly fieldId: number;
  readonly cropId: number;
}) {
  const { t } = useReadingWords();
  const record = useAnalysis(kind, id);
  const { context, imperial, known } = useSampleContext(fieldId, cropId);
  const sheet = useMemo(() => record.data && sheetOf(record.data), [record.data]);
  const graph = useMemo(() => sheet && analysisGraph(kind, sheet, context), [kind, sheet, context]);
  if (record.error && !record.data) return <ErrorCard error={record.error} onRetry={record.refetch} />;
  if (!sheet || !graph || !known) return <Skeleton rows={6} label={t('reading')} />;
  if (graph.nutrients.length === 0) return <p className={styles['dim']}>{t('noValues')}</p>;
  return (
    <div className={styles['section']}>
      <GaugeTable
        title={t(`limitsOf.${kind}`)}
        kind={kind}
        readings={graph.nutrients.map(({ id: _, name, ...one }) => ({ ...one, id: name, name: t(`analyte.${name}`) }))}
      />
      {kind === 'soil' && <CorrectionsPanel sheet={sheet} context={context} imperial={imperial} />}
      {kind === 'water' && <WaterPanel sheet={sheet} context={context} />}
    </div>
  );
}
