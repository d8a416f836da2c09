import { tissueTablesOf } from '../tables/tissue-tables.js';

/** What of a crop is sampled and when, by the published tables. A tissue or stage has its place in the list, from 1, as id. */
export interface TissueKinds {
  readonly tissues: readonly string[];
  readonly stages: readonly string[];
}

export function tissueKindsOf(cropId: number): TissueKinds {
  const tables = tissueTablesOf(cropId);
  return {
    tissues: [...new Set(tables.map(({ tissue }) => tissue))],
    stages: [...new Set(tables.flatMap(({ stage }) => stage ?? []))],
  };
}

const fold = (text: string) => text.trim().toLowerCase();
/** 1 to n; undefined: not in the list. */
export function kindId(names: readonly string[], name: string | null | undefined): number | undefined {
  const at = name === null || name === undefined ? -1 : names.findIndex((one) => fold(one) === fold(name));
  return at === -1 ? undefined : at + 1;
}
