import { ghgQuestionsOf } from '../tables/ghg-questions.js';
import type { FootprintInputs } from './footprint-inputs.js';
import type { Told } from './told.js';

/** Ids of questions by how their answers came about. */
export interface InputStatus {
  readonly measured: readonly string[];
  readonly estimated: readonly string[];
  readonly assumed: readonly string[];
  readonly missing: readonly string[];
}

/** What was answered, by the id of the question. */
function answered(x: FootprintInputs): Readonly<Record<string, unknown>> {
  const { soc, cleared, drainedOrganic, mill } = x;
  return {
    ...x,
    cherryKg: mill?.cherryKg,
    climate: x.wet,
    climateZone: x.zone,
    soilGroup: soc?.soil,
    practicesBefore: soc?.before,
    practicesAfter: soc?.after,
    practicesSinceYear: soc?.sinceYear,
    clearedHa: cleared?.ha,
    clearedYear: cleared?.year,
    clearedCover: cleared?.cover,
    drainedOrganicHa: drainedOrganic?.ha,
    drainedOrganicUse: drainedOrganic?.use,
    organicInputs: x.organics,
    huskFate: x.husks?.fate,
    pruningsFate: x.pruningsRemoved ?? x.pruningsBurnt,
    residueFate: x.residueRemoved ?? x.burntFraction,
    renewedShare: x.residueBelowGroundShare,
    irrigationSystem: x.irrigatedNotDrip,
    millType: mill?.type,
    wastewater: mill?.treatment,
    pulp: mill?.pulp,
    pulpReturnedShare: mill?.pulpReturnedShare,
  };
}

/** Which answers were measured, estimated, assumed (with the value taken) or are missing, so that their term was left out. */
export function inputStatus(x: FootprintInputs, told: Told): InputStatus {
  const given = answered(x);
  const status = { measured: [] as string[], estimated: [] as string[], assumed: [] as string[], missing: [] as string[] };
  for (const { id, onlyIf, whenAbsent } of ghgQuestionsOf(x.crop)) {
    if (given[id] !== undefined) {
      status[x.status?.[id] ?? 'measured'].push(id);
      continue;
    }
    if (onlyIf !== undefined && !given[onlyIf]) continue;
    const { kind, value } = whenAbsent;
    status[kind === 'assumed' ? 'assumed' : kind === 'derived' ? 'estimated' : 'missing'].push(id);
    if (kind === 'assumed') told.assume(id, String(typeof value === 'object' && value !== null ? value[x.crop] : value));
  }
  return status;
}
