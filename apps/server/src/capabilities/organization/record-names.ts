import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProduct } from '@loam/domain/agronomy/tables/product-table';
import type { LibraryKind } from '@loam/domain/library/group-library';
import type { OwnLibrary } from '@loam/domain/library/own-library.decider';

/** More than these are counted. */
const NAMED = 3;

interface Said {
  readonly kind?: LibraryKind;
  readonly ids?: readonly number[];
  readonly prices?: readonly { readonly id: number }[];
  readonly records?: readonly { readonly id: number }[];
  readonly recordId?: number;
  readonly cropId?: number;
}

const shippedOf: Partial<Record<LibraryKind, (id: number) => { readonly name: string } | undefined>> = {
  crops: libraryCrop,
  fertilizers: libraryProduct,
};

function nameOf(kind: LibraryKind, id: number, own: OwnLibrary | undefined): string {
  const record = own?.[kind]?.[id];
  const shipped = shippedOf[kind]?.(record?.rootId ?? id);
  return [record?.name ?? shipped?.name ?? `#${id}`, record?.variety].filter(Boolean).join(' ');
}

/** The crops or products that an event of a place's library is about: up to three by name, and how many more; '' for other events. */
export function recordNames({ type, data }: { readonly type: string; readonly data: unknown }, place: unknown): string {
  if (!/Library(Records|Product|Prices|Status)|OwnCrop/.test(type)) return '';
  const said = data as Said;
  const one = said.recordId ?? said.cropId;
  const ids = said.ids ?? (said.prices ?? said.records)?.map(({ id }) => id) ?? (one === undefined ? [] : [one]);
  const kind = said.kind ?? 'crops';
  const names = ids.slice(0, NAMED).map((id) => nameOf(kind, id, (place as { own?: OwnLibrary }).own));
  return [...names, ...(ids.length > NAMED ? [`+${ids.length - NAMED}`] : [])].join(', ');
}
