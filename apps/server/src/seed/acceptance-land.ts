import { Injectable } from '@nestjs/common';
import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { PRE_PLANT_STAGE } from '@loam/domain/kernel/schema/lists';
import { KG, HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import type { Actor } from '../platform/decisions/decisions.port.js';
import { fixtureLibrary } from './fixture-library.js';
import { rectangle, SeedLand } from './land.js';
import { type PlanBody, SeedPlans } from './seed-plans.js';

const INDIA = 101;
const TONNE_PER_HA = 1;
const KG_PER_HA = 2;
const PERCENT = 20;
const potatoStages = libraryCropByKey('potato')!.stages.map(({ id }) => id);
const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

/** P, K, Ca, Mg, Zn, B in mg/kg by the methods usual in India, pH in water, organic carbon in %. */
const sheet = [
  { id: 44, value: 7.4, unitId: 44 },
  { id: 49, value: 0.62, unitId: 33 },
  { id: 4, value: 11.5, unitId: 25 },
  { id: 5, value: 142, unitId: 25 },
  { id: 6, value: 2150, unitId: 25 },
  { id: 7, value: 310, unitId: 25 },
  { id: 14, value: 0.8, unitId: 25 },
  { id: 9, value: 0.45, unitId: 25 },
];

export interface GroupLand {
  readonly growerIds: number[];
  readonly fieldIds: number[];
  readonly analysisIds: number[];
  readonly planIds: number[];
}

/** What each group of the acceptance tenants holds: three growers with two fields each. */
@Injectable()
export class AcceptanceLand {
  constructor(
    private readonly land: SeedLand,
    private readonly plans: SeedPlans,
  ) {}

  /** `keepers`: the group's first and second user; growers 1 and 2 are the first's, 3 is the second's. `group` counts from 1. */
  async of(groupId: number, group: number, [first, second]: readonly Actor[]): Promise<GroupLand> {
    const made: GroupLand = { growerIds: [], fieldIds: [], analysisIds: [], planIds: [] };
    for (const [index, keeper] of [first!, first!, second!].entries()) {
      const growerId = await this.land.grower(
        {
          fullName: `Grower ${words[group - 1]} ${words[index]}`,
          group: groupId,
          assignedTo: keeper.id,
          countryId: INDIA,
          state: 'Maharashtra',
          unitTypeId: 0,
          nutrientForm: 'oxide',
          growerCode: `G${group}-${index + 1}`,
        },
        keeper,
      );
      const geoJson = rectangle(73.8 + group * 0.05, 18.5 + index * 0.02, 0.004, 0.003);
      const soil = { sand: 35, silt: 30, clay: 35, ph: 7.4, cec: 32, organicMatter: 1.1 };
      const fieldId = await this.land.field(
        { name: 'North field', customerId: growerId, locationType: 'polygon', geolocation: { geoJson }, soil },
        keeper,
      );
      const bare = await this.land.field(
        { name: 'South field', customerId: growerId, locationType: 'noLocation', area: 2.5, unitId: HECTARE },
        keeper,
      );
      made.growerIds.push(growerId);
      made.fieldIds.push(fieldId, bare);
      const soilAnalysisId = await this.land.soilAnalysis(
        { name: 'Soil 2026', fieldId, sampleDate: '2026-02-10', soilDepthId: 1, units: 'ppm', nutrients: sheet },
        keeper,
      );
      made.analysisIds.push(soilAnalysisId);
      made.planIds.push(await this.plans.draft(this.potatoes(growerId, fieldId, soilAnalysisId), keeper));
    }
    return made;
  }

  /** Two tanks and four products: phosphate before planting, nitrate and calcium by drip while the tubers grow. */
  private potatoes(customerId: number, fieldId: number, soilAnalysisId: number): PlanBody {
    const { urea, map, kno3, calciumNitrate } = fixtureLibrary.productIds;
    return {
      name: 'Potato 2026',
      customerId,
      fieldId,
      cropId: fixtureLibrary.cropIds['potato']!,
      crop: { plantingDate: this.plans.day(30), expectedYield: 40, expectedYieldUnitId: TONNE_PER_HA },
      analyses: { soilAnalysisId },
      products: [map!, urea!, kno3!, calciumNitrate!].map((id) => ({ id, unitId: KG_PER_HA })),
      tanks: [
        { id: 'tank-a', name: 'A' },
        { id: 'tank-b', name: 'B' },
      ],
      applications: [
        {
          id: 'base',
          method: 'quantitative',
          applicationTypeId: 2,
          cropStageId: PRE_PLANT_STAGE,
          products: [{ id: map!, amount: 180, unitId: KG_PER_HA }],
        },
        {
          id: 'top',
          method: 'quantitative',
          applicationTypeId: 3,
          cropStageId: potatoStages[1]!,
          products: [{ id: urea!, amount: 120, unitId: KG_PER_HA }],
        },
      ],
      proportionalStages: [
        {
          stageId: potatoStages[2]!,
          irrigationAmount: 120,
          flowRate: 20,
          irrigationEvents: 12,
          fertigationEvents: 6,
          tanks: [
            {
              id: 'tank-a',
              volume: 1000,
              injectionRatio: 1,
              injectionRatioUnitId: PERCENT,
              products: [{ id: kno3!, dosage: 60, unitId: KG }],
            },
            {
              id: 'tank-b',
              volume: 1000,
              injectionRatio: 1,
              injectionRatioUnitId: PERCENT,
              products: [{ id: calciumNitrate!, dosage: 50, unitId: KG }],
            },
          ],
        },
      ],
    };
  }
}
