import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/decisions/decisions.port.js';
import { rectangle, SeedLand } from './land.js';

const INDIA = 101;
const HECTARE = 28;
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
  constructor(private readonly land: SeedLand) {}

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
      const fieldId = await this.land.field({ name: 'North field', customerId: growerId, locationType: 'polygon', geolocation: { geoJson }, soil }, keeper);
      const bare = await this.land.field({ name: 'South field', customerId: growerId, locationType: 'noLocation', area: 2.5, unitId: HECTARE }, keeper);
      made.growerIds.push(growerId);
      made.fieldIds.push(fieldId, bare);
      made.analysisIds.push(await this.land.soilAnalysis({ name: 'Soil 2026', fieldId, sampleDate: '2026-02-10', soilDepthId: 1, units: 'ppm', nutrients: sheet }, keeper));
    }
    return made;
  }
}
