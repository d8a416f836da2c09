import { Injectable } from '@nestjs/common';
import type { Change } from '@loam/domain/kernel/decider/changes';
import type { FootprintOrigin } from '@loam/domain/sustainability/footprint/footprint.decider';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

interface KeptFootprint {
  readonly id: number;
  readonly fieldId: number;
  readonly planId: number;
  readonly crop: string;
  readonly day: string;
  /** Harvest year that its inputs name; else that of the day. */
  readonly year: number;
  /** m³ as its inputs say; null where they do not. */
  readonly irrigationM3: number | null;
  readonly areaHa: number;
  readonly productKg: number;
  /** kg CO2e, land and carbon apart */
  readonly emissions: number;
  readonly landAndCarbon: number;
}
/** A grower's farm with every footprint that was kept of its fields, the newest last. */
export interface FarmFootprints {
  readonly growerId: number;
  readonly groupId: number;
  readonly countryId: number;
  readonly keeper: number;
  readonly footprints: readonly KeptFootprint[];
}
export const FARM_FOOTPRINTS = 'farm-footprints';
export const farmKey = (growerId: number) => `grower:${growerId}`;
export const farmsOfGroup = (groupId: number) => `group:${groupId}`;
const farmOfPlan = (planId: number) => `plan:${planId}`;

/** group → farms with a footprint, and farm → its footprints. */
@Injectable()
export class FootprintsByFarm extends Projection {
  readonly name = FARM_FOOTPRINTS;
  readonly version = 2;
  readonly types = [
    'GrowerRegistered',
    'GrowerChanged',
    'GrowerMoved',
    'GrowerRemoved',
    'FieldRemoved',
    'PlanRemoved',
    'FootprintCalculated',
  ] as const;

  async apply({ type, data: raw, stream, by }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const id = idOfStream(stream);
    const data = raw as Record<string, unknown>;
    switch (type as (typeof this.types)[number]) {
      case 'GrowerRegistered': {
        const { groupId, countryId, assignedTo } = data as { groupId: number; countryId: number; assignedTo: number };
        return to.put(farmKey(id), { growerId: id, groupId, countryId, keeper: assignedTo, footprints: [] } satisfies FarmFootprints);
      }
      case 'GrowerChanged':
        return this.moved(to, id, data['changes'] as readonly Change[]);
      case 'GrowerMoved':
        return this.elsewhere(to, id, data as { groupId: number; assignedTo: number });
      case 'GrowerRemoved':
        return this.forget(to, id);
      case 'FieldRemoved':
        return this.change(to, data['growerId'] as number, (one) => one.fieldId !== id);
      case 'PlanRemoved': {
        const growerId = await to.get<number>(farmOfPlan(id));
        to.remove(farmOfPlan(id));
        return growerId === undefined ? undefined : this.change(to, growerId, (one) => one.planId !== id);
      }
      case 'FootprintCalculated':
        return this.calculated(to, data as unknown as FootprintOrigin, by.recordedAt.slice(0, 10));
    }
  }

  private async calculated(to: ReadModelBatch, { id, growerId, fieldId, planId, crop, inputs, result }: FootprintOrigin, day: string) {
    const farm = await to.get<FarmFootprints>(farmKey(growerId));
    if (!farm) return;
    const { areaHa, productKg, surveyYear, irrigationM3 = null } = inputs;
    const year = surveyYear ?? Number(day.slice(0, 4));
    const land = Object.values(result.landAndCarbon).reduce((sum, value) => sum + value, 0);
    const one = {
      id,
      fieldId,
      planId,
      crop,
      day,
      year,
      irrigationM3,
      areaHa,
      productKg,
      emissions: result.totalEmissions,
      landAndCarbon: land,
    };
    to.put(farmKey(growerId), { ...farm, footprints: [...farm.footprints, one] });
    to.put(farmOfPlan(planId), growerId);
    const known = (await to.get<number[]>(farmsOfGroup(farm.groupId))) ?? [];
    if (!known.includes(growerId)) to.put(farmsOfGroup(farm.groupId), [...known, growerId]);
  }

  private async moved(to: ReadModelBatch, id: number, changes: readonly Change[]): Promise<void> {
    const farm = await to.get<FarmFootprints>(farmKey(id));
    const [country, keeper] = ['countryId', 'assignedTo'].map(
      (path) => changes.find((change) => change.path === path)?.new as number | undefined,
    );
    if (farm) to.put(farmKey(id), { ...farm, countryId: country ?? farm.countryId, keeper: keeper ?? farm.keeper });
  }

  private async elsewhere(to: ReadModelBatch, id: number, { groupId, assignedTo: keeper }: { groupId: number; assignedTo: number }) {
    const farm = await to.get<FarmFootprints>(farmKey(id));
    if (!farm) return;
    const before = (await to.get<number[]>(farmsOfGroup(farm.groupId))) ?? [];
    to.put(farmKey(id), { ...farm, groupId, keeper });
    if (farm.groupId === groupId || !before.includes(id)) return;
    to.put(
      farmsOfGroup(farm.groupId),
      before.filter((one) => one !== id),
    );
    to.put(farmsOfGroup(groupId), [...((await to.get<number[]>(farmsOfGroup(groupId))) ?? []), id]);
  }

  private async change(to: ReadModelBatch, growerId: number, stays: (one: KeptFootprint) => boolean): Promise<void> {
    const farm = await to.get<FarmFootprints>(farmKey(growerId));
    if (farm) to.put(farmKey(growerId), { ...farm, footprints: farm.footprints.filter(stays) });
  }

  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    const farm = await to.get<FarmFootprints>(farmKey(growerId));
    if (!farm) return;
    for (const { planId } of farm.footprints) to.remove(farmOfPlan(planId));
    const left = ((await to.get<number[]>(farmsOfGroup(farm.groupId))) ?? []).filter((one) => one !== growerId);
    to.put(farmsOfGroup(farm.groupId), left);
    to.remove(farmKey(growerId));
  }
}
