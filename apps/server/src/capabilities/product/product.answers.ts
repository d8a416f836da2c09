import { invalid } from '@loam/domain/kernel/errors/errors';
import { validate } from '@loam/domain/kernel/errors/validate';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { ProductBody } from '@loam/domain/product/product.schema';
import { saveProduct, type SaveProduct, type SaveProducts } from '@loam/domain/product/save-product.schema';
import type { Place } from '@loam/domain/access/scope.policy';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { EntityAnswer } from '../../platform/http/answers/entity.js';
import { Refused } from '../../platform/refusal/refused.js';
import type { ProductWrites, SavedProduct } from '../library/index.js';
import { placedBody } from './product-places.js';

/** A save as an answer: with its ETag, and X-No-Change when nothing came of it. */
export const saved = ({ placed, position, created, changed }: SavedProduct): EntityAnswer<ProductBody> =>
  new EntityAnswer(placedBody(placed)!, placed.record.revision, position, created, !changed);

export interface RowResult {
  readonly index: number;
  readonly id?: number;
  readonly ok: boolean;
  readonly key?: string;
  readonly details?: readonly unknown[];
}

/** Items one by one: what is wrong of one is said beside it and does not stop the others. New ones come in with one append. */
export async function saveEach(
  items: SaveProducts['items'],
  place: Place,
  { changes, actor, mine = false }: { changes: ProductWrites; actor: Actor; mine?: boolean },
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  const fresh: { index: number; input: SaveProduct }[] = [];
  for (const [index, item] of items.entries()) {
    const result = await attempt(index, async () => {
      const input = inputOf(item, place);
      if (input.id === undefined) fresh.push({ index, input });
      return input.id === undefined ? undefined : (await changes.save(input, place, actor, mine)).placed.record.id;
    });
    if (result) results.push(result);
  }
  if (fresh.length > 0)
    try {
      const { records } = await changes.add(
        fresh.map(({ input }) => input),
        place,
        actor,
      );
      results.push(...fresh.map(({ index }, at) => ({ index, id: records[at]!.id, ok: true })));
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.key !== 'libraryFull') throw error;
      results.push(...fresh.map(({ index }) => refusedRow(index, error)));
    }
  return results.sort((a, b) => a.index - b.index);
}

async function attempt(index: number, work: () => Promise<number | undefined>): Promise<RowResult | undefined> {
  try {
    const id = await work();
    return id === undefined ? undefined : { index, id, ok: true };
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
    return refusedRow(index, error);
  }
}

function refusedRow(index: number, { refusal: { key, details } }: Refused): RowResult {
  return { index, ok: false, key: details[0]?.key ?? key, details };
}

/** @throws Refused 422 with every field that is wrong, also where it names another place than the call */
function inputOf(item: unknown, place: Place): SaveProduct {
  const read = validate(saveProduct, item);
  if ('refusal' in read) throw new Refused(read.refusal);
  const { groupId, collectionId, companyId } = read.value;
  for (const [field, id, here] of [
    ['groupId', groupId, place.groupId],
    ['collectionId', collectionId, place.collectionId],
    ['companyId', companyId, place.companyId],
  ] as const)
    if (id !== undefined && id !== here)
      throw new Refused(invalid([{ field, key: 'idsDiffer', message: validationErrors.idsDiffer.message }]));
  return read.value;
}
