import { Injectable } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { UserReads } from '../capabilities/user/index.js';
import type { Actor } from '../platform/decisions/decisions.port.js';
import outlines from './demo-outlines.json' with { type: 'json' };
import { demoAnswers, type FromPlan } from './demo-answers.js';
import { demoCosts } from './demo-costs.js';
import { coffeePlan, maizeSeason, type Place, seasonPlan } from './demo-plans.js';
import { soilSamples } from './demo-samples.js';
import { seasonDates } from './demo-year.js';
import { DemoRecords } from './demo-records.js';
import { demoReports, pricesOfTonne } from './demo-seasons.js';
import { demoSoils } from './demo-soils.js';
import { type DemoGrower, demoSignIns, demoTree } from './demo-tree.js';
import { SeedLand } from './land.js';
import { type NewPerson, SeedPeople } from './people.js';
import { SeedPlans } from './seed-plans.js';
import { SeedReports } from './seed-reports.js';

const BRAZIL = 31;
const DAY_MONTH_YEAR = 2;

const rings = ownNames<number[][]>({ ...outlines.outlines, ...outlines.drawn });

/** The recorded forecast of the demo has such days. */
const greatHeat = {
  name: 'Great heat',
  icon: 'heat',
  type: 'Heat',
  parameter: { value: 38, unit: '°C' },
  advice: 'Irrigate in the evening; do not spray leaves in these hours.',
} as const;

/** Days from today: fields with two seasons behind them had their sheet before the first. */
const sampled = (outline: string): number => (demoReports.some((demo) => demo.outline === outline) ? -760 : -60);

interface Placed {
  readonly growerId: number;
  readonly groupId: number;
  readonly fieldId: number;
  readonly analysisId: number | undefined;
  readonly keeper: Actor;
  /** Who else plans in the grower's group. */
  readonly others: readonly Actor[];
}

/** A company to look around in: real outlines, soil sheets, a grid of samples, two plans, what was recorded of growers, a sign-in for each role. */
@Injectable()
export class DemoSeed {
  private readonly fields = new Map<string, Placed>();

  constructor(
    private readonly people: SeedPeople,
    private readonly land: SeedLand,
    private readonly plans: SeedPlans,
    private readonly reports: SeedReports,
    private readonly records: DemoRecords,
    private readonly users: UserReads,
  ) {}

  async plant(): Promise<void> {
    const companyId = await this.people.company('Green Valley Advisers', {
      ...{ sharedAssetManagement: true, bulkUpload: true, sustainabilityForm: true, superaLicense: true },
    });
    const collections: { id: number; groups: number[] }[] = [];
    for (const { name, groups } of demoTree) {
      const id = await this.people.collection(companyId, name);
      const made: number[] = [];
      for (const group of groups) made.push(await this.people.group(id, group.name, group.currency));
      collections.push({ id, groups: made });
    }
    const keepers = await this.keepers(companyId, collections);
    for (const [c, { groups }] of demoTree.entries()) {
      for (const [g, { growers }] of groups.entries()) {
        const groupId = collections[c]!.groups[g]!;
        const own = keepers.filter(({ groupIds }) => groupIds.includes(groupId));
        for (const [index, grower] of growers.entries()) await this.grower(grower, groupId, own[index % own.length]!, own);
      }
    }
    const maizePlan = await this.planned();
    const [first] = collections;
    const admin = keepers.find(({ roleId }) => roleId === ROLE.groupAdmin);
    if (admin) await this.land.alert(greatHeat, { companyId, collectionId: first!.id, groupId: first!.groups[0]! }, admin);
    if (admin)
      for (const [crop, { limit, costs }] of Object.entries(demoCosts))
        await this.reports.costs(crop, first!.groups[0]!, { cost: limit, costs }, admin);
    const plansOver = await this.reported();
    await this.records.plant({ fields: this.fields, plansOver, maizePlan });
  }

  /** The sign-ins of the demo, while it is there; nothing where it never was. */
  async signIns(): Promise<string[]> {
    if ((await this.users.idByEmail(demoSignIns[0]!.email)) === undefined) return [];
    return demoSignIns.map(({ role, email, password }) => `  ${role.padEnd(18)}${email.padEnd(24)}${password}`);
  }

