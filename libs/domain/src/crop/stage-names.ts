import type { LibraryCrop } from '../agronomy/tables/crop-table.js';
import { type Language, languageCodes } from '../kernel/language.js';
import { listName } from '../kernel/list-names.js';
import { PLANTING_STAGE, PRE_PLANT_STAGE } from '../kernel/lists.js';
import { cropStageItems } from './crop-library.js';

/** Stages of the library in the reader's language, whatever language the plan was made in; a name somebody typed as it was typed. */
export function stageNames(crop: LibraryCrop | undefined, language: Language): (id: number, typed: string | undefined) => string {
  const inEvery = languageCodes.map((one) => namesIn(crop, one));
  const own = namesIn(crop, language);
  return (id, typed) => {
    if (id === PRE_PLANT_STAGE) return listName('prePlant', language);
    if (id === PLANTING_STAGE) return listName('planting', language);
    const known = typed === undefined || inEvery.some((names) => names.get(id) === typed);
    return (known ? own.get(id) : undefined) ?? typed ?? String(id);
  };
}

const namesIn = (crop: LibraryCrop | undefined, language: Language): ReadonlyMap<number, string> =>
  new Map((crop ? cropStageItems(crop, language) : []).map(({ id, name }) => [id, name]));
