import { useMemo } from 'react';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { type AnalysisContext, analysisGraph, limitsCropOf } from '@loam/domain/analysis/analysis-graph';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { type OwnCrop, sheetOf, useAnalysis, useFieldFacts, useGrowerPlace, useOwnCrops, useOwnLimits } from '../queries';
import { type Amendment, CorrectionsPanel } from './corrections-panel';
import { GaugeTable } from './gauge-table';
import { useReadingWords } from './reading-words';
import { WaterPanel } from './water-panel';
import styles from '../analysis.module.css';

/** The engine's view of a crop: of the library, or one's own, which is read by its own limits and then as the shipped one that it goes back to. */
function cropContext(cropId: number | null | undefined, own: readonly OwnCrop[] | undefined): Pick<AnalysisContext, 'crop'> {
  if (typeof cropId !== 'number') return {};
  const mine = own?.find(({ id }) => id === cropId);
  const root = libraryCrop(mine?.rootId ?? cropId);
  if (root) return { crop: limitsCropOf(mine ? { ...root, id: cropId, rootId: root.id } : root) };
  return mine ? { crop: { id: cropId, key: `own${cropId}`, cropType: mine.cropType } } : {};
}

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
  const library = useOwnCrops(grower?.group);
  const crops = library.data;
  const coming = (one: { fetchStatus: string; data?: unknown }) => one.data === undefined && one.fetchStatus === 'fetching';
  const context = useMemo<AnalysisContext>(
    () => ({
      ...cropContext(cropId, crops),
      ...(grower?.countryId && { countryId: grower.countryId }),
      ...(grower?.state && { state: grower.state }),
      ...(field?.soil && { field: field.soil }),
      ...(own && { own }),
    }),
    [cropId, crops, grower, field, own],
  );
  return { context, imperial: grower?.unitTypeId === 1, known: ![facts, place, limits, library].some(coming) };
}

/** A stored sample as a plan reads it: its values among published limits, and what soil or water ask for. */
export function SampleReading({
  kind,
  id,
  fieldId,
  cropId,
  onPlan,
}: {
  readonly kind: AnalysisKind;
  readonly id: number;
  readonly fieldId: number;
  readonly cropId: number;
  /** Takes what the soil asks for into a plan. */
  readonly onPlan?: (amendment: Amendment) => void;
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
      {kind === 'soil' && <CorrectionsPanel sheet={sheet} context={context} imperial={imperial} {...(onPlan && { onPlan })} />}
      {kind === 'water' && <WaterPanel sheet={sheet} context={context} />}
    </div>
  );
}
