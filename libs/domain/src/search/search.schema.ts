import { z } from 'zod';
import { registry } from '../capabilities.js';
import { text } from '../kernel/string/text.js';

export const searchQuery = z.strictObject({ query: text(1, 100) });
export const paletteQuery = z.strictObject({ q: text(1, 100) });

const found = { type: z.enum(registry.searched.map(({ name }) => name)), id: z.int(), name: z.string() };
/** In the order in which the capabilities say that they are found (growers, fields, plans), each by name. */
export const searchResults = z
  .object({ items: z.array(z.object({ ...found, customerId: z.int() })), total: z.int() })
  .meta({ id: 'SearchResults' });
/** `path`: the page of each; `code`: what people know it by besides, by which it is found too. */
export const paletteResults = z
  .object({ items: z.array(z.object({ ...found, code: z.string().optional(), path: z.string() })), total: z.int() })
  .meta({ id: 'PaletteResults' });
