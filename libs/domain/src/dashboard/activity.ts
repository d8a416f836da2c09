import type { Registry } from '../kernel/capability/registry.js';
import { filledAddress } from '../kernel/capability/registry.js';

/** What the feed's answers call the things of a kind: as the capability's history is called, where it has one sort. */
export const kindInFeed = ({ streamKinds }: Pick<Registry, 'streamKinds'>, kind: string): string => {
  const names = Object.keys(streamKinds.get(kind)?.history ?? {});
  return names.length === 1 ? names[0]! : kind;
};

/** Kinds, as the feed's answers call them, that it tells by the name of a grower. */
export function namedAsGrowers(registry: Pick<Registry, 'streamKinds'>): ReadonlySet<string> {
  const named = [...registry.streamKinds].filter(
    ([, { events, search }]) => search?.hangsOn === 'owner' || Object.values(events).some(({ toldOf }) => toldOf === 'grower'),
  );
  return new Set(named.map(([kind]) => kindInFeed(registry, kind)));
}

/** The page of what an item is about; null where it has none of its own. */
export function pageInFeed({ placed }: Pick<Registry, 'placed'>, kind: string, id: number, customerId: number): string | null {
  const { page, subject } = placed.get(kind) ?? {};
  return page === undefined ? null : filledAddress(page, { customerId, id, ...(subject !== undefined && { [subject]: id }) });
}
