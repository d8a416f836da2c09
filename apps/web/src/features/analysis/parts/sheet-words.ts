import { type AnalysisKind, analytesOf } from '@loam/domain/agronomy/analytes';
import { libraryCrops } from '@loam/domain/agronomy/tables/crop-table';
import { languageOf, nameOf } from '@loam/domain/kernel/locale/language';
import { soilDepths } from '@loam/domain/kernel/schema/lists';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { useMeanwhile, type Watched } from '../../../ui/form/use-meanwhile';
import { type AnalysisRecord, analysisQuery, type OwnCrop } from '../queries';
import { useReadingWords } from './reading-words';

/** The values of a sheet's form as the sheet names them; its rows are all analytes of the kind, in their order. */
function useSheetWords<Draft extends FieldValues>(kind: AnalysisKind): Watched<Draft>[] {
  const { t, i18n } = useTranslation('analysis');
  const { tissue } = useReadingWords();
  const client = useQueryClient();
  const language = languageOf(i18n.language);
  const cropName = (wanted: number) => {
    const crop = libraryCrops.find(({ id }) => id === wanted);
    if (crop) return nameOf(crop, language);
    const own = client.getQueriesData<readonly OwnCrop[]>({ queryKey: ['ownCrops'] }).flatMap(([, crops]) => crops ?? []);
    const mine = own.find(({ id }) => id === wanted);
    return mine ? [mine.name, mine.variety].filter(Boolean).join(' ') : String(wanted);
  };
  const depthKey = (wanted: number) => (soilDepths.find(({ id }) => id === wanted) ?? soilDepths[0]).key;
  const watched = (name: string, label: string, show?: (value: never) => string) => ({
    name: name as FieldPath<Draft>,
    label,
    ...(show && { show }),
  });
  const facts = [
    watched('name', t('name')),
    watched('sampleDate', t('sampleDate')),
    watched('laboratoryName', t('laboratory')),
    watched('units', t('sheetUnits')),
  ];
  const own =
    kind === 'soil'
      ? [
          watched('cropId', t('crop'), cropName),
          watched('soilDepthId', t('depth'), (id: number) => t(`depths.${depthKey(id)}`)),
          ...(['sand', 'silt', 'clay'] as const).map((part) => watched(part, t(part), formatNumber)),
          ...[0, 1, 2].map((nth) => watched(`nitrateLayers.${nth}.value`, `${t('nitrate.title')} · ${nth + 1}`, formatNumber)),
          watched('nitrateUnitId', t('nitrate.unit'), (id: number) => unitOf(id)?.symbol ?? String(id)),
        ]
      : [watched('cropId', t('crop'), cropName), ...(kind === 'plant' ? [watched('tissue', t('tissue'), tissue)] : [])];
  const rows = analytesOf[kind].flatMap(({ key }, index) => {
    const name = t(`analyte.${key}`);
    return [
      watched(`rows.${index}.value`, name, formatNumber),
      watched(`rows.${index}.unitId`, t('sheet.unitOf', { name }), (id: number) => unitOf(id)?.symbol ?? String(id)),
      ...(kind === 'soil'
        ? [watched(`rows.${index}.extractionMethodId`, t('sheet.methodOf', { name }), (id: number) => t(`method.${id}`))]
        : []),
    ];
  });
  return [...facts, ...own, ...rows];
}

/** A sheet that somebody else saved while it was open here; `opened` is undefined for a new one, which nobody else has. */
export function useSheetMeanwhile<Draft extends FieldValues, Output extends FieldValues>(
  kind: AnalysisKind,
  opened: AnalysisRecord | undefined,
  form: UseFormReturn<Draft, unknown, Output>,
  draftOf: (record: AnalysisRecord) => Draft,
) {
  const client = useQueryClient();
  const [record, setRecord] = useState(opened);
  return useMeanwhile<AnalysisRecord | undefined, Draft, Output>({
    form,
    stands: record,
    onTake: setRecord,
    newest: () => client.fetchQuery({ ...analysisQuery(kind, record!.id), staleTime: 0 }),
    draftOf: (one) => draftOf(one!),
    watched: useSheetWords<Draft>(kind),
  });
}
