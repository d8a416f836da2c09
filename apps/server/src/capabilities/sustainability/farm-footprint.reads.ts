import { Injectable } from '@nestjs/common';
import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { cropKey } from '@loam/domain/sustainability/practices/practice-values';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { DashboardScope, daysOf } from '../dashboard/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { FARM_FOOTPRINTS, type FarmFootprints, farmKey, farmsOfGroup } from './farm-footprints.projection.js';

/** Footprints of farms within a scope. */
@Injectable()
export class FarmFootprintReads {
  constructor(
    private readonly scope: DashboardScope,
    private readonly read: ReadModel,
    private readonly own: OwnLibraryReads,
    private readonly clock: Clock,
  ) {}

  /** The most first. Of a plan's footprints the newest within the days counts. */
  async of(filter: DashboardFilter, actor: Actor) {
    const { countryIds, cropIds } = filter;
    const groups = await this.scope.groups(filter, actor);
    const inFrame = daysOf(filter, this.clock.today());
    const crops =
      cropIds &&
      (await Promise.all(cropIds.map(async (id) => (await this.own.cropOf(id))?.key))).flatMap((key) => (key ? [cropKey(key)] : []));
    return (await this.farmsOf(groups))
      .flatMap((farm) => {
        if (countryIds && !countryIds.includes(farm.countryId)) return [];
        const counted = farm.footprints.filter(({ day, crop }) => inFrame(day) && (!crops || crops.includes(crop)));
        return counted.length === 0 ? [] : [farmOf(farm, counted)];
      })
      .sort((a, b) => b.co2e - a.co2e || a.farmId - b.farmId);
  }

  /** Every farm of the groups with a kept footprint, with those of the crop alone. */
  async ofCrop(groups: readonly GroupScope[], crop: string): Promise<FarmFootprints[]> {
    return (await this.farmsOf(groups))
      .map((farm) => ({ ...farm, footprints: farm.footprints.filter((one) => one.crop === crop) }))
      .filter(({ footprints }) => footprints.length > 0);
  }

  private async farmsOf(groups: readonly GroupScope[]): Promise<FarmFootprints[]> {
    const known = await this.read.getMany<number[]>(
      FARM_FOOTPRINTS,
      groups.map(({ id }) => farmsOfGroup(id)),
    );
    const ids = groups.flatMap(({ keeper }, i) => (known[i] ?? []).map((id) => ({ id, keeper })));
    const farms = await this.read.getMany<FarmFootprints>(
      FARM_FOOTPRINTS,
      ids.map(({ id }) => farmKey(id)),
    );
    return farms.flatMap((farm, i) => (farm && (ids[i]!.keeper === undefined || ids[i]!.keeper === farm.keeper) ? [farm] : []));
  }
}

/** A group, and whose growers alone count in it; undefined: all of them. */
interface GroupScope {
  readonly id: number;
  readonly keeper: number | undefined;
}

function farmOf({ growerId, groupId }: FarmFootprints, counted: FarmFootprints['footprints']) {
  const newest = [...new Map(counted.map((one) => [one.planId, one])).values()];
  const sum = (of: (one: (typeof newest)[number]) => number): number => newest.reduce((total, one) => total + of(one), 0);
  const [co2e, areaHa] = [sum(({ emissions }) => emissions), sum((one) => one.areaHa)];
  return {
    farmId: growerId,
    groupId,
    co2e,
    landAndCarbon: sum((one) => one.landAndCarbon),
    areaHa,
    co2ePerHa: co2e / areaHa,
    fields: new Set(newest.map(({ fieldId }) => fieldId)).size,
    footprints: newest.length,
    crops: [...new Set(newest.map(({ crop }) => crop))].sort(),
    latest: newest
      .map(({ day }) => day)
      .sort()
      .at(-1)!,
  };
}
