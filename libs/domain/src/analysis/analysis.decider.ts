import { applyChanges, type Change, changesOf } from '../kernel/decider/changes.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { apiErrors } from '../kernel/errors/api.errors.js';
import { type ErrorDetail, invalid, type Refusal, refuse } from '../kernel/errors/errors.js';
import { analysisErrors } from './analysis.errors.js';
import type { AnalysisDetails, AnalysisEvent, AnalysisPlace, MeasuredNutrient } from './analysis.events.js';
import { brokenAnalysisRules, detailsOfRules } from './analysis.policy.js';
import type { SaveAnalysis } from './analysis.schema.js';

export type AnalysisCommand =
  | { type: 'RecordAnalysis'; place: AnalysisPlace; input: SaveAnalysis }
  /** `seen`: the sender named the revision it changes. */
  | { type: 'ChangeAnalysis'; input: SaveAnalysis; seen: boolean }
  /** `planIds`: plans that use it, found by the caller in the same moment. */
  | { type: 'RemoveAnalysis'; planIds: readonly number[] };

/** `edited`: its values came of a sample layer, and somebody changed some of them since. */
type Recorded = AnalysisPlace & AnalysisDetails & { readonly status: 'present' | 'removed'; readonly edited?: true };
export type AnalysisState = { readonly status: 'none' } | Recorded;
export type Analysis = Exclude<AnalysisState, { status: 'none' }>;

const no = refuse(analysisErrors);
const noApi = refuse(apiErrors);
const placeOf = ({ id, kind, growerId, fieldId }: AnalysisPlace): AnalysisPlace => ({ id, kind, growerId, fieldId });

const EMPTY: Omit<AnalysisDetails, 'name' | 'sampleDate' | 'units'> = {
  cropId: null,
  sampleTime: null,
  laboratoryName: null,
  nutrients: [],
  soilDepthId: null,
  depth: null,
  extractionMethodId: null,
  layerId: null,
  layerName: null,
  layers: [],
  sand: null,
  silt: null,
  clay: null,
  ph: null,
  cec: null,
  organicMatter: null,
  activeLime: null,
  ec: null,
  ecTotalUnitId: null,
  acidity: null,
  acidityUnit: null,
  tissue: null,
  tissueId: null,
  stageId: null,
  sampledTime: null,
};
const DETAILS = ['name', 'sampleDate', 'units', ...Object.keys(EMPTY), 'zones', 'nitrateLayers'] as readonly (keyof AnalysisDetails)[];

/** What a layer says of a field; a sheet's name, its dates and its laboratory may change without its values becoming somebody's. */
const VALUES: ReadonlySet<string> = new Set<string>([
  'nutrients',
  'sand',
  'silt',
  'clay',
  'ph',
  'cec',
  'organicMatter',
  'activeLime',
  'ec',
  'acidity',
  'zones',
  'nitrateLayers',
] satisfies (keyof AnalysisDetails)[]);

export const changesValues = (changes: readonly Change[]): boolean => changes.some(({ path }) => VALUES.has(path));

const measured = (list: NonNullable<SaveAnalysis['nutrients']>): MeasuredNutrient[] =>
  list.map(({ id, value, unitId, extractionMethodId }) => ({
    id,
    value,
    unitId: unitId ?? null,
    extractionMethodId: extractionMethodId ?? null,
  }));

/** What was sent as it is stored: absent stays absent, null clears. */
export function detailsFrom(input: SaveAnalysis): Partial<AnalysisDetails> {
  const sent = input as Readonly<Record<string, unknown>>;
  const details: Record<string, unknown> = {};
  for (const field of DETAILS) if (sent[field] !== undefined) details[field] = sent[field];
  if (input.nutrients) details['nutrients'] = measured(input.nutrients);
  if (input.nitrateLayers) details['nitrateLayers'] = input.nitrateLayers.filter(({ value }) => typeof value === 'number');
  return details;
}

export const newDetails = (input: SaveAnalysis): AnalysisDetails => ({ ...EMPTY, ...detailsFrom(input) }) as AnalysisDetails;

function change(state: Analysis, input: SaveAnalysis, seen: boolean): readonly AnalysisEvent[] | Refusal {
  const { nitrateLayers, ...others } = detailsFrom(input);
  // no layers where there were none are no change
  const sent: Partial<AnalysisDetails> =
    nitrateLayers && (nitrateLayers.length > 0 || state.nitrateLayers) ? { ...others, nitrateLayers } : others;
  const next = { ...state, ...sent };
  const broken: ErrorDetail[] = detailsOfRules(brokenAnalysisRules(state.kind, next));
  const fixed = (field: 'fieldId' | 'customerId', now: number) => {
    if (input[field] !== undefined && input[field] !== now)
      broken.push({ field, key: 'readOnly', message: analysisErrors.readOnly.message });
  };
  fixed('fieldId', state.fieldId);
  fixed('customerId', state.growerId);
  if (broken.length > 0) return invalid(broken);
  const kept = new Set(next.nutrients.map(({ id }) => id));
  if (!seen && state.nutrients.some(({ id }) => !kept.has(id))) return noApi('revisionRequired');
  const changes = changesOf<AnalysisDetails>(state, sent, DETAILS);
  return changes.length === 0 ? [] : [{ type: 'AnalysisChanged', data: { ...placeOf(state), changes } }];
}

export const analysis: Decider<AnalysisState, AnalysisCommand, AnalysisEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'RecordAnalysis') {
      if (state.status !== 'none') return []; // the same id again: a retry, not an error
      return [{ type: 'AnalysisRecorded', data: { ...placeOf(command.place), ...newDetails(command.input) } }];
    }
    if (state.status !== 'present') return no('AnalysisNotFound');
    switch (command.type) {
      case 'ChangeAnalysis':
        return change(state, command.input, command.seen);
      case 'RemoveAnalysis':
        return command.planIds.length > 0
          ? no('analysisInUse', { planIds: command.planIds })
          : [{ type: 'AnalysisRemoved', data: placeOf(state) }];
    }
  },

  evolve(state, event) {
    if (event.type === 'AnalysisRecorded') return { ...event.data, status: 'present' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'AnalysisChanged': {
        const byHand = state.zones !== undefined && changesValues(event.data.changes);
        return applyChanges(byHand ? { ...state, edited: true } : state, event.data.changes);
      }
      case 'AnalysisRemoved':
        return { ...state, status: 'removed' };
      default:
        return unknownEvent(state, event);
    }
  },
};
