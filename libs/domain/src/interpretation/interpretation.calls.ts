import { z } from 'zod';
import {
  methodsAnswer,
  plantFactorsAnswer,
  plantLimits,
  plantThresholdsAnswer,
  sampledCrops,
  soilFactorsAnswer,
  soilInterpretation,
  soilThresholdsAnswer,
  thresholdsReset,
} from '../analysis/own-limits-answers.schema.js';
import {
  levelQuery,
  limitsQuery,
  resetThresholds,
  setPlantFactors,
  setPlantThresholds,
  setSoilFactors,
  setSoilThresholds,
  soilInterpretationQuery,
} from '../analysis/own-limits.schema.js';
import { defineCalls, entityId, verified, verifiedForArchive } from '../kernel/call/call.js';
import { admins, planners } from '../kernel/person/roles.js';
import { lateId } from '../kernel/schema/schema.js';
import { levelRecordsQuery, libraryRecords } from '../library/library-records.schema.js';

const who = verified(admins);

/** Limits that results of a group's samples are read by. Those in use need no admin token. */
const ofGroup = {
  id: 'C003',
  summary: 'Limits that a group can use',
  method: 'GET',
  who: verifiedForArchive(planners),
  query: levelRecordsQuery,
  answer: libraryRecords,
} as const;
export const limitsRecordCalls = defineCalls({
  soil: { ...ofGroup, path: '/adminCenter/soilAnalysis/group' },
  plant: { ...ofGroup, path: '/adminCenter/plantAnalysis/group', alsoAt: ['/adminCenter/plant-analysis/group'] },
});

export const soilLimitsCalls = defineCalls({
  interpretation: {
    ...{ id: 'C002', summary: 'Soil limits of a group', method: 'GET', path: '/adminCenter/soilAnalysis/interpretation', who },
    ...{ query: soilInterpretationQuery, answer: soilInterpretation },
  },
  /** `id` is the crop, 0 for all. */
  setThresholds: {
    ...{
      id: 'C009',
      summary: 'Set soil thresholds of a crop',
      method: 'POST',
      path: '/adminCenter/soilAnalysis/thresholds/{id}',
      who,
      params: z.object({ id: lateId(0) }),
    },
    ...{ query: limitsQuery, body: setSoilThresholds, answer: soilThresholdsAnswer },
  },
  setFactors: {
    ...{ id: 'C010', summary: 'Set soil factors', method: 'POST', path: '/adminCenter/soilAnalysis/factors', who },
    ...{ query: limitsQuery, body: setSoilFactors, answer: soilFactorsAnswer },
  },
  /** Those that a table of the country is made for, and its usual one of each mineral. */
  methods: {
    ...{
      id: 'C011',
      summary: 'Extraction methods of a country',
      method: 'GET',
      path: '/adminCenter/soilAnalysis/extractionmethods/{id}',
      who,
    },
    ...{ params: z.object({ id: entityId('GroupNotFound') }), query: levelQuery, answer: methodsAnswer },
  },
});

/** `a` is the group, or with `level` the collection or company; `b` the crop. */
const place = z.object({ a: entityId('GroupNotFound') });
const params = place.extend({ b: entityId('CropNotFound') });

export const plantLimitsCalls = defineCalls({
  crops: {
    ...{ id: 'C015', summary: 'Crops that have plant limits', method: 'GET', path: '/adminCenter/plant-analysis/{a}/crops', who },
    ...{ params: place, query: levelQuery, answer: sampledCrops },
  },
  both: {
    ...{
      id: 'C014',
      summary: 'Plant limits and factors of a crop',
      method: 'GET',
      path: '/adminCenter/plant-analysis/{a}/{b}/impact-factor-threshold',
      who,
    },
    ...{ params, query: levelQuery, answer: plantLimits },
  },
  setThresholds: {
    ...{ id: 'C012', summary: 'Set plant thresholds of a crop', method: 'PUT', path: '/adminCenter/plant-analysis/{a}/{b}/threshold', who },
    ...{ params, query: levelQuery, body: setPlantThresholds, answer: plantThresholdsAnswer },
  },
  setFactors: {
    ...{
      id: 'C013',
      summary: 'Set plant factors of a crop',
      method: 'PUT',
      path: '/adminCenter/plant-analysis/{a}/{b}/impact-factor',
      who,
    },
    ...{ params, query: levelQuery, body: setPlantFactors, answer: plantFactorsAnswer },
  },
  /** What the level above, or the published table, says holds again. */
  reset: {
    ...{
      id: 'C016',
      summary: 'Reset plant limits of a crop',
      method: 'DELETE',
      path: '/adminCenter/plant-analysis/{a}/{b}/threshold',
      who,
    },
    ...{ params, body: resetThresholds, answer: thresholdsReset },
  },
});
