import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { trendFrom } from '@loam/domain/agronomy/practice/score';
import { hectares } from '@loam/domain/field/field.policy';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import {
  choiceKey,
  cropKey,
  nothingChosen,
  type PracticeValues,
  quickScore,
  type SettingsValues,
} from '@loam/domain/sustainability/practices/practice-values';
import { ownValue } from '@loam/domain/kernel/json/own-names';
import type { ScoredField } from '@loam/domain/sustainability/report/report.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access } from '../access/index.js';
import { FieldReads } from '../field/index.js';
import { GrowerReads } from '../grower/index.js';
import { type FieldScores, FIELD_SCORES, fieldsOfGrower, type KeptReport, reportKey, scoresKey } from './field-scores.projection.js';
import { PracticePlaces } from './practice-places.js';

/** What a field's score stands on, the newest first: a report of a season, or what was saved on its own (`reportId` null). */
export interface Standing {
  readonly reportId: number | null;
  readonly values: PracticeValues;
  readonly at: string;
}
/** One of these, before it is read what a report says. */
type Stood = { readonly reportId: number; readonly at: string } | (Standing & { readonly reportId: null });
interface OfCrop {
  readonly crop: string;
  readonly subcrop?: string | undefined;
}
/** A score is of the newest, its trend since the one before. */
const NEWEST = 2;
/** So many fields are worked out before others get their turn. */
const AT_ONCE = 250;
const same = (one: string | null, other: string | undefined): boolean => (one ?? '').toLowerCase() === (other ?? '').toLowerCase();

/** Scores of fields, from the read model, with the settings that hold now. */
@Injectable()
export class FieldScoreReads {
  constructor(
    private readonly readModel: ReadModel,
    private readonly fields: FieldReads,
    private readonly growers: GrowerReads,
    private readonly access: Access,
    private readonly places: PracticePlaces,
  ) {}

  of = (fieldId: number): Promise<FieldScores | undefined> => this.readModel.get<FieldScores>(FIELD_SCORES, scoresKey(fieldId));

  /** The newest two that speak for the field; of reports alone, without what was saved on its own. */
  async standings(fieldId: number, { crop, subcrop }: OfCrop, reportsOnly = false): Promise<Standing[]> {
    const row = await this.of(fieldId);
    const stood = row ? standingsOf(row, crop, subcrop) : [];
    const newest = stood.filter(({ reportId }) => !reportsOnly || reportId !== null).slice(0, NEWEST);
    return withValues(newest, await this.valuesOf(newest));
  }

  /** What a report chose; undefined when it is gone. */
  async chosenIn(reportId: number): Promise<PracticeValues | undefined> {
    return (await this.readModel.get<KeptReport>(FIELD_SCORES, reportKey(reportId)))?.values;
  }

  private async valuesOf(stood: readonly Stood[]): Promise<ReadonlyMap<number, PracticeValues>> {
    const ids = stood.flatMap(({ reportId }) => (reportId === null ? [] : [reportId]));
    const kept = ids.length === 0 ? [] : await this.readModel.getMany<KeptReport>(FIELD_SCORES, ids.map(reportKey));
    return new Map(ids.flatMap((id, i) => (kept[i] ? [[id, kept[i].values] as const] : [])));
  }

  /** Of a field with a crop, as its page of the crop shows it; null where nothing speaks for it. */
  async scoreOf(fieldId: number, cropId: number, actor: Actor): Promise<number | null> {
    const [found] = await this.fieldsOf({ crop: cropOfPlan(cropId), fieldId }, actor);
    return found?.properties.score ?? null;
  }

