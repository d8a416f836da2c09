import { tankColumn } from '@loam/domain/plan/plan-fields.schema';
import { splitKey, splitPath, type LivePath } from '../../../live/document/live-path';

const CONTROL = ':is(input, textarea, button)';
const escaped = (text: string) => CSS.escape(text);

/** The nutrient that a check without a field is about. */
export const nutrientOfPath = (path: string): number | undefined => {
  const id = /^(?:macro|micro|additional)\.(\d+)$/.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Fields of an application that stand in the dialog of its column. */
const IN_DIALOG = /^(applicationTypeId|applicationDate|applicationDateEnd|waterVolume)$/;

/** The application whose dialog has to be opened for a path; undefined where the page itself shows it. */
export function dialogOf(path: string): string | undefined {
  if (!path.startsWith('applications.')) return undefined;
  const [owner, field] = splitKey(splitPath(path as LivePath)[1]);
  return IN_DIALOG.test(field) ? owner : undefined;
}

/** Where a path may be found on the page, the nearest place first: a field, a cell, the first cell of a row or a column, a nutrient's bar. */
export function placesOf(path: string): readonly string[] {
  const nutrient = nutrientOfPath(path);
  if (nutrient !== undefined) return [`button[data-nutrient="${nutrient}"]`];
  if (path === 'waterAnalyses') return [`[data-path^="waterAnalyses."] ${CONTROL}`];
  const [root, key] = splitPath(path as LivePath);
  const [owner, field] = splitKey(key);
  const tank = root === 'applications' ? tankColumn(owner) : undefined;
  return [
    `[data-path="${escaped(path)}"] ${CONTROL}`,
    `td[data-at="${escaped(key)}"]`,
    ...(tank && field !== '' ? [`td[data-at="${escaped(`${tank.stageId}|${field}`)}"]`] : []),
    ...(root === 'applications' && field === '' ? [`td[data-at^="${escaped(owner)}|"]`] : []),
    ...(root === 'stages' && /^d\d+$/.test(key) ? [`td[data-at$="|${key}"]`] : []),
  ];
}
