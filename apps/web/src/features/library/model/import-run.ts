import { isApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';

/** What became of a record that was chosen. `already`: somebody else brought it in meanwhile. */
export type Outcome = { readonly is: 'waiting' | 'imported' | 'already' } | { readonly is: 'failed'; readonly why: string };
export type Outcomes = ReadonlyMap<number, Outcome>;

/** Records that one call brings in: few enough that a long list shows how far it is. */
const PART = 25;

const alreadyThere = (error: unknown): number[] => {
  if (!isApiError(error) || error.key !== 'alreadyImported') return [];
  const ids = error.details[0]?.params?.['ids'];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
};

const wordsFor = (error: unknown): string =>
  isApiError(error) ? errorText(error.key, error.message) : errorText('networkFailure', 'Network Issue');

/** Brings records in part by part; what one part meets stops no other. `tell` hears how each record fares. */
export async function runImport(
  ids: readonly number[],
  bring: (ids: readonly number[]) => Promise<unknown>,
  tell: (outcomes: Outcomes) => void,
): Promise<Outcomes> {
  const outcomes = new Map<number, Outcome>(ids.map((id) => [id, { is: 'waiting' }]));
  const note = (those: readonly number[], outcome: Outcome) => {
    for (const id of those) outcomes.set(id, outcome);
    tell(new Map(outcomes));
  };
  tell(new Map(outcomes));
  for (let from = 0; from < ids.length; from += PART) {
    let part = ids.slice(from, from + PART);
    while (part.length > 0) {
      try {
        await bring(part);
        note(part, { is: 'imported' });
        part = [];
      } catch (error) {
        const there = alreadyThere(error).filter((id) => part.includes(id));
        if (there.length > 0) {
          note(there, { is: 'already' });
          part = part.filter((id) => !there.includes(id));
        } else {
          note(part, { is: 'failed', why: wordsFor(error) });
          part = [];
        }
      }
    }
  }
  return outcomes;
}

export const idsThat = (outcomes: Outcomes, is: Outcome['is']): number[] =>
  [...outcomes].flatMap(([id, outcome]) => (outcome.is === is ? [id] : []));
