import type { FarmFootprint } from './queries';

export interface GroupFootprint {
  readonly groupId: number;
  readonly areaHa: number;
  /** kg of a year */
  readonly co2e: number;
}

/** The farms of each group together, most emissions first. */
export function footprintsByGroup(farms: readonly Pick<FarmFootprint, 'groupId' | 'areaHa' | 'co2e'>[]): GroupFootprint[] {
  const groups = new Map<number, GroupFootprint>();
  for (const { groupId, areaHa, co2e } of farms) {
    const sum = groups.get(groupId) ?? { groupId, areaHa: 0, co2e: 0 };
    groups.set(groupId, { groupId, areaHa: sum.areaHa + areaHa, co2e: sum.co2e + co2e });
  }
  return [...groups.values()].sort((a, b) => b.co2e - a.co2e || a.groupId - b.groupId);
}
