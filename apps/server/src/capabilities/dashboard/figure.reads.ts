import { Injectable } from '@nestjs/common';
import { inProductLanguage } from '@loam/domain/agronomy/tables/product-table';
import { type DashboardFilter, selectionOf, timeFrames } from '@loam/domain/dashboard/dashboard.schema';
import { type Language, nameOf } from '@loam/domain/kernel/locale/language';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { OwnLibraryReads } from '../library/index.js';
import { OrganizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';
import { DashboardScope, type ScopedGroup } from './dashboard-scope.js';
import { addTo, type Cell, type Figures, sumOf } from './figures.js';
import { productsIn, tonnesByCrop, tonnesByProduct } from './tonnes.js';
import { daysBefore, daysOf, frameOf, trendOf, yearBefore } from './time-frames.js';

const TOP = 10;
interface Counted {
  readonly day: string;
  readonly countryId: number;
  readonly keeper: number;
  /** Who drafted the plans; 0 where growers and fields are counted, which have no author. */
  readonly author: number;
  readonly figures: Figures;
}

/** Sums of the figures of a scope, within the days that were asked for. */
@Injectable()
export class FigureReads {
  constructor(
    private readonly scope: DashboardScope,
    private readonly read: ReadModel,
    private readonly users: UserReads,
    private readonly organization: OrganizationReads,
    private readonly clock: Clock,
    private readonly own: OwnLibraryReads,
  ) {}

  /** How things stand, how they came about, what was before, and how groups compare: most plans first. */
  async overview(filter: DashboardFilter, actor: Actor) {
    const groups = await this.ofGroups(filter, actor);
    const frame = frameOf(filter, this.clock.today());
    const summed = groups.map(({ id, name, counted }) => ({ groupId: id, name, figures: sumOf(counted) }));
    const counted = groups.flatMap((group) => group.counted);
    const yearBack = frame ? await this.counted({ ...filter, timeFrame: 'custom', ...yearBefore(frame) }, actor) : counted;
    const { growers, fields, areaHa, plans, products } = sumOf(summed);
    const areas = summed.flatMap(({ figures, ...group }) => (figures.areaHa > 0 ? [{ ...group, areaHa: figures.areaHa }] : []));
    return {
      summary: { growers, fields, plans, areaHa, areas, products: Object.keys(products).length },
      before: frame && begunOf(sumOf(await this.counted({ ...filter, timeFrame: 'custom', ...daysBefore(frame) }, actor))),
      trend: trendOf(counted, yearBack, frame, this.clock.today()),
      groups: summed
        .map(({ figures, ...group }) => ({ ...group, ...begunOf(figures) }))
        .sort((a, b) => b.plans - a.plans || b.growers - a.growers || a.groupId - b.groupId),
    };
  }

  /** What came in within a time, of what is still there. */
  async begun(filter: DashboardFilter, actor: Actor) {
    return begunOf(sumOf(await this.counted(filter, actor)));
  }

  async plansByCrop(filter: DashboardFilter, actor: Actor) {
    const { crops, cropAreas } = sumOf(await this.counted(filter, actor));
    return Object.entries(crops)
      .map(([cropId, plans]) => ({ cropId: Number(cropId), plans, areaHa: cropAreas[cropId] ?? 0 }))
      .sort((a, b) => b.plans - a.plans || b.areaHa - a.areaHa || a.cropId - b.cropId);
  }

  /** Most plans first. Plans count for who drafted them, growers and their fields for whom they are assigned to. */
  async topUsers(filter: DashboardFilter, actor: Actor) {
    const ranked = [...byPerson(await this.counted(filter, actor))]
      .map(([userId, { growers, fields, areaHa, plans }]) => ({ userId, plans, growers, fields, areaHa }))
      .filter(({ plans, growers, fields }) => plans + growers + fields > 0)
      .sort((a, b) => b.plans - a.plans || b.growers - a.growers || b.fields - a.fields || a.userId - b.userId);
    const items = ranked.slice(0, TOP).map(async (one) => ({ ...one, name: await this.users.nameOf(one.userId) }));
    return { items: await Promise.all(items), total: ranked.length };
  }

  async countries(filter: DashboardFilter, actor: Actor) {
    const sums = new Map<number, { plans: number; growers: number }>();
    for (const { countryId, figures } of await this.counted(filter, actor)) {
      const before = sums.get(countryId) ?? { plans: 0, growers: 0 };
      sums.set(countryId, { plans: before.plans + figures.plans, growers: before.growers + figures.growers });
    }
    return [...sums]
      .map(([countryId, counts]) => ({ countryId, ...counts }))
      .filter(({ plans, growers }) => plans + growers > 0)
      .sort((a, b) => b.plans - a.plans || b.growers - a.growers || a.countryId - b.countryId);
  }

  /** Tonnes of products in plans, most first. */
  async products(filter: DashboardFilter, actor: Actor, language: Language) {
    const { amounts, facts } = await this.given(filter, actor);
    return tonnesByProduct(amounts, (id) => facts.get(id)?.density_kg_m3).map((one) => {
      const product = facts.get(one.productId);
      return { ...one, name: product ? inProductLanguage(product, language).name : String(one.productId) };
    });
  }

  /** Tonnes of each product, apart for each crop. */
  async productsByCrop(filter: DashboardFilter, actor: Actor) {
    const { amounts, facts } = await this.given(filter, actor);
    return tonnesByCrop(amounts, (id) => facts.get(id)?.density_kg_m3);
  }

  private async given(filter: DashboardFilter, actor: Actor) {
    const { amounts } = sumOf(await this.counted(filter, actor));
    const facts = await Promise.all(productsIn(amounts).map(async (id) => [id, await this.own.productOf(id)] as const));
    return { amounts, facts: new Map(facts) };
  }

  /** What a filter may name: the caller's own units, and the crops, countries and people that occur in them. */
  async filters(filter: DashboardFilter, actor: Actor, language: Language) {
    const groups = await this.scope.groups({}, actor);
    const counted = await this.counted({ ...filter, cropIds: undefined, countryIds: undefined, userIds: undefined }, actor);
    const total = sumOf(counted);
    const companyIds = [...new Set(groups.map(({ companyId }) => companyId))];
    const companies = await Promise.all(companyIds.map(async (id) => ({ id, name: (await this.organization.company(id)).state.name })));
    const collections = [...new Map(groups.map(({ collection, companyId }) => [collection.id, { ...collection, companyId }])).values()];
    const cropIds = Object.keys(total.crops)
      .map(Number)
      .sort((a, b) => a - b);
    const crops = await Promise.all(cropIds.map(async (id) => ({ id, name: await this.cropName(id, language) })));
    const countries = [...new Set(counted.filter(({ figures }) => figures.growers > 0).map(({ countryId }) => countryId))]
      .sort((a, b) => a - b)
      .map((id) => ({ id }));
    return {
      companies,
      collections,
      groups: groups.map(({ id, name, collection }) => ({ id, name, collectionId: collection.id })),
      crops,
      countries,
      advisers: await this.advisers(counted),
      timeFrames,
      ...selectionOf(filter),
    };
  }

  async cropName(id: number, language: Language): Promise<string> {
    const crop = await this.own.cropOf(id);
    return crop ? nameOf(crop, language) : String(id);
  }

  /** By name; who was erased has none and is not offered. */
  private async advisers(counted: readonly Counted[]): Promise<{ id: number; name: string }[]> {
    const busy = [...byPerson(counted)].filter(([, { plans, growers, fields }]) => plans + growers + fields > 0);
    const named = await Promise.all(busy.map(async ([id]) => ({ id, name: await this.users.nameOf(id) })));
    return named.filter(({ name }) => name !== '').sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  }

  private async counted(filter: DashboardFilter, actor: Actor): Promise<Counted[]> {
    return (await this.ofGroups(filter, actor)).flatMap(({ counted }) => counted);
  }

  private async ofGroups(filter: DashboardFilter, actor: Actor): Promise<(ScopedGroup & { counted: Counted[] })[]> {
    const { cropIds, countryIds, userIds } = filter;
    const groups = await this.scope.groups(filter, actor);
    return Promise.all(
      groups.map(async (group) => ({
        ...group,
        counted: (await this.ofGroup(group, daysOf(filter, this.clock.today())))
          .filter((one) => (!countryIds || countryIds.includes(one.countryId)) && (!userIds || userIds.includes(personOf(one))))
          .map((one) => (cropIds ? { ...one, figures: withCrops(one.figures, cropIds) } : one)),
      })),
    );
  }

  private async ofGroup({ id, keeper: only }: ScopedGroup, inFrame: (day: string) => boolean): Promise<Counted[]> {
    const days = ((await this.read.get<string[]>('figures', `days:${id}`)) ?? []).filter(inFrame);
    const cells = await this.read.getMany<Cell>(
      'figures',
      days.map((day) => `cell:${id}:${day}`),
    );
    return cells.flatMap((cell, index) =>
      Object.entries(cell ?? {}).flatMap(([key, figures]) => {
        const [countryId, keeper, author] = key.split('|').map(Number) as [number, number, number];
        return only === undefined || keeper === only ? [{ day: days[index]!, countryId, keeper, author, figures }] : [];
      }),
    );
  }
}

/** Whose a plan is, is who drafted it; of growers and fields who looks after them. */
const personOf = ({ keeper, author }: Counted): number => author || keeper;

function byPerson(counted: readonly Counted[]): Map<number, Figures> {
  const people = new Map<number, Figures>();
  for (const one of counted) people.set(personOf(one), addTo(people.get(personOf(one)), one.figures));
  return people;
}

const begunOf = ({ growers, fields, plans, areaHa }: Figures) => ({ growers, fields, plans, areaHa });

/** Plans of other crops do not count; growers and fields have no crop. */
function withCrops(figures: Figures, cropIds: readonly number[]): Figures {
  const [crops, cropAreas, amounts] = [figures.crops, figures.cropAreas, figures.amounts].map((byCrop) =>
    Object.fromEntries(Object.entries(byCrop).filter(([key]) => cropIds.includes(Number.parseInt(key, 10)))),
  ) as [Figures['crops'], Figures['cropAreas'], Figures['amounts']];
  return { ...figures, crops, cropAreas, amounts, plans: Object.values(crops).reduce((sum, plans) => sum + plans, 0) };
}
