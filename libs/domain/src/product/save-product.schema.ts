import { z } from 'zod';
import { itemResult } from '../kernel/schema/item-result.js';
import { queryId } from '../kernel/schema/schema.js';
import { positiveId, text } from '../kernel/string/text.js';
import { figureFields, productPrice } from '../library/product-figures.schema.js';
import { brokenContents, nitrogenTwice } from './product.policy.js';

const REQUIRED = ['name', 'typeId', 'formId', 'nutrients'] as const;
const entries = (nutrients: unknown) =>
  (Array.isArray(nutrients) ? (nutrients as Record<string, unknown>[]) : []).filter(
    (one): one is { id: number; value: number } => typeof one?.['id'] === 'number' && typeof one['value'] === 'number',
  );

const shape = {
  id: positiveId().optional(),
  revision: z.int().min(0).optional(),
  name: text(1, 100).optional(),
  price: productPrice.nullish(),
  groupId: positiveId().optional(),
  collectionId: positiveId().optional(),
  companyId: positiveId().optional(),
  ...figureFields,
  // what a reader got may be sent back
  type: z.string().max(60).optional(),
  contents: z.array(z.number().min(0).max(100)).max(3).optional(),
};

/** Without `id` a new product, of the group, or of the collection or company that is named; with it a change: absent stays, null clears. */
export const saveProduct = z
  .strictObject(shape)
  .check(
    // of all that are numbers, also where one of them is out of range: all failures come at once
    z.superRefine<Record<string, unknown>>(
      (sent, ctx) => {
        if (typeof sent !== 'object' || sent === null) return;
        if (sent['id'] === undefined) {
          for (const field of REQUIRED) if (sent[field] === undefined) ctx.addIssue({ code: 'custom', message: 'required', path: [field] });
          const named = [sent['groupId'], sent['collectionId'], sent['companyId']].filter((id) => id !== undefined);
          if (named.length > 1) ctx.addIssue({ code: 'custom', message: 'onePlace', path: ['groupId'] });
        }
        const contents = entries(sent['nutrients']);
        for (const { field, key, params } of brokenContents(contents))
          ctx.addIssue({ code: 'custom', message: key, path: [field], params });
        if (nitrogenTwice(contents)) ctx.addIssue({ code: 'custom', message: 'nitrogenTwice', path: ['nutrients'] });
      },
      { when: () => true },
    ),
  )
  .meta({ id: 'SaveProduct' });
export type SaveProduct = z.infer<typeof saveProduct>;

export const updatePrices = z
  .strictObject({
    items: z
      .array(z.strictObject({ id: positiveId(), price: productPrice }))
      .min(1, { error: 'itemCount' })
      .max(500, { error: 'itemCount' })
      .superRefine((items, ctx) => {
        const seen = new Set<number>();
        for (const [index, { id }] of items.entries()) {
          if (seen.has(id)) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [index, 'id'] });
          seen.add(id);
        }
      }),
  })
  .meta({ id: 'UpdatePrices' });
export type UpdatePrices = z.infer<typeof updatePrices>;
export const pricesUpdated = z
  .object({ items: z.array(z.object({ id: z.int(), price: z.number(), revision: z.int() })) })
  .meta({ id: 'PricesUpdated' });

/** Each item is read by itself, so that one that is wrong does not stop the others. */
export const saveProducts = z
  .strictObject({ items: z.array(z.unknown()).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' }) })
  .meta({ id: 'SaveProducts' });
export type SaveProducts = z.infer<typeof saveProducts>;
/** Whose library; without one the caller's own level. */
export const saveProductsQuery = z.strictObject({
  groupId: queryId().optional(),
  collectionId: queryId().optional(),
  companyId: queryId().optional(),
});
export const productResults = z
  .object({
    results: z.array(itemResult),
  })
  .meta({ id: 'ProductResults' });
