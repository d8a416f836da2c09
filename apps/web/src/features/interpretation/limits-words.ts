import { useTranslation } from 'react-i18next';
import { readOwnSource } from '@loam/domain/agronomy/soil/own-limits';
import { formatDate } from '../../i18n/date';
import { formatNumber } from '../../i18n/number';
import { useReadingWords } from '../analysis';
import type { ArchivedLimits, Threshold } from './queries';

/** What limits are of, whose they are and for which soils they hold, in the reader's words. */
export function useLimitsWords() {
  const { t } = useTranslation('interpretation');
  const { t: word, classOf, source, tissue: tissueOf, stage: stageOf, region: regionOf } = useReadingWords();
  const span = (from: number | undefined, to: number | null | undefined, unit: string) =>
    to === null || to === undefined ? `≥ ${formatNumber(from ?? 0)}${unit}` : `${formatNumber(from ?? 0)}–${formatNumber(to)}${unit}`;
  const conditions = ({ when }: Pick<Threshold, 'when'>): string[] => {
    if (!when) return [];
    const { clayFrom_pct, clayTo_pct, cecFrom, cecTo, crops, notCrops, cropTypes, alsoFor, irrigated } = when;
    return [
      ...(clayFrom_pct !== undefined || clayTo_pct !== undefined ? [t('when.clay', { range: span(clayFrom_pct, clayTo_pct, ' %') })] : []),
      ...(cecFrom !== undefined || cecTo !== undefined ? [t('when.cec', { range: span(cecFrom, cecTo, '') })] : []),
      ...(crops ? [t('when.crops', { count: crops.length })] : []),
      ...(notCrops ? [t('when.notCrops', { count: notCrops.length })] : []),
      ...(cropTypes ?? []).map((type) => t(`when.type.${type as 'annual'}`)),
      ...(alsoFor ? [t('when.alsoFor', { count: alsoFor.length })] : []),
      ...(irrigated === undefined ? [] : [t(irrigated ? 'when.irrigated' : 'when.rainfed')]),
    ];
  };
  return {
    t,
    classOf,
    mineral: (name: string) => word(`analyte.${name}`),
    /** the extraction method, or tissue and stage */
    ofArchived: ({ extractionMethodIds, tissue, stage }: ArchivedLimits) =>
      extractionMethodIds
        ? extractionMethodIds.map((id) => word(`method.${id}`)).join(', ')
        : [tissue ? tissueOf(tissue) : t('anyTissue'), stage && stageOf(stage)].filter(Boolean).join(', '),
    of: ({ extractionMethodId, tissue, stage }: Threshold) =>
      extractionMethodId !== undefined
        ? word(`method.${extractionMethodId}`)
        : [tissue ? tissueOf(tissue) : t('anyTissue'), stage && stageOf(stage)].filter(Boolean).join(', '),
    conditions,
    whose: ({ ownerScope, ownerName, inherited, setBy, setAt, source: key, region, borrowed }: Threshold) =>
      ownerScope === 'global'
        ? { head: borrowed ? t('borrowed', { region: regionOf(region) }) : regionOf(region), detail: source(key) }
        : {
            head: t(inherited ? 'inherited' : 'own', { level: t(`level.${ownerScope}`), place: ownerName ?? '' }),
            detail: t('set', { name: setBy?.name ?? '', date: setAt === null ? '' : formatDate(setAt.slice(0, 10)) }),
          },
    /** the publication, or who set it when */
    origin: source,
    region: regionOf,
    published: (key: string) => readOwnSource(key) === undefined,
  };
}
