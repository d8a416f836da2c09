import { applyChanges, changesOf } from '../kernel/decider/changes.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { type ErrorDetail, invalid, type Refusal, refuse } from '../kernel/errors/errors.js';
import { fieldErrors } from './field.errors.js';
import type { FieldDetails, FieldEvent, FieldLayer, FieldPlace, Soil } from './field.events.js';
import { areaOf, fieldType, locationFits, soilSums, withLayer, withoutLayer } from './field.policy.js';
import type { AddField, ChangeField, SoilInput } from './field.schema.js';

export type FieldCommand =
  | { type: 'AddField'; place: FieldPlace; input: AddField }
  | { type: 'ChangeField'; input: ChangeField }
  | { type: 'RemoveField' }
  | { type: 'LinkPlan'; planId: number }
  | { type: 'UnlinkPlan'; planId: number }
  | { type: 'SetActivePlan'; planId: number | null }
  | { type: 'SetLayer'; layer: FieldLayer }
  | { type: 'DropLayer'; layerId: number };

export type FieldState =
  | { readonly status: 'none' }
  | (FieldPlace &
      FieldDetails & {
        readonly status: 'present' | 'removed';
        /** False: not farmed for now. */
        readonly active: boolean;
        readonly planIds: readonly number[];
        readonly activePlanId: number | null;
        readonly layers: readonly FieldLayer[];
      });
type Field = Exclude<FieldState, { status: 'none' }>;
type Changing = FieldDetails & Pick<Field, 'active'>;

const no = refuse(fieldErrors);
const detail = (field: string, key: keyof typeof fieldErrors): ErrorDetail => ({ field, key, message: fieldErrors[key].message });
const placeOf = ({ id, growerId }: FieldPlace): FieldPlace => ({ id, growerId });

const NO_SOIL: Soil = { sand: null, silt: null, clay: null, ph: null, cec: null, organicMatter: null };
const soilFrom = (now: Soil, input: SoilInput | null | undefined): Soil =>
  input === null ? NO_SOIL : { ...now, ...Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => value !== undefined)) };

function detailsFrom(input: AddField): FieldDetails {
  const { name, locationType, unitId } = input;
  const geometry = input.geolocation?.geoJson ?? null;
  const measured = areaOf(geometry, unitId);
  const area = input.area ?? measured;
  return {
    name,
    locationType,
    geometry,
    area,
    unitId,
    areaMeasured: input.area === null && measured !== null,
    soil: soilFrom(NO_SOIL, input.soil),
  };
}

/** The field as it would be. A measured area follows the polygon and the unit; a typed one stays until it is cleared. */
function changed(now: Field, input: ChangeField): Changing {
  const geometry = input.geolocation === undefined ? now.geometry : (input.geolocation?.geoJson ?? null);
  const locationType = input.locationType ?? (input.geolocation === null ? 'noLocation' : now.locationType);
  const unitId = input.unitId ?? now.unitId;
  const echoed = input.area === undefined || (now.areaMeasured && input.area === now.area);
  const typed = echoed ? (now.areaMeasured ? null : now.area) : (input.area ?? null);
  const measured = areaOf(geometry, unitId);
  const kept = typed ?? measured ?? (echoed ? now.area : null);
  return {
    name: input.name ?? now.name,
    locationType,
    geometry,
    unitId,
    area: kept,
    areaMeasured: typed === null && measured !== null,
    soil: soilFrom(now.soil, input.soil),
    active: input.active ?? now.active,
  };
}

/** What a reader got may be sent back; an empty list has always meant that nothing is said. */
const sameLayers = (sent: readonly FieldLayer[], now: readonly FieldLayer[]): boolean =>
  sent.length === 0 ||
  (sent.length === now.length && sent.every(({ layerId, layerName }, n) => layerId === now[n]!.layerId && layerName === now[n]!.layerName));

