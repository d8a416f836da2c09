import { type AlertType, convertAlertValue, preferredAlertUnit } from '@loam/domain/weather/alert-parameters';
import type { SaveAlert } from '@loam/domain/weather/alert.schema';
import type { UnitSystem } from '../../i18n/preferences';
import { inUnitsOf } from './alert-words';
import type { AlertRecord } from './queries';

export interface AlertDraft {
  name: string;
  type: AlertType;
  icon: string;
  parameter: { value: number | null; unit: string };
  /** null: whatever the crop */
  cropId: number | null;
  stages: number[];
  advice: string;
  enabled: boolean;
}

/** In the reader's units. */
export function draftOf(alert: AlertRecord | null, system: UnitSystem): AlertDraft {
  if (!alert)
    return {
      ...{ name: '', type: 'Heat', icon: 'heat', parameter: { value: null, unit: preferredAlertUnit('Heat', system) } },
      ...{ cropId: null, stages: [], advice: '', enabled: true },
    };
  const { name, type, icon, cropId, stages, advice, enabled, parameter } = alert;
  return { name, type, icon, cropId, stages: [...stages], advice, enabled, parameter: inUnitsOf(system, { type, ...parameter }) };
}

/** The body of a save. A value that was only shown in other units goes back as it was given. */
export function bodyOf(draft: AlertDraft, alert: AlertRecord | null, system: UnitSystem): SaveAlert {
  const { value, unit } = draft.parameter;
  const shown = alert && inUnitsOf(system, { type: alert.type, ...alert.parameter });
  const untouched = shown !== null && draft.type === alert!.type && shown.value === value && shown.unit === unit;
  const parameter = untouched ? alert!.parameter : draft.parameter;
  return { ...draft, parameter: parameter as { value: number; unit: string }, stages: draft.cropId === null ? [] : draft.stages };
}

/** The same limit for a type that is measured otherwise: in the reader's unit of it. */
export const unitFor = (type: AlertType, system: UnitSystem): string => preferredAlertUnit(type, system);

/** A limit that is shown in another unit of its type. */
export const inUnit = (type: AlertType, value: number | null, from: string, to: string): number | null =>
  value === null ? null : Math.round(convertAlertValue(type, value, from, to) * 100) / 100;
