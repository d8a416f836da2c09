import { unknownEvent } from '../kernel/decider/decider.js';
import { apiErrors } from '../kernel/errors/api.errors.js';
import { refuse, type Refusal } from '../kernel/errors/errors.js';
import type { ProductFigures } from './product-figures.schema.js';
import { libraryErrors } from './library.errors.js';
import type { OwnContent } from './library-records.schema.js';
import { type LibraryRecordsAdded, MOST_OWN_RECORDS, type OwnLibrary, type OwnRecord, ownRecords } from './own-records.js';

/** After the change; `figures` only where they are the owner's own, not those of the shipped product it goes back to. */
export type LibraryProductChanged = {
  type: 'LibraryProductChanged';
  data: {
    id: number;
    kind: 'fertilizers';
    recordId: number;
    name: string | null;
    price: number | null;
    figures?: ProductFigures;
  };
};
export type LibraryPricesSet = {
  type: 'LibraryPricesSet';
  data: { id: number; kind: 'fertilizers'; prices: readonly { readonly id: number; readonly price: number }[] };
};
export type OwnProductEvent = LibraryProductChanged | LibraryPricesSet;

export interface ProductChange {
  readonly name?: string;
  readonly price?: number | null;
  readonly figures?: Partial<ProductFigures>;
}

export type OwnProductCommand =
  /** whatever their names: two products may be sold under one */
  | { type: 'AddProducts'; ownerId: number; records: readonly OwnContent[] }
  /** `shipped`: figures of the product that it goes back to; `yours`: the revision that the sender saw */
  | { type: 'ChangeProduct'; recordId: number; change: ProductChange; shipped?: ProductFigures | undefined; yours?: number | undefined }
  | { type: 'SetPrices'; prices: readonly { readonly id: number; readonly price: number }[] };

const no = refuse({ ...libraryErrors, ...apiErrors });
const lists = ['nutrients', 'activeIngredients', 'regions'] as const;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const nameIn = (entry: unknown): unknown => (typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry);

/** A list that was given leaves out an entry that is there. */
const removes = (now: ProductFigures, next: ProductFigures): boolean =>
  lists.some((list) => {
    const kept = new Set(next[list].map(nameIn));
    return now[list].some((entry) => !kept.has(nameIn(entry)));
  });

/** Of the place `id`, which is there. */
export function decideOwnProducts(
  command: OwnProductCommand,
  id: number,
  library: OwnLibrary,
): readonly (OwnProductEvent | LibraryRecordsAdded)[] | Refusal {
  const kind = 'fertilizers';
  switch (command.type) {
    case 'AddProducts': {
      const fresh = command.records.filter((record) => !(record.id in library[kind])); // the same command again
      if (fresh.length === 0) return [];
      if (ownRecords(library, kind).length + fresh.length > MOST_OWN_RECORDS) return no('libraryFull', { max: MOST_OWN_RECORDS });
      return [{ type: 'LibraryRecordsAdded', data: { id, kind, ownerId: command.ownerId, records: fresh } }];
    }
    case 'ChangeProduct': {
      const { recordId, change, shipped, yours } = command;
      const record = present(library, recordId);
      const now = record?.figures ?? shipped;
      if (!record || !now) return no('ProductNotFound');
      if (yours !== undefined && yours !== record.revision) return no('revisionConflict', { current: record.revision, yours });
      const next = { ...now, ...change.figures };
      if (yours === undefined && removes(now, next)) return no('revisionRequired');
      const name = change.name ?? record.name;
      const price = change.price === undefined ? (record.price ?? null) : change.price;
      const figures = isSame(now, next) ? record.figures : next;
      if (name === record.name && price === (record.price ?? null) && figures === record.figures) return [];
      return [{ type: 'LibraryProductChanged', data: { id, kind, recordId, name, price, ...(figures && { figures }) } }];
    }
    case 'SetPrices': {
      if (command.prices.some((one) => !present(library, one.id))) return no('ProductNotFound');
      const prices = command.prices.filter((one) => library[kind][one.id]!.price !== one.price);
      return prices.length === 0 ? [] : [{ type: 'LibraryPricesSet', data: { id, kind, prices } }];
    }
  }
}

const present = (library: OwnLibrary, id: number): OwnRecord | undefined => {
  const record = library.fertilizers[id];
  return record?.status === 'removed' ? undefined : record;
};

export function evolveOwnProducts(library: OwnLibrary, event: OwnProductEvent): OwnLibrary {
  const changed = (changes: readonly (Partial<OwnRecord> & { readonly id: number })[]): OwnLibrary => {
    const records = changes.flatMap(({ id, ...change }) => {
      const record = library.fertilizers[id];
      return record ? [[id, { ...record, ...change, revision: record.revision + 1 }] as const] : [];
    });
    return { ...library, fertilizers: { ...library.fertilizers, ...Object.fromEntries(records) } };
  };
  switch (event.type) {
    case 'LibraryPricesSet':
      return changed(event.data.prices);
    case 'LibraryProductChanged': {
      const { recordId, name, price, figures } = event.data;
      return changed([{ id: recordId, name, price, ...(figures && { figures }) }]);
    }
    default:
      return unknownEvent(library, event);
  }
}
