import { libraryCrop, type LibraryCrop } from '../agronomy/tables/crop-table.js';
import { asTyped } from '../kernel/locale/language.js';
import type { OwnContent } from '../library/library-records.schema.js';
import { OWN_CONFIDENCE, ownSource } from './crop-figures.js';
import type { CropFigures } from '../library/crop-figures.schema.js';

/**
 * What the figures of an own crop stand over: the shipped crop that it goes back to, or, of one that was made from nothing, what it was made
 * with: a season of one stage, two yields, and no coefficient that nobody gave. Undefined: there is no such shipped crop.
 */
export const rootCrop = ({ id, rootId, name, crop }: Pick<OwnContent, 'id' | 'rootId' | 'name' | 'crop'>): LibraryCrop | undefined =>
  crop?.made ? madeCrop(id, name ?? '', crop.made) : libraryCrop(rootId);

const WHOLE_SEASON = {
  name: 'Whole season',
  names: { mr: 'संपूर्ण हंगाम', pt: 'Safra inteira', 'pt-PT': 'Campanha inteira', es: 'Toda la campaña', 'es-419': 'Toda la temporada' },
} as const;

function madeCrop(
  id: number,
  name: string,
  { cropType, lowYield, highYield, duration, stageId }: NonNullable<CropFigures['made']>,
): LibraryCrop {
  const source = ownSource(id);
  return {
    id,
    key: `own${id}`,
    name,
    names: asTyped(name),
    scientificName: '',
    harvestedPart: '',
    cropType,
    yield_t_ha: { low: lowYield, high: highYield, average: (lowYield + highYield) / 2, source },
    duration_days: duration,
    durationSource: source,
    stages: [{ id: stageId, ...WHOLE_SEASON, duration, distribution: {} }],
    stagesSource: source,
    stagesConfidence: OWN_CONFIDENCE,
    varieties: [],
    removal_kg_t: {},
    uptake_kg_t: {},
  };
}
