import { Injectable } from '@nestjs/common';
import type { CoffeeFarm, FarmYear, FootprintYear } from '@loam/domain/coffee/coffee.farm';
import type { FarmFilter } from '@loam/domain/coffee/coffee.schema';
import { selectionOf, timeFrames } from '@loam/domain/dashboard/dashboard.schema';
import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { type Language, nameOf } from '@loam/domain/kernel/locale/language';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { notFound } from '../../platform/refusal/refused.js';
import { DashboardScope, daysOf, type ScopedGroup } from '../dashboard/index.js';
import { FieldReads } from '../field/index.js';
import { GrowerReads } from '../grower/index.js';
import { SurveyedFarmReads } from '../survey/index.js';
import { FarmFootprintReads, type FarmFootprints } from '../sustainability/index.js';

const COFFEE = 'coffee';
type Kept = FarmFootprints['footprints'];
/** What was recorded of a farm, of any year. */
interface Recorded {
  readonly groupId: number;
  readonly surveys: readonly (NonNullable<FarmYear['survey']> & { readonly year: number; readonly day: string })[];
  readonly footprints: Kept;
}
interface Gathered {
  readonly groups: readonly ScopedGroup[];
  readonly farms: ReadonlyMap<number, Recorded>;
}

/** Farms of a scope of which something about coffee was recorded: a survey, or a kept footprint of coffee. */
@Injectable()
export class CoffeeFarmReads {
  constructor(
    private readonly scope: DashboardScope,
    private readonly surveyed: SurveyedFarmReads,
    private readonly footprints: FarmFootprintReads,
    private readonly growers: GrowerReads,
    private readonly fields: FieldReads,
    private readonly clock: Clock,
  ) {}

  /** By grower's id; a farm without anything in the year and days that were asked for is not among them. @throws 404 GroupNotFound, CustomerNotFound */
  async of(filter: FarmFilter, actor: Actor): Promise<CoffeeFarm[]> {
    const { farms } = await this.gathered(filter, actor);
    const names = await this.names([...farms.keys()], actor);
    const counts = this.counting(filter);
    return [...farms]
      .map(([customerId, { groupId, surveys, footprints }]) => ({
        ...{ customerId, groupId, name: names.get(customerId) ?? null },
        years: yearsOf(surveys.filter(counts), footprints.filter(counts)),
      }))
      .filter(({ years }) => years.length > 0)
      .sort((a, b) => a.customerId - b.customerId);
  }

