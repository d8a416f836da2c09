import { Injectable } from '@nestjs/common';
import { governsLevel, type Level, seesLevel } from '@loam/domain/access/scope.policy';
import { cropStageItems, shortCrop } from '@loam/domain/crop/crop-library';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { AlertChoices } from '@loam/domain/weather/alert-choices.decider';
import type { Alert, AlertState } from '@loam/domain/weather/alert.decider';
import { alertErrors } from '@loam/domain/weather/alert.errors';
import { effectiveAt } from '@loam/domain/weather/alert-levels';
import type { AlertBody } from '@loam/domain/weather/alert.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { OwnLibraryReads } from '../library/index.js';
import { OrganizationReads } from '../organization/index.js';
import { alerts } from './alert.aggregate.js';
import { ALERTS, shelfOf } from './alerts.projection.js';

export type LoadedAlert = Loaded<AlertState> & { readonly state: Alert };
/** An alert as it holds at the level that was asked. */
export type PlacedAlert = LoadedAlert & { readonly inherited: boolean; readonly enabled: boolean };

export const levelOf = ({ companyId, collectionId, groupId }: Level): Level => ({
  ...(companyId !== undefined && { companyId }),
  ...(collectionId !== undefined && { collectionId }),
  ...(groupId !== undefined && { groupId }),
});
export const scopeOf = ({ companyId, collectionId, groupId }: Level): AlertBody['ownerScope'] =>
  groupId !== undefined ? 'group' : collectionId !== undefined ? 'collection' : companyId !== undefined ? 'company' : 'global';
export const idOf = ({ companyId, collectionId, groupId }: Level): number | null => groupId ?? collectionId ?? companyId ?? null;
const isThere = (loaded: Loaded<AlertState>): loaded is LoadedAlert => loaded.state.status === 'there';

/** Weather alerts as whoever may see them reads them. */
@Injectable()
export class AlertReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly readModel: ReadModel,
    private readonly organization: OrganizationReads,
    private readonly own: OwnLibraryReads,
  ) {}

  /** @throws 404 AlertNotFound, the same for what is missing, gone and out of scope */
  async one(actor: Actor, id: number): Promise<LoadedAlert> {
    const loaded = await this.decisions.read(alerts, id);
    if (!isThere(loaded) || !seesLevel(actor, loaded.state)) throw refused(alertErrors, 'AlertNotFound');
    return loaded;
  }

  /** All that holds at a level: its own alerts and those of the levels above, nearest first, each by name. */
  async at(actor: Actor, level: Level, language: string): Promise<PlacedAlert[]> {
    const found = (await this.placed(level)).filter(({ state }) => seesLevel(actor, state));
    return found.sort(
      (a, b) => a.above - b.above || a.state.content.name.localeCompare(b.state.content.name, language) || a.state.id - b.state.id,
    );
  }

  /** The same for nobody: what speaks there, nearest first. */
  holding = async (level: Level): Promise<PlacedAlert[]> =>
    (await this.placed(level)).sort((a, b) => a.above - b.above || a.state.id - b.state.id);

  private async placed(level: Level): Promise<(PlacedAlert & { readonly above: number })[]> {
    const branch = branchOf(level);
    const [ids, choices] = await Promise.all([
      Promise.all(branch.map((one) => this.readModel.all(ALERTS, shelfOf(one), 'id'))),
      Promise.all(branch.map((one) => this.choicesOf(one))),
    ]);
    const found = await Promise.all(
      ids.flatMap((those, above) =>
        those.map(async (id) => ({ loaded: await this.decisions.read(alerts, id), above, inherited: above > 0 })),
      ),
    );
    return found.flatMap(({ loaded, above, inherited }) =>
      isThere(loaded)
        ? [{ ...loaded, above, inherited, enabled: effectiveAt(loaded.state.content.enabled, loaded.state.id, choices.slice(0, above)) }]
        : [],
    );
  }

  /** An alert as it holds at a level; undefined when it stands elsewhere. @throws 404 AlertNotFound */
  async placedAt(actor: Actor, level: Level, id: number): Promise<PlacedAlert | undefined> {
    const loaded = await this.one(actor, id);
    const branch = branchOf(level);
    const above = branch.findIndex((one) => shelfOf(one) === shelfOf(loaded.state));
    if (above < 0) return undefined;
    const choices = await Promise.all(branch.slice(0, above).map((one) => this.choicesOf(one)));
    return { ...loaded, inherited: above > 0, enabled: effectiveAt(loaded.state.content.enabled, id, choices) };
  }

  count = async (level: Level): Promise<number> => (await this.readModel.all(ALERTS, shelfOf(level), 'id')).length;

  async body(placed: PlacedAlert, actor: Actor, language: Language): Promise<AlertBody> {
    const { state, enabled, inherited } = placed;
    const { stages, ...content } = state.content;
    const [crop, ownerName] = await Promise.all([
      content.cropId === null ? undefined : this.own.cropOf(content.cropId),
      this.nameOf(state),
    ]);
    const names = new Map(crop && stages.length > 0 ? cropStageItems(crop, language).map(({ id, name }) => [id, name]) : []);
    return {
      id: state.id,
      ...stamps(placed),
      ...content,
      stages: [...stages],
      stageNames: stages.map((id) => names.get(id) ?? `#${id}`),
      cropName: crop ? shortCrop(crop, language).name : null,
      enabled,
      ownerId: state.ownerId,
      ownerScope: scopeOf(state),
      ownerName,
      inherited,
      editable: !inherited && governsLevel(actor, state),
    };
  }

  private async choicesOf({ companyId, collectionId, groupId }: Level): Promise<AlertChoices> {
    if (groupId !== undefined) return (await this.organization.group(groupId)).state.alerts;
    if (collectionId !== undefined) return (await this.organization.collection(collectionId)).state.alerts;
    return companyId === undefined ? {} : (await this.organization.company(companyId)).state.alerts;
  }

  private async nameOf({ companyId, collectionId, groupId }: Level): Promise<string | null> {
    if (groupId !== undefined) return (await this.organization.group(groupId)).state.name;
    if (collectionId !== undefined) return (await this.organization.collection(collectionId)).state.name;
    return companyId === undefined ? null : (await this.organization.company(companyId)).state.name;
  }
}

/** The level itself and those above it, up to the platform. */
function branchOf({ companyId, collectionId, groupId }: Level): Level[] {
  const branch: Level[] = [{}];
  if (companyId !== undefined) branch.unshift({ companyId });
  if (companyId !== undefined && collectionId !== undefined) branch.unshift({ companyId, collectionId });
  if (companyId !== undefined && collectionId !== undefined && groupId !== undefined) branch.unshift({ companyId, collectionId, groupId });
  return branch;
}
