import { Breather } from '../../event-loop/breather.js';

/** Lists of fewer are written at once: a page of any list. */
const LONG = 200;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > LONG;
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** Whether an answer is a list that no page bounds, or holds one: all reports of a field, all fields of a map. */
export const isLong = (body: unknown): body is object => isList(body) || (isPlain(body) && Object.values(body).some(isList));

/** The JSON of a long answer, written an entry at a time: others have their turn in between. */
export async function jsonInPieces(body: object): Promise<string> {
  const breather = new Breather();
  const list = async (entries: readonly unknown[]): Promise<string> => {
    let text = '';
    for (const entry of entries) {
      text += `${text === '' ? '' : ','}${JSON.stringify(entry) ?? 'null'}`;
      if (breather.isDue) await breather.breathe();
    }
    return `[${text}]`;
  };
  if (Array.isArray(body)) return list(body);
  let text = '';
  for (const [name, value] of Object.entries(body)) {
    const written = isList(value) ? await list(value) : (JSON.stringify(value) as string | undefined);
    if (written !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${written}`;
  }
  return `{${text}}`;
}
