import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { type ErrorDetail, errorEntry, invalid, type Refusal, refuse } from '../kernel/errors/errors.js';
import { alertErrors } from './alert.errors.js';
import { type AlertContent, parameterFaults } from './alert.schema.js';

/** Where an alert stands, from the platform down to a group, and who made it. It never moves. */
export interface AlertOrigin {
  readonly id: number;
  readonly companyId?: number;
  readonly collectionId?: number;
  readonly groupId?: number;
  readonly ownerId: number;
}
export type WeatherAlertAdded = { type: 'WeatherAlertAdded'; data: AlertOrigin & { readonly content: AlertContent } };
/** Only what changed. */
export type WeatherAlertChanged = { type: 'WeatherAlertChanged'; data: { id: number; values: Partial<AlertContent> } };
export type WeatherAlertEnabled = { type: 'WeatherAlertEnabled'; data: { id: number } };
export type WeatherAlertDisabled = { type: 'WeatherAlertDisabled'; data: { id: number } };
export type WeatherAlertRemoved = { type: 'WeatherAlertRemoved'; data: { id: number } };
export type AlertEvent = WeatherAlertAdded | WeatherAlertChanged | WeatherAlertEnabled | WeatherAlertDisabled | WeatherAlertRemoved;

export type AlertCommand =
  | ({ type: 'AddAlert'; content: AlertContent } & AlertOrigin)
  | { type: 'ChangeAlert'; values: Partial<AlertContent> }
  | { type: 'EnableAlert'; enabled: boolean }
  | { type: 'RemoveAlert' };

export type AlertState =
  | { readonly status: 'none' }
  | (AlertOrigin & { readonly status: 'there' | 'removed'; readonly content: AlertContent });
export type Alert = Extract<AlertState, { status: 'there' | 'removed' }>;

const no = refuse(alertErrors);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const detail = ({ field, key, params }: ReturnType<typeof parameterFaults>[number]): ErrorDetail => ({
  field,
  key,
  message: errorEntry(key)?.message ?? key,
  params,
});

/** Rules between what is given and what stands: a value must fit its type, stages belong to a crop. */
function faulty({ type, parameter, stages, cropId }: AlertContent): Refusal | undefined {
  const faults = parameterFaults(type, parameter);
  if (faults.length > 0) return invalid(faults.map(detail));
  return cropId === null && stages.length > 0 ? no('stagesNeedCrop') : undefined;
}

const enable = ({ id, content }: Alert, wanted: boolean): AlertEvent[] =>
  wanted === content.enabled ? [] : [{ type: wanted ? 'WeatherAlertEnabled' : 'WeatherAlertDisabled', data: { id } }];

function change(state: Alert, { enabled, ...values }: Partial<AlertContent>): readonly AlertEvent[] | Refusal {
  const { id, content } = state;
  // stages are of one crop: with another they begin anew
  const cleared = values.cropId !== undefined && values.cropId !== content.cropId ? { stages: [] } : {};
  const changed = Object.fromEntries(
    Object.entries({ ...cleared, ...values }).filter(
      ([field, value]) => value !== undefined && !same(value, content[field as keyof AlertContent]),
    ),
  ) as Partial<AlertContent>;
  const fault = faulty({ ...content, ...changed });
  if (fault) return fault;
  const events: AlertEvent[] = Object.keys(changed).length > 0 ? [{ type: 'WeatherAlertChanged', data: { id, values: changed } }] : [];
  return [...events, ...enable(state, enabled ?? content.enabled)];
}

/** A limit of the weather and what to do about it, kept at one level. Who may change it is asked before. */
export const alert: Decider<AlertState, AlertCommand, AlertEvent> = {
  initial: { status: 'none' },

  decide(command, state): readonly AlertEvent[] | Refusal {
    if (command.type === 'AddAlert') {
      if (state.status !== 'none') return []; // the same id twice is a repeat, not an error
      const { type: _type, ...data } = command;
      return faulty(data.content) ?? [{ type: 'WeatherAlertAdded', data }];
    }
    if (state.status !== 'there') return no('AlertNotFound');
    const { id } = state;
    switch (command.type) {
      case 'ChangeAlert':
        return change(state, command.values);
      case 'EnableAlert':
        return enable(state, command.enabled);
      case 'RemoveAlert':
        return [{ type: 'WeatherAlertRemoved', data: { id } }];
    }
  },

  evolve(state, event): AlertState {
    if (event.type === 'WeatherAlertAdded') return { ...event.data, status: 'there' };
    if (state.status === 'none') return state;
    const { content } = state;
    switch (event.type) {
      case 'WeatherAlertChanged':
        return { ...state, content: { ...content, ...event.data.values } };
      case 'WeatherAlertEnabled':
        return { ...state, content: { ...content, enabled: true } };
      case 'WeatherAlertDisabled':
        return { ...state, content: { ...content, enabled: false } };
      case 'WeatherAlertRemoved':
        return { ...state, status: 'removed' };
      default:
        return unknownEvent(state, event);
    }
  },
};
