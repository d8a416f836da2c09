import { z } from 'zod';
import { entityId } from '../kernel/call/call.js';
import { currencies } from '../kernel/locale/currencies.js';
import { isoDate, positiveId, text } from '../kernel/string/text.js';
import { productPrice } from '../library/product-figures.schema.js';
import './product.errors.js';

const MOST_PRICES = 500;
const currency = z.enum(currencies as [string, ...string[]], { error: 'invalidOption' });

export const priceListQuery = z.strictObject({ groupId: entityId('GroupNotFound') });

/** Prices per kg, of liquids per litre, before tax. A price of null is taken back. */
export const listPrices = z
  .strictObject({
    groupId: positiveId(),
    /** Absent: the group's own, else that of the caller's country. */
    currency: currency.optional(),
    items: z
      .array(
        z.strictObject({
          productId: positiveId(),
          price: productPrice.gt(0, { error: 'mustBePositive' }).nullable(),
          /** The day it was asked or paid; absent: today. */
          date: isoDate().optional(),
          supplier: text(1, 80).nullish(),
        }),
      )
      .min(1, { error: 'itemCount' })
      .max(MOST_PRICES, { error: 'itemCount' })
      .superRefine((items, ctx) => {
        const seen = new Set<number>();
        for (const [index, { productId }] of items.entries()) {
          if (seen.has(productId)) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [index, 'productId'] });
          seen.add(productId);
        }
      }),
  })
  .meta({ id: 'ListPrices' });
export type ListPrices = z.infer<typeof listPrices>;

const listed = z
  .object({
    productId: z.int(),
    price: z.number(),
    currency: z.string(),
    date: z.string(),
    supplier: z.string().nullable(),
    by: z.object({ id: z.int(), name: z.string() }),
    /** The reader listed it. */
    own: z.boolean(),
    /** A year has passed since its day. */
    old: z.boolean(),
  })
  .meta({ id: 'ListedPrice' });
export type ListedPrice = z.infer<typeof listed>;

/** Of each product the price that counts for the reader: their own, else the latest of the group. `currency`: what new ones are in. */
export const priceListAnswer = z.object({ items: z.array(listed), total: z.int(), currency: z.string() }).meta({ id: 'PriceList' });
