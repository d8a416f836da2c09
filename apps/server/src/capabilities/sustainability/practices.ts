import { Injectable } from '@nestjs/common';
import { practiceSetOf } from '@loam/domain/agronomy/tables/practice-options';
import { fieldErrors } from '@loam/domain/field/field.errors';
import { ownValue } from '@loam/domain/kernel/json/own-names';
import type { ChoiceKind, PracticesState, SettingsGiven } from '@loam/domain/sustainability/practices/practices.decider';
import type { AreaGiven } from '@loam/domain/sustainability/practices/practice.schema';
import {
  choiceKey,
  initialSettings,
  nothingChosen,
  scoreBody,
  type SettingsValues,
} from '@loam/domain/sustainability/practices/practice-values';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, type Owners, scopeOfOwners } from '../access/index.js';
import { FieldWrites } from '../field/index.js';
import { FieldScoreReads, type Standing, trendOf } from './field-scores.reads.js';
import { type LevelNamed, type PracticeLevel, PracticePlaces } from './practice-places.js';
import { practiceStreams } from './sustainability.aggregates.js';

export interface FieldChoices {
  readonly fieldId: number;
  /** option by indicator */
  readonly choices: Readonly<Record<string, string>>;
}
interface Chosen {
  readonly areas: readonly AreaGiven[] | undefined;
  readonly reset: true | undefined;
}
export interface OfCrop {
  readonly crop: string;
  readonly subcrop: string | undefined;
}

/** Crop settings of a level, and practices chosen for a crop, a variety or a field. */
@Injectable()
export class Practices {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly places: PracticePlaces,
    private readonly scores: FieldScoreReads,
    private readonly fieldWrites: FieldWrites,
  ) {}

  async settings(crop: string, named: LevelNamed, actor: Actor) {
    const level = await this.places.named(named, actor);
    const { values, from, loaded } = await this.places.settings(level, crop);
    return { body: settingsBody(crop, values, from, await this.places.currencyAt(from), loaded), loaded };
  }

  /** @throws 403 forbidden; 404; 412; 422 weightsSum, indicatorRequired */
  async saveSettings(
    crop: string,
    named: LevelNamed,
    { reset, ...given }: SettingsGiven & { readonly reset?: true | undefined },
    actor: Actor,
  ) {
    const level = await this.places.named(named, actor);
    this.places.expectEditable(actor, level);
    const { values: above } = await this.places.settings(level, crop);
    const decided = await this.decisions.run(
      practiceStreams[level.scope],
      this.places.streamId(level),
      reset ? { type: 'ResetSettings', place: level.level, crop } : { type: 'SaveSettings', place: level.level, crop, above, given },
      { actor, scope: level.level },
    );
    const { values, from } = await this.places.settings(level, crop);
    return { body: settingsBody(crop, values, from, await this.places.currencyAt(from), decided), decided };
  }

  /** What is wanted of a crop, a variety or a field. */
  async optimization({ crop, subcrop }: OfCrop, named: LevelNamed & { readonly fieldId?: number | undefined }, actor: Actor) {
    const { fieldId } = named;
    const owners = fieldId === undefined ? undefined : await this.access.field(actor, fieldId);
    const level = owners ? this.places.ofGroup(owners) : await this.places.named(named, actor);
    const { values: settings, from } = await this.places.settings(level, crop);
    const currency = await this.places.currencyAt(from);
    const loaded = fieldId === undefined ? await this.places.load(level) : await this.decisions.read(practiceStreams.field, fieldId);
    return { body: optimizationBody({ crop, subcrop, fieldId, currency }, settings, loaded), loaded };
  }

  async saveOptimization(
    { crop, subcrop }: OfCrop,
    named: LevelNamed & { readonly fieldId?: number | undefined },
    chosen: Chosen,
    actor: Actor,
  ) {
    const { fieldId } = named;
    const owners = fieldId === undefined ? undefined : await this.access.field(actor, fieldId);
    const level = owners ? this.places.ofGroup(owners) : await this.places.named(named, actor);
    if (!owners) this.places.expectEditable(actor, level);
    const { values: settings, from } = await this.places.settings(level, crop);
    const currency = await this.places.currencyAt(from);
    const decided = await this.choose({ level, owners, fieldId, kind: 'wanted', key: choiceKey(crop, subcrop), settings }, chosen, actor);
    return { body: optimizationBody({ crop, subcrop, fieldId, currency }, settings, decided), decided };
  }

  /** Sets of practices on many fields of a group: all of them, or none. @throws 404; 422 */
  async useOnFields({ crop, subcrop }: OfCrop, groupId: number, fields: readonly FieldChoices[], actor: Actor): Promise<void> {
    const owners = await Promise.all(fields.map(({ fieldId }) => this.access.field(actor, fieldId)));
    const level = await this.places.named({ groupId }, actor);
    const { values: settings } = await this.places.settings(level, crop);
    if (owners.some((one) => one.groupId !== groupId)) throw refused(fieldErrors, 'FieldNotFound');
    const [kind, key] = ['wanted' as const, choiceKey(crop, subcrop)];
    await this.decisions.transact({ actor, scope: level.level }, async (tx) => {
      for (const [i, { fieldId, choices }] of fields.entries()) {
        const place = { ...level.level, growerId: owners[i]!.growerId, fieldId };
        await tx.run(practiceStreams.field, fieldId, {
          type: 'SavePractices',
          place,
          kind,
          key,
          settings,
          areas: areasWith(crop, choices),
        });
      }
      return {};
    });
  }

  /** What stands on a field: its newest report, or what was saved of it since. */
  async standing({ crop, subcrop }: OfCrop, fieldId: number, actor: Actor) {
    const owners = await this.access.field(actor, fieldId);
    const { values: settings } = await this.places.settings(this.places.ofGroup(owners), crop);
    const loaded = await this.decisions.read(practiceStreams.field, fieldId);
    const standings = await this.scores.standings(fieldId, { crop, subcrop });
    return { body: await this.standingBody({ crop, subcrop, fieldId }, settings, standings, loaded), loaded };
  }

  /** @throws 404; 412; 422 */
  async saveStanding({ crop, subcrop }: OfCrop, fieldId: number, chosen: Chosen, actor: Actor) {
    const owners = await this.access.field(actor, fieldId);
    const level = this.places.ofGroup(owners);
    const { values: settings } = await this.places.settings(level, crop);
    const key = choiceKey(crop, subcrop);
    const decided = await this.choose({ level, owners, fieldId, kind: 'standing', key, settings }, chosen, actor);
    const values = ownValue(decided.state.choices.standing, key);
    const before = await this.scores.standings(fieldId, { crop, subcrop }, true);
    const standings = values ? [{ reportId: null, values, at: decided.updatedAt }, ...before] : before;
    return { body: await this.standingBody({ crop, subcrop, fieldId }, settings, standings, decided), decided };
  }

  private choose(
    at: {
      readonly level: PracticeLevel;
      readonly owners: Owners | undefined;
      readonly fieldId: number | undefined;
      readonly kind: ChoiceKind;
      readonly key: string;
      readonly settings: SettingsValues;
    },
    { areas, reset }: Chosen,
    actor: Actor,
  ): Promise<Decided<PracticesState>> {
    const { level, owners, fieldId, kind, key, settings } = at;
    const field = fieldId !== undefined && owners !== undefined;
    const place = field ? { ...level.level, growerId: owners.growerId, fieldId } : level.level;
    const command = reset
      ? ({ type: 'ResetPractices', place, kind, key } as const)
      : ({ type: 'SavePractices', place, kind, key, settings, areas: areas ?? [] } as const);
    return this.decisions.run(
      field ? practiceStreams.field : practiceStreams[level.scope],
      field ? fieldId : this.places.streamId(level),
      command,
      { actor, scope: owners ? scopeOfOwners(owners) : level.level },
    );
  }

  private async standingBody(
    { crop, subcrop, fieldId }: OfCrop & { readonly fieldId: number },
    settings: SettingsValues,
    standings: readonly Standing[],
    loaded: Loaded<PracticesState>,
  ) {
    const [now] = standings;
    const { state } = await this.fieldWrites.read(fieldId);
    return {
      fieldId,
      field: state.status === 'none' ? '' : state.name,
      crop,
      subcrop: subcrop ?? null,
      ...scoreBody(crop, settings, now?.values ?? nothingChosen),
      trend: trendOf(crop, settings, standings),
      reportId: now?.reportId ?? null,
      ...stampsOf(loaded),
    };
  }
}

