import { limits } from '@loam/domain/kernel/schema/lists';
import type { LiveDocument } from '../../../live/document/live-document';
import { splitKey, type LivePath } from '../../../live/document/live-path';
import { stagesOf, type Stage } from './columns';
import { itemsOf, removeApplication, type Entries } from './edits';

/** The plan's own stages in their order; pre-plant and planting belong to every plan and are not among them. */
export const ownStages = (document: LiveDocument): Stage[] => stagesOf(itemsOf(document, 'stages')).filter(({ id }) => id > 0);

/** Ids above those that crops and bodies count up from 1: two people who add a stage at once get two stages. */
const newStageId = (taken: ReadonlySet<number>): number => {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const id = 1_000_000 + random!;
  return taken.has(id) ? newStageId(taken) : id;
};

/** A stage after the last one; nothing when there are 15. */
export function addStage(document: LiveDocument, name: string, duration: number): { id: number; entries: Entries } | undefined {
  const stages = ownStages(document);
  if (stages.length >= limits.stages) return undefined;
  const id = newStageId(new Set(stages.map((stage) => stage.id)));
  const last = Math.max(0, ...stages.map((stage) => Number(document.read(`stages.${stage.id}|sortOrder`) ?? 0)));
  const of = (field: string): LivePath => `stages.${id}|${field}`;
  return {
    id,
    entries: [
      [of('made'), true],
      [of('name'), name],
      [of('duration'), duration],
      [of('sortOrder'), last + 1],
    ],
  };
}

/** What is applied in a stage, by application key. */
export const applicationsIn = (document: LiveDocument, stageId: number): string[] =>
  Object.entries(itemsOf(document, 'applications'))
    .filter(([key, fields]) => fields['cropStageId'] === stageId || key.startsWith(`${stageId}_`))
    .map(([key]) => key);

export const dosesIn = (document: LiveDocument, stageId: number): number => {
  const applications = new Set(applicationsIn(document, stageId));
  return [...document.map('doses').keys()].filter((key) => applications.has(splitKey(key)[0])).length;
};

/** The stage with all that is applied in it, in one step; nothing for the last one that is left. */
export function removeStage(document: LiveDocument, stageId: number): Entries {
  if (ownStages(document).length <= 1) return [];
  const fields = [...document.map('stages').keys()].filter((key) => splitKey(key)[0] === String(stageId));
  return [
    ...fields.map((key) => [`stages.${key}`, undefined] as const),
    ...applicationsIn(document, stageId).flatMap((key) => removeApplication(document, key)),
  ];
}

/** One place earlier or later. The whole order is written anew where places are missing or shared. */
export function moveStage(document: LiveDocument, stageId: number, step: -1 | 1): Entries {
  const order = ownStages(document).map(({ id }) => id);
  const from = order.indexOf(stageId);
  const other = order[from + step];
  if (from < 0 || other === undefined) return [];
  order[from + step] = stageId;
  order[from] = other;
  return order.flatMap((id, index) =>
    document.read(`stages.${id}|sortOrder`) === index + 1 ? [] : [[`stages.${id}|sortOrder`, index + 1] as const],
  );
}