function brokenRules(now: Field, input: ChangeField, next: Changing): ErrorDetail[] {
  const broken: ErrorDetail[] = [];
  if (input.customerId !== undefined && input.customerId !== now.growerId) broken.push(detail('customerId', 'readOnly'));
  if (input.layers !== undefined && !sameLayers(input.layers, now.layers)) broken.push(detail('layers', 'readOnly'));
  if (!locationFits(next.locationType, next.geometry)) broken.push(detail('locationType', 'locationMismatch'));
  if (input.type !== undefined && input.type !== fieldType(next.geometry)) broken.push(detail('type', 'typeMismatch'));
  if (next.geometry === null && next.area === null) broken.push(detail('area', 'areaRequired'));
  if (!soilSums(next.soil)) broken.push(detail('soil', 'soilSum'));
  return broken;
}

function changeField(state: Field, input: ChangeField): readonly FieldEvent[] | Refusal {
  const next = changed(state, input);
  const broken = brokenRules(state, input, next);
  if (broken.length > 0) return invalid(broken);
  const changes = changesOf<Changing>(state, next, [
    'name',
    'locationType',
    'geometry',
    'area',
    'unitId',
    'areaMeasured',
    'soil',
    'active',
  ]);
  return changes.length === 0 ? [] : [{ type: 'FieldChanged', data: { ...placeOf(state), changes } }];
}

export const field: Decider<FieldState, FieldCommand, FieldEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'AddField') {
      if (state.status !== 'none') return []; // the same id again: a retry, not an error
      return [{ type: 'FieldAdded', data: { ...placeOf(command.place), ...detailsFrom(command.input) } }];
    }
    if (state.status !== 'present') return no('FieldNotFound');
    switch (command.type) {
      case 'ChangeField':
        return changeField(state, command.input);
      case 'RemoveField':
        return state.planIds.length > 0 ? no('fieldInUse', { planIds: state.planIds }) : [{ type: 'FieldRemoved', data: placeOf(state) }];
      case 'LinkPlan':
        return state.planIds.includes(command.planId)
          ? []
          : [{ type: 'FieldPlanLinked', data: { ...placeOf(state), planId: command.planId } }];
      case 'UnlinkPlan':
        return state.planIds.includes(command.planId)
          ? [{ type: 'FieldPlanUnlinked', data: { ...placeOf(state), planId: command.planId } }]
          : [];
      case 'SetActivePlan':
        return command.planId === state.activePlanId
          ? []
          : [{ type: 'FieldActivePlanSet', data: { ...placeOf(state), planId: command.planId } }];
      case 'SetLayer': {
        const { layerId, layerName } = command.layer;
        const known = state.layers.find((one) => one.layerId === layerId);
        return known?.layerName === layerName ? [] : [{ type: 'FieldLayerSet', data: { ...placeOf(state), layerId, layerName } }];
      }
      case 'DropLayer':
        return state.layers.some(({ layerId }) => layerId === command.layerId)
          ? [{ type: 'FieldLayerDropped', data: { ...placeOf(state), layerId: command.layerId } }]
          : [];
    }
  },

  evolve(state, event) {
    if (event.type === 'FieldAdded') return { ...event.data, status: 'present', active: true, planIds: [], activePlanId: null, layers: [] };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'FieldChanged':
        return applyChanges(state, event.data.changes);
      case 'FieldRemoved':
        return { ...state, status: 'removed' };
      case 'FieldPlanLinked':
        return { ...state, planIds: [...state.planIds, event.data.planId] };
      case 'FieldPlanUnlinked': {
        const { planId } = event.data;
        return {
          ...state,
          planIds: state.planIds.filter((id) => id !== planId),
          activePlanId: state.activePlanId === planId ? null : state.activePlanId,
        };
      }
      case 'FieldActivePlanSet':
        return { ...state, activePlanId: event.data.planId };
      case 'FieldLayerSet':
        return { ...state, layers: withLayer(state.layers, event.data) };
      case 'FieldLayerDropped':
        return { ...state, layers: withoutLayer(state.layers, event.data.layerId) };
      default:
        return unknownEvent(state, event);
    }
  },
};
