import type { Activity } from './queries';

/** What one person did to several things of one kind in a row on one day. */
export interface ActivityGroup extends Pick<Activity, 'at' | 'by' | 'type'> {
  /** Newest first. */
  readonly entries: readonly Activity[];
}

const sameDeed = (a: Activity, b: Activity): boolean =>
  a.by.id === b.by.id && a.type === b.type && a.entity.kind === b.entity.kind && a.at.slice(0, 10) === b.at.slice(0, 10);

/** Twelve fields added in a row are one line that names them. */
export function activityGroups(items: readonly Activity[]): ActivityGroup[] {
  const groups: { at: string; by: Activity['by']; type: string; entries: Activity[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && sameDeed(last.entries[0]!, item)) last.entries.push(item);
    else groups.push({ at: item.at, by: item.by, type: item.type, entries: [item] });
  }
  return groups;
}
