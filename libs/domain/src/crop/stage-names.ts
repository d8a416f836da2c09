import type { LibraryCrop } from '../agronomy/tables/crop-table.js';
import { type Language, languageCodes, nameOf } from '../kernel/locale/language.js';
import { listName } from '../kernel/locale/list-names.js';
import { PLANTING_STAGE, PRE_PLANT_STAGE } from '../kernel/schema/lists.js';

/**
 * A name that the crop's table has for one of its stages, in whatever language the plan was made, in the reader's; what somebody typed is not
 * found. Where only the name is known, without `id`, it is looked for among all stages.
 */
export function knownStage(crop: LibraryCrop | undefined, language: Language): (typed: string, id?: number) => string | undefined {
  return (typed, id) => {
    const found = crop?.stages.find(
      (stage) => (id === undefined || stage.id === id) && languageCodes.some((one) => nameOf(stage, one) === typed),
    );
    return found && nameOf(found, language);
  };
}

/** Stages of the library in the reader's language, whatever language the plan was made in; a name somebody typed as it was typed. */
export function stageNames(crop: LibraryCrop | undefined, language: Language): (id: number, typed: string | undefined) => string {
  const known = knownStage(crop, language);
  return (id, typed) => {
    if (id === PRE_PLANT_STAGE) return listName('prePlant', language);
    if (id === PLANTING_STAGE) return listName('planting', language);
    if (typed !== undefined) return known(typed, id) ?? typed;
    const own = crop?.stages.find((stage) => stage.id === id);
    return own ? nameOf(own, language) : String(id);
  };
}
