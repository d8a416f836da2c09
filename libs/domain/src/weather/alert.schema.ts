import { z } from 'zod';
import { crossField, deleteBody, queryBoolean, queryId } from '../kernel/schema/schema.js';
import { multilineText, positiveId, text } from '../kernel/string/text.js';
import { alertTypes, type AlertType, alertUnit, isTemperature, MOST_ALERT_VALUE, TEMPERATURE_RANGE } from './alert-parameters.js';
import './alert.errors.js';

/** Code points. */
export const ALERT_NAME_MAX = 100;
export const ADVICE_MAX = 1000;
const ICON_MAX = 60;
const MOST_STAGES = 50;
/** A bulk call without ids means all of them. */
const MOST_IDS = 500;

const alertType = z.enum(alertTypes, { error: 'invalidOption' });
/** A stage of the crop; -1 before planting, -2 the planting itself. */
const stageId = z.int({ error: 'invalidId' }).refine((id) => id > 0 || id === -1 || id === -2, { error: 'invalidId' });
/** The bounds of a type are narrower: `parameterFaults`. */
const value = z.number({ error: 'invalidNumber' }).meta({ minimum: TEMPERATURE_RANGE.min, maximum: MOST_ALERT_VALUE });
const parameter = z.strictObject({ value, unit: text(1, 20) });
const stages = z.array(stageId).max(MOST_STAGES, { error: 'itemCount' });

/** What an alert says. The value stays in the unit it was given in. */
export interface AlertContent {
  readonly name: string;
  readonly icon: string;
  readonly type: AlertType;
  readonly parameter: { readonly value: number; readonly unit: string };
  /** none: in every stage */
  readonly stages: readonly number[];
  /** null: whatever the crop */
  readonly cropId: number | null;
  readonly advice: string;
  readonly enabled: boolean;
}

/** The bounds of a value by its type, and whether its unit measures that. */
export function parameterFaults(
  type: AlertType,
  { value, unit }: AlertContent['parameter'],
): { field: string; key: string; params: Record<string, unknown> }[] {
  const faults = [];
  const range = isTemperature(type) ? TEMPERATURE_RANGE : { min: 0, max: MOST_ALERT_VALUE };
  const params = { ...range, value };
  if (isTemperature(type) && (value < range.min || value > range.max))
    faults.push({ field: 'parameter.value', key: 'temperatureRange', params });
  if (!isTemperature(type) && value <= 0) faults.push({ field: 'parameter.value', key: 'mustBePositive', params });
  if (!isTemperature(type) && value > range.max) faults.push({ field: 'parameter.value', key: 'outOfRange', params });
  if (alertUnit(type, unit) === undefined) faults.push({ field: 'parameter.unit', key: 'unitMismatch', params: { type, unit } });
  return faults;
}

/** `POST weather/alerts`: without `id` a new one, with it only what is given changes. */
export const saveAlert = z
  .strictObject({
    id: positiveId().nullish(),
    revision: z.int().min(0).optional(),
    name: text(1, ALERT_NAME_MAX).optional(),
    icon: text(1, ICON_MAX).optional(),
    type: alertType.optional(),
    parameter: parameter.optional(),
    stages: stages.optional(),
    cropId: positiveId().nullish(),
    advice: multilineText(ADVICE_MAX).nullish(),
    enabled: z.boolean().optional(),
  })
  .check(
    crossField((alert, report) => {
      const { id, name, type, parameter: given } = alert;
      if (id === undefined || id === null)
        for (const [field, value] of Object.entries({ name, type, parameter: given })) if (value === undefined) report(field, 'required');
      if (type && given) for (const { field, key, params } of parameterFaults(type, given)) report(field, key, params);
    }),
  )
  .meta({ id: 'SaveWeatherAlert' });
export type SaveAlert = z.infer<typeof saveAlert>;

/** At which level: the group's, collection's or company's; without one the caller's own. */
export const alertPlaceQuery = z
  .strictObject({ groupId: queryId().optional(), collectionId: queryId().optional(), companyId: queryId().optional() })
  .superRefine((named, ctx) => {
    if (Object.values(named).filter((id) => id !== undefined).length > 1)
      ctx.addIssue({ code: 'custom', message: 'onePlace', path: ['groupId'] });
  });
export type AlertPlaceQuery = z.infer<typeof alertPlaceQuery>;

/** `POST weather/alertsAvailability`, `…/genericAlertsAvailability`: all of them when none is named. */
export const alertsAvailability = z
  .strictObject({
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(MOST_IDS, { error: 'itemCount' }).optional(),
    enabled: z.boolean(),
  })
  .meta({ id: 'AlertsAvailability' });
export type AlertsAvailability = z.infer<typeof alertsAvailability>;
export const availabilityAnswer = z
  .object({ items: z.array(z.object({ id: z.int(), enabled: z.boolean() })) })
  .meta({ id: 'AlertsAvailabilitySet' });

export const removeAlerts = deleteBody(MOST_IDS);

/** `POST weather/cropAlerts` */
export const cropAlerts = z
  .strictObject({ cropId: positiveId(), stageId: stageId.nullish(), groupId: positiveId() })
  .meta({ id: 'CropAlerts' });
/** Those of a group, or the one of an id as it stands. */
export const alertsQuery = z
  .strictObject({ groupId: queryId().optional(), id: queryId().optional(), enabled: queryBoolean().optional() })
  .superRefine(({ groupId, id }, ctx) => {
    if (groupId === undefined && id === undefined) ctx.addIssue({ code: 'custom', message: 'required', path: ['groupId'] });
  });
export const alertsByCropQuery = z.strictObject({ cropId: queryId(), groupId: queryId().optional() });

const scope = z.enum(['global', 'company', 'collection', 'group']);
/**
 * An alert as it holds at one level. `enabled` is what holds there: the level's own choice where it made one, else that of
 * the nearest level above, else the alert's own.
 */
export const alertBody = z
  .object({
    id: z.int(),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    name: z.string(),
    icon: z.string(),
    type: alertType,
    parameter: z.object({ value: z.number(), unit: z.string() }),
    stages: z.array(z.int()),
    /** of the stages, in the reader's language */
    stageNames: z.array(z.string()),
    cropId: z.int().nullable(),
    cropName: z.string().nullable(),
    advice: z.string(),
    enabled: z.boolean(),
    ownerId: z.int(),
    ownerScope: scope,
    ownerName: z.string().nullable(),
    inherited: z.boolean(),
    /** what it says can be changed here by the caller */
    editable: z.boolean(),
  })
  .meta({ id: 'WeatherAlert' });
export type AlertBody = z.infer<typeof alertBody>;
export const alertList = z.object({ items: z.array(alertBody), total: z.int() }).meta({ id: 'WeatherAlertList' });
