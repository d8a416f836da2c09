import { defineCalls, signedIn, verifiedForArchive } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { groupLibraryQuery } from '../library/library-records.schema.js';
import {
  cropBody,
  cropById,
  cropList,
  cropRequirements,
  cropsOfGroup,
  cropStages,
  cropStagesQuery,
  cropYield,
  growerLibraryQuery,
  regionalCropsQuery,
} from './crop.schema.js';

const who = signedIn(planners);

export const cropCalls = defineCalls({
  /** With a group it says whether the crop is in use there. */
  one: {
    id: 'C086',
    changes: 'nothing',
    summary: 'A crop',
    method: 'POST',
    path: '/crops/cropById',
    who,
    body: cropById,
    answer: cropBody,
  },
  /** kg/ha at the yield. */
  atYield: {
    id: 'C087',
    changes: 'nothing',
    summary: 'Nutrient removal of a crop at a yield',
    method: 'POST',
    path: '/crops/yield',
    who,
    body: cropYield,
    answer: cropRequirements,
  },
  /** Crops that the group, its collection or its company has of its own, archived ones too; none is shipped. */
  regional: {
    id: 'C088',
    summary: 'Own crops of a group and the levels above it',
    method: 'GET',
    path: '/crops/regional',
    who,
    query: regionalCropsQuery,
    answer: cropList,
  },
  shipped: { id: 'C089', summary: 'Shipped crops', method: 'GET', path: '/crops/global', who, answer: cropList },
  /** Crops that the company added; none is shipped. */
  ofCompany: { id: 'C090', summary: 'Crops that a company added', method: 'GET', path: '/crops/company', who, answer: cropList },
  /** In the order of the season; before planting and planting first. */
  stages: {
    id: 'C091',
    summary: 'Stages of a crop',
    method: 'GET',
    path: '/crops/stages',
    who,
    query: cropStagesQuery,
    answer: cropStages,
  },
  /** Crops that the group can use: the shipped ones but those it has archived, its own, and those of the levels above. */
  ofGroup: {
    id: 'C003',
    summary: 'Crops that a group can use',
    method: 'GET',
    path: '/adminCenter/crops/group',
    who: verifiedForArchive(planners),
    query: groupLibraryQuery,
    answer: cropsOfGroup,
  },
  /** Crops used by the grower's plans. */
  ofGrower: {
    id: 'C094',
    summary: 'Crops in the plans of a grower',
    method: 'GET',
    path: '/customer/crops',
    who,
    query: growerLibraryQuery,
    answer: cropList,
  },
});
