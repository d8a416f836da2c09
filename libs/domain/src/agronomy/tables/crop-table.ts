import type { CropFacts } from '../facts.js';
import type { NamesBeyondEnglish } from '../../kernel/locale/language.js';
import { namesBeyondEnglish } from './crop-names.js';
import table from './crops.json' with { type: 'json' };
import type { TableSource } from './soil-tables.js';

export interface CropStage {
  readonly id: number;
  readonly name: string;
  readonly names: NamesBeyondEnglish;
  /** Days. */
  readonly duration: number;
  /** Percent of the season's uptake by nutrient id; sums to 100 over the stages. */
  readonly distribution: Readonly<Record<number, number>>;
}

/** A crop of the library. Records of one crop come from several authors; each coefficient names its own. */
export interface LibraryCrop extends CropFacts {
  readonly name: string;
  /** Names by language; English is `name`. */
  readonly names: NamesBeyondEnglish;
  readonly scientificName: string;
  readonly harvestedPart: string;
  readonly yield_t_ha: CropFacts['yield_t_ha'] & { readonly source: string; readonly uncertain?: true };
  readonly duration_days: number;
  readonly durationSource: string;
  readonly stages: readonly CropStage[];
  readonly stagesSource: string;
  readonly stagesConfidence: string;
  readonly stagesNote?: string;
  readonly varieties: readonly string[];
  readonly notes?: readonly string[];
  /** Of a copy: the shipped crop whose figures it has, and the variety it was made for. */
  readonly rootId?: number;
  readonly variety?: string;
}

type Named = { readonly name: string; readonly names: Readonly<Record<'mr' | 'pt', string>> };
type Shipped = Omit<LibraryCrop, 'name' | 'names' | 'stages'> & Named & { readonly stages: readonly (Omit<CropStage, 'names'> & Named)[] };
const inAll = <T extends Named>(one: T) => ({ ...one, names: namesBeyondEnglish(one.name, one.names) });
export const libraryCrops: readonly LibraryCrop[] = (table.crops as unknown as readonly Shipped[]).map((crop) => ({
  ...inAll(crop),
  stages: crop.stages.map(inAll),
}));
export const cropSources = table.sources as unknown as Readonly<Record<string, TableSource>>;
export const CROP_TABLE_VERSION: string = table.version;

const byId = new Map(libraryCrops.map((crop) => [crop.id, crop]));
const byKey = new Map(libraryCrops.map((crop) => [crop.key, crop]));
export const libraryCrop = (id: number): LibraryCrop | undefined => byId.get(id);
export const libraryCropByKey = (key: string): LibraryCrop | undefined => byKey.get(key);

/** What the engine needs of a crop, without names and stages. */
export const cropFactsOf = ({
  id,
  key,
  cropType,
  yield_t_ha,
  removal_kg_t,
  uptake_kg_t,
  nitrogenFixation_pct,
  legumeStarter_kg_ha,
  perennialNitrogen,
  legumeCredit_kg_ha,
  residue,
  rootId = id,
}: LibraryCrop): CropFacts => ({
  id: rootId,
  key,
  cropType,
  yield_t_ha: { low: yield_t_ha.low, high: yield_t_ha.high, average: yield_t_ha.average },
  removal_kg_t,
  uptake_kg_t,
  ...(nitrogenFixation_pct !== undefined && { nitrogenFixation_pct }),
  ...(legumeStarter_kg_ha !== undefined && { legumeStarter_kg_ha }),
  ...(perennialNitrogen && { perennialNitrogen }),
  ...(legumeCredit_kg_ha !== undefined && { legumeCredit_kg_ha }),
  ...(residue && { residue }),
});