/** Choices where the decider looks for them; what no area knows stands in the first, so that it is named. */
function areasWith(crop: string, choices: FieldChoices['choices']): AreaGiven[] {
  const areas = practiceSetOf(crop).impactAreas;
  const at = (indicator: string): number =>
    Math.max(
      0,
      areas.findIndex(({ indicators }) => indicators.some(({ id }) => id === indicator)),
    );
  return areas.map(({ id }, i) => ({
    id,
    indicators: Object.entries(choices).flatMap(([indicator, option]) => (at(indicator) === i ? [{ id: indicator, option }] : [])),
  }));
}

/** What was never written has no times. */
const stampsOf = (loaded: Loaded<unknown>) => ({ ...stamps(loaded), createdAt: loaded.createdAt ?? '', updatedAt: loaded.updatedAt ?? '' });

const settingsAreas = (crop: string, { weights, offIndicators, offOptions }: SettingsValues) =>
  practiceSetOf(crop).impactAreas.map(({ id, weight, indicators }) => ({
    id,
    weight: weights[id] ?? weight,
    indicators: indicators.map((indicator) => ({
      id: indicator.id,
      selected: !offIndicators.includes(indicator.id),
      options: indicator.options.map((option) => ({ id: option.id, selected: !offOptions.includes(`${indicator.id} ${option.id}`) })),
    })),
  }));

const settingsBody = (
  crop: string,
  values: SettingsValues,
  { scope, id }: PracticeLevel,
  currency: string | null,
  loaded: Loaded<PracticesState>,
) => ({
  crop,
  impactAreas: settingsAreas(crop, values),
  cost: values.cost,
  costs: values.costs,
  currency,
  initial: { impactAreas: settingsAreas(crop, initialSettings), cost: initialSettings.cost },
  level: { scope, id },
  ...stampsOf(loaded),
});

const optimizationBody = (
  { crop, subcrop, fieldId, currency }: OfCrop & { readonly fieldId: number | undefined; readonly currency: string | null },
  settings: SettingsValues,
  loaded: Loaded<PracticesState>,
) => ({
  crop,
  subcrop: subcrop ?? null,
  fieldId: fieldId ?? null,
  cost: settings.cost,
  currency,
  ...scoreBody(crop, settings, ownValue(loaded.state.choices.wanted, choiceKey(crop, subcrop)) ?? nothingChosen),
  ...stampsOf(loaded),
});
