import type { Activity } from './queries';

/** What one person did to things of one kind in one group on one day. */
export interface ActivityGroup extends Pick<Activity, 'at' | 'by' | 'type' | 'groupId'> {
  /** Newest first. */
  readonly entries: readonly Activity[];
}

const deedOf = ({ by, type, entity, groupId, at }: Activity): string => [by.id, type, entity.kind, groupId, at.slice(0, 10)].join('|');

/** Twelve growers with a field each, added one after the other, are two lines that name them; a line stands where its newest entry does. */
export function activityGroups(items: readonly Activity[]): ActivityGroup[] {
  const groups = new Map<string, { entries: Activity[] }>();
  for (const item of items) {
    const same = groups.get(deedOf(item));
    if (same) same.entries.push(item);
    else groups.set(deedOf(item), { entries: [item] });
  }
  return [...groups.values()].map(({ entries }) => {
    const { at, by, type, groupId } = entries[0]!;
    return { at, by, type, groupId, entries };
  });
}