  /** Fields of the group on which the crop is planned or scored, and that the actor sees. */
  async fieldsOf(
    {
      crop,
      subcrop,
      groupId,
      fieldId,
    }: { crop: string; subcrop?: string | undefined; groupId?: number | undefined; fieldId?: number | undefined },
    actor: Actor,
  ): Promise<ScoredField[]> {
    const key = await this.places.cropNamed(crop);
    const level = await this.places.named(
      fieldId === undefined ? { groupId } : { groupId: (await this.access.field(actor, fieldId)).groupId },
      actor,
    );
    const growers =
      fieldId === undefined
        ? await this.growersOf(level.level.groupId ?? actor.groupIds[0], actor)
        : [(await this.access.field(actor, fieldId)).growerId];
    const { values: settings } = await this.places.settings(level, key);
    const ids = (await this.readModel.getMany<number[]>(FIELD_SCORES, growers.map(fieldsOfGrower))).flatMap((some) => some ?? []);
    const wanted = fieldId === undefined ? ids : ids.filter((one) => one === fieldId);
    const [rows, known] = await Promise.all([
      this.readModel.getMany<FieldScores>(FIELD_SCORES, wanted.map(scoresKey)),
      this.fields.outlines(wanted),
    ]);
    const standing: { row: FieldScores; field: KnownField; newest: readonly Stood[] }[] = [];
    for (const [i, row] of rows.entries()) {
      const field = row && known.get(row.fieldId);
      if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
      if (!row || !field || !isOf(row, key, subcrop)) continue;
      standing.push({ row, field, newest: standingsOf(row, key, subcrop).slice(0, NEWEST) });
    }
    const values = await this.valuesOf(standing.flatMap(({ newest }) => newest));
    const found: ScoredField[] = [];
    for (const [i, { row, field, newest }] of standing.entries()) {
      if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
      found.push(feature(row, field, withValues(newest, values), { crop: key, subcrop, settings }));
    }
    return found;
  }

  private async growersOf(groupId: number | undefined, actor: Actor): Promise<number[]> {
    if (groupId === undefined) return [];
    return (await this.growers.all(groupId, actor)).map(({ id }) => id);
  }
}

const cropOfPlan = (cropId: number): string => cropKey(libraryCrop(cropId)?.key ?? String(cropId));
const isOf = ({ reports, saved, plans }: FieldScores, crop: string, subcrop: string | undefined): boolean =>
  standingsOf({ reports, saved }, crop, subcrop).length > 0 ||
  Object.values(plans).some((plan) => cropOfPlan(plan.cropId) === crop && (subcrop === undefined || same(plan.subcrop, subcrop)));

/**
 * What speaks for the field, the newest first; of all varieties unless one is named. Seasons stay in their order, whichever was
 * corrected last; what was saved on its own stands before the seasons that were not touched since.
 */
function standingsOf({ reports, saved }: Pick<FieldScores, 'reports' | 'saved'>, crop: string, subcrop: string | undefined): Stood[] {
  const own = ownValue(saved, choiceKey(crop, subcrop));
  const seasons = reports
    .filter((one) => one.crop === crop && (subcrop === undefined || same(one.subcrop, subcrop)))
    .toSorted((a, b) => b.id - a.id)
    .map(({ id, at }): Stood => ({ reportId: id, at }));
  if (!own) return seasons;
  const older = seasons.findIndex(({ at }) => at < own.at);
  return seasons.toSpliced(older === -1 ? seasons.length : older, 0, { reportId: null, ...own });
}

const withValues = (stood: readonly Stood[], values: ReadonlyMap<number, PracticeValues>): Standing[] =>
  stood.flatMap((one): Standing[] => {
    if (one.reportId === null) return [one];
    const chosen = values.get(one.reportId);
    return chosen ? [{ ...one, values: chosen }] : [];
  });

/** How the score has moved since the one before it; nothing to compare with: not at all. */
export function trendOf(crop: string, settings: SettingsValues, standings: readonly Standing[]) {
  const [now, before] = standings;
  const score = (one: Standing | undefined): number => quickScore(crop, settings, one?.values ?? nothingChosen).score;
  return before ? trendFrom(score(now), score(before)) : { label: 0, direction: 'up' as const };
}

type KnownField = Awaited<ReturnType<FieldReads['outlines']>> extends Map<number, infer F> ? F : never;
function feature(
  row: FieldScores,
  field: KnownField,
  standings: readonly Standing[],
  { crop, subcrop, settings }: { crop: string; subcrop: string | undefined; settings: SettingsValues },
): ScoredField {
  const [now] = standings;
  const scored = now && quickScore(crop, settings, now.values);
  const plan = Object.values(row.plans).find(({ cropId }) => cropOfPlan(cropId) === crop);
  const reported = row.reports.find(({ id }) => id === now?.reportId);
  return {
    type: 'Feature',
    id: row.fieldId,
    geometry: field.geometry,
    properties: {
      name: field.name,
      customerId: row.growerId,
      areaHa: field.area === null ? null : hectares(field.area, field.unitId),
      subcrop: subcrop ?? reported?.subcrop ?? plan?.subcrop ?? null,
      score: scored?.score ?? null,
      range: scored?.range ?? null,
      trend: scored ? trendOf(crop, settings, standings) : null,
      areas: scored?.areas ?? {},
      weakest: scored?.weakest ?? null,
    },
  };
}