  /** What a filter may name: all of the scope, whatever it chooses now. @throws as `of` */
  async filters(filter: FarmFilter, actor: Actor, language: Language) {
    await this.gathered(filter, actor);
    const { groups, farms } = await this.gathered({}, actor);
    const names = await this.names([...farms.keys()], actor);
    const all = [...farms].map(([id, farm]) => ({ id, name: names.get(id) ?? null, ...farm }));
    const used = new Set(all.map(({ groupId }) => groupId));
    const years = all.flatMap(({ surveys, footprints }) => [...surveys, ...footprints].map(({ year }) => year));
    return {
      customers: all
        .map(({ id, name, groupId }) => ({ id, name, groupId }))
        .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '') || a.id - b.id),
      groups: groups.flatMap(({ id, name }) => (used.has(id) ? [{ id, name }] : [])),
      fields: await this.fieldsOf(all, actor),
      crops: all.length === 0 ? [] : coffeeCrops(language),
      years: [...new Set(years)].sort((a, b) => b - a),
      timeFrames: [...timeFrames],
      ...selectionOf(filter),
    };
  }

  /** Fields with a kept footprint of coffee; none for who sees figures and no growers. */
  private async fieldsOf(farms: readonly (Recorded & { readonly id: number })[], actor: Actor) {
    if (!seesGrowers(actor)) return [];
    const ids = farms.flatMap(({ id, footprints }) =>
      [...new Set(footprints.map(({ fieldId }) => fieldId))].map((fieldId) => ({ fieldId, id })),
    );
    const known = await this.fields.outlines(ids.map(({ fieldId }) => fieldId));
    return ids.flatMap(({ fieldId, id }) => {
      const field = known.get(fieldId);
      return field ? [{ id: fieldId, name: field.name, customerId: id }] : [];
    });
  }

  private async names(ids: readonly number[], actor: Actor): Promise<ReadonlyMap<number, string>> {
    return seesGrowers(actor) ? this.growers.namesOf(ids) : new Map();
  }

  /** Whether a record counts: of the harvest year, and recorded within the days. */
  private counting({ year, ...framed }: FarmFilter): (one: { readonly year: number; readonly day: string }) => boolean {
    const inFrame = daysOf(framed, this.clock.today());
    return (one) => (year === undefined || one.year === year) && inFrame(one.day);
  }

  private async gathered({ customerIds, groupIds }: Pick<FarmFilter, 'customerIds' | 'groupIds'>, actor: Actor): Promise<Gathered> {
    const groups = await this.scope.groups({ groupIds }, actor);
    if (customerIds) await this.admitted(customerIds, actor);
    const [surveyed, kept] = await Promise.all([this.surveyed.of(groups), this.footprints.ofCrop(groups, COFFEE)]);
    const farms = new Map<number, Recorded>(
      surveyed.map(({ growerId, groupId, surveys }) => [growerId, { groupId, surveys, footprints: [] }]),
    );
    for (const { growerId, groupId, footprints } of kept)
      farms.set(growerId, { groupId, surveys: farms.get(growerId)?.surveys ?? [], footprints });
    if (customerIds) for (const id of farms.keys()) if (!customerIds.includes(id)) farms.delete(id);
    return { groups, farms };
  }

  /** @throws 404 CustomerNotFound */
  private async admitted(customerIds: readonly number[], actor: Actor): Promise<void> {
    const keepers = new Map((await this.scope.groups({}, actor)).map(({ id, keeper }) => [id, keeper]));
    const places = await this.surveyed.places(customerIds);
    for (const id of customerIds) {
      const place = places.get(id);
      const keeper = place && keepers.get(place.groupId);
      if (!place || !keepers.has(place.groupId) || (keeper !== undefined && keeper !== place.keeper)) throw notFound('CustomerNotFound');
    }
  }
}

/** Executives see figures, never growers (`seesGrower`). */
const seesGrowers = ({ roleId }: Actor): boolean => roleId !== ROLE.executive;
function coffeeCrops(language: Language) {
  const crop = libraryCropByKey(COFFEE);
  return crop ? [{ id: crop.id, name: nameOf(crop, language) }] : [];
}

function yearsOf(surveys: Recorded['surveys'], footprints: Kept): FarmYear[] {
  const years = [...new Set([...surveys, ...footprints].map(({ year }) => year))].sort((a, b) => a - b);
  return years.map((year) => {
    const survey = surveys.find((one) => one.year === year);
    const kept = footprints.filter((one) => one.year === year);
    return {
      year,
      ...(survey && { survey: { answers: survey.answers, estimated: survey.estimated } }),
      ...(kept.length > 0 && { footprint: footprintOf(kept) }),
    };
  });
}

/** Of each plan the newest, added up. */
function footprintOf(kept: Kept): FootprintYear {
  const newest = [...new Map(kept.map((one) => [one.planId, one])).values()];
  const sum = (of: (one: Kept[number]) => number): number => newest.reduce((total, one) => total + of(one), 0);
  const watered = newest.every(({ irrigationM3 }) => irrigationM3 !== null);
  return {
    co2e: sum(({ emissions }) => emissions),
    areaHa: sum(({ areaHa }) => areaHa),
    productKg: sum(({ productKg }) => productKg),
    irrigationM3: watered ? sum(({ irrigationM3 }) => irrigationM3!) : undefined,
  };
}