  /** Everybody of the demo; of them the advisers and admins of groups, who keep growers. */
  private async keepers(companyId: number, collections: readonly { id: number; groups: number[] }[]): Promise<Actor[]> {
    const [first] = collections;
    const wanted: NewPerson[] = demoSignIns.map(({ roleId, email, password, fullName }) => {
      const person = { roleId, email, password, fullName, dateFormatId: DAY_MONTH_YEAR };
      if (person.roleId === ROLE.superAdmin) return { ...person, countryId: BRAZIL };
      if (person.roleId === ROLE.companyAdmin || person.roleId === ROLE.executive) return { ...person, companyId, countryId: BRAZIL };
      if (person.roleId === ROLE.collectionAdmin) return { ...person, companyId, collectionIds: [first!.id], countryId: BRAZIL };
      // advisers of the demo see the figures of their group too
      const permissions = person.roleId === ROLE.user ? { dashboardAccess: true } : {};
      return { ...person, companyId, collectionIds: [first!.id], groupIds: [first!.groups[0]!], countryId: BRAZIL, permissions };
    });
    const others = collections.flatMap(({ id, groups }) => groups.map((groupId) => ({ collectionId: id, groupId }))).slice(1);
    const names = ['Gabriela Rocha', 'Hung Pham', 'Irene Blandon', 'James Kariuki'];
    for (const [index, { collectionId, groupId }] of others.entries()) {
      const fullName = names[index % names.length]!;
      const email = `${fullName.split(' ')[0]!.toLowerCase()}@demo.test`;
      wanted.push({
        email,
        password: `Loam-demo-${email.split('@')[0]}`,
        fullName,
        roleId: ROLE.groupAdmin,
        companyId,
        collectionIds: [collectionId],
        groupIds: [groupId],
        countryId: BRAZIL,
        dateFormatId: DAY_MONTH_YEAR,
      });
    }
    const made = await this.people.people(wanted);
    return made.filter(({ roleId }) => roleId === ROLE.user || roleId === ROLE.groupAdmin).map(({ actor }) => actor);
  }

  private async grower(grower: DemoGrower, group: number, keeper: Actor, team: readonly Actor[]): Promise<void> {
    const { fields, ...details } = grower;
    const growerId = await this.land.grower({ ...details, group, assignedTo: keeper.id, unitTypeId: 0, nutrientForm: 'oxide' }, keeper);
    for (const { name, outline, soil } of fields) {
      const geoJson = { type: 'Polygon' as const, coordinates: [rings[outline]!] };
      const sheet = soil && demoSoils[soil];
      const fieldId = await this.land.field(
        {
          name,
          customerId: growerId,
          locationType: 'polygon',
          unitId: HECTARE,
          geolocation: { geoJson },
          ...(sheet && { soil: sheet.texture }),
        },
        keeper,
      );
      const input = sheet && {
        name: 'Topsoil',
        fieldId,
        sampleDate: this.plans.day(sampled(outline)),
        soilDepthId: 1,
        units: sheet.units,
        nutrients: [...sheet.nutrients],
      };
      const analysisId = input && (await this.land.soilAnalysis(input, keeper));
      if (outline === '49') await this.land.samples(fieldId, this.plans.day(-60), soilSamples(geoJson.coordinates[0]!), keeper);
      this.fields.set(outline, { growerId, groupId: group, fieldId, analysisId, keeper, others: team.filter((one) => one !== keeper) });
    }
  }

  /** Answers the plan that three people have worked on. */
  private async planned(): Promise<number> {
    const at = (outline: string, day: number): Place => {
      const { growerId, fieldId, analysisId } = this.fields.get(outline)!;
      const plantingDate = this.plans.day(day);
      return { customerId: growerId, fieldId, soilAnalysisId: analysisId!, plantingDate, prePlantDate: this.plans.day(day - 14) };
    };
    const { keeper, others } = this.fields.get('49')!;
    const [colleague, admin] = others as [Actor, Actor];
    const [first, ...edits] = maizeSeason(at('49', -15));
    const planId = await this.plans.draft(first!.body, keeper);
    for (const { by, body } of edits) await this.plans.change(planId, body, { keeper, colleague, admin }[by]);
    await this.plans.activate(planId, keeper);
    const { begins } = seasonDates('coffee', this.plans.day(0));
    await this.plans.draft(coffeePlan({ ...at('3', 0), plantingDate: begins }), this.fields.get('3')!.keeper);
    return planId;
  }

  /** Two seasons of a field, the earlier one over, each with a plan and its report, the earlier with its footprint. Answers the plans that are over, by outline. */
  private async reported(): Promise<ReadonlyMap<string, number>> {
    const plansOver = new Map<string, number>();
    for (const demo of demoReports) {
      const { growerId, fieldId, analysisId, keeper } = this.fields.get(demo.outline)!;
      let copyFrom: number | undefined;
      for (const [index, season] of demo.seasons.entries()) {
        const over = index === 0;
        const dates = seasonDates(demo.crop, this.plans.day(0), over ? 1 : 0);
        const place = { customerId: growerId, fieldId, soilAnalysisId: analysisId!, ...dates };
        const planId = await this.plans.draft(seasonPlan(place, demo, season), keeper);
        await this.plans.activate(planId, keeper);
        const { yield: expected, fertilizers } = await this.reports.knownOf(planId);
        const harvest = { ...expected, ...(over && { productKg: season.yield_t * 1000 * expected.areaHa! }) };
        const answers = demoAnswers(demo, season, { ...harvest, fertilizers } as FromPlan, over);
        copyFrom = await this.reports.start(fieldId, { planId, answers, copyFrom }, keeper);
        if (!over) continue;
        await this.reports.footprint({ fieldId, planId, answers }, keeper);
        await this.plans.complete(planId, keeper);
        await this.plans.harvested(planId, { t_ha: season.yield_t, priceOfTonne: pricesOfTonne[demo.crop] }, keeper);
        plansOver.set(demo.outline, planId);
      }
    }
    return plansOver;
  }
}
