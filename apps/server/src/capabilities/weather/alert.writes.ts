import { Injectable } from '@nestjs/common';
import { governsLevel, type Level } from '@loam/domain/access/scope.policy';
import { type LibraryCrop, libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { cropStageItems, ownCrop } from '@loam/domain/crop/crop-library';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { type ErrorDetail, errorEntry, invalid } from '@loam/domain/kernel/errors/errors';
import { isOwnId } from '@loam/domain/library/own-library.decider';
import type { Alert, AlertState } from '@loam/domain/weather/alert.decider';
import { alertErrors } from '@loam/domain/weather/alert.errors';
import type { AlertContent, SaveAlert } from '@loam/domain/weather/alert.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { OwnLibraryReads } from '../library/index.js';
import { collections, companies, groups } from '../organization/index.js';
import { alerts } from './alert.aggregate.js';
import { AlertReads, levelOf, type LoadedAlert, type PlacedAlert } from './alert.reads.js';

export type DecidedAlert = Decided<AlertState> & { readonly state: Alert };
/** Of one level; a bulk call reaches all of a branch. */
const MOST_ALERTS = 200;

/** What admins do with the weather alerts of their levels. Each call changes all that it names, or nothing. */
@Injectable()
export class AlertWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly reads: AlertReads,
    private readonly own: OwnLibraryReads,
  ) {}

  /** C217 without an id. @throws 403 forbidden; 404 CropNotFound; 409 alertsFull; 422 */
  async add(body: SaveAlert, level: Level, actor: Actor): Promise<DecidedAlert> {
    if (!governsLevel(actor, level)) throw refused(apiErrors, 'forbidden');
    const { type, cropId = null, stages = [], enabled = true } = body;
    await this.expectKnown(level, cropId, stages);
    if ((await this.reads.count(level)) >= MOST_ALERTS) throw refused(alertErrors, 'alertsFull', { max: MOST_ALERTS });
    const content: AlertContent = {
      ...{ name: body.name!, icon: body.icon ?? type!.toLowerCase(), type: type!, parameter: body.parameter! },
      ...{ stages, cropId, advice: body.advice ?? '', enabled },
    };
    const id = await this.ids.next('alert');
    const command = { type: 'AddAlert', id, ...levelOf(level), ownerId: actor.id, content } as const;
    return (await this.decisions.run(alerts, id, command, { actor, scope: levelOf(level) })) as DecidedAlert;
  }

  /** C217 with an id. @throws 403 ownedByOther; 404; 412; 422 */
  async change(body: SaveAlert, actor: Actor): Promise<DecidedAlert> {
    const { state } = await this.editable(actor, body.id!);
    const { id: _id, revision: _revision, advice, ...given } = body;
    const values: Partial<AlertContent> = { ...given, ...(advice !== undefined && { advice: advice ?? '' }) } as Partial<AlertContent>;
    const cropId = values.cropId === undefined ? state.content.cropId : values.cropId;
    if (values.cropId !== undefined || values.stages !== undefined) await this.expectKnown(state, cropId, values.stages ?? []);
    const command = { type: 'ChangeAlert', values } as const;
    return (await this.decisions.run(alerts, state.id, command, { actor, scope: levelOf(state) })) as DecidedAlert;
  }

  /**
   * C007, C218, C219: those that stand at the level are switched themselves, for inherited ones the level makes its own choice.
   * `chosen`: the caller named the level; else what they name may also stand below it.
   * @throws 403 forbidden, ownedByOther; 404 AlertNotFound; 422 alertNotGeneric
   */
  async setEnabled(
    { level, chosen }: { level: Level; chosen: boolean },
    { ids, enabled, generic = false }: { ids: readonly number[] | undefined; enabled: boolean; generic?: boolean },
    actor: Actor,
  ): Promise<{ id: number; enabled: boolean; revision: number }[]> {
    if (!governsLevel(actor, level)) throw refused(apiErrors, 'forbidden');
    const named = ids
      ? await Promise.all([...new Set(ids)].map((id) => this.named(actor, level, id, chosen)))
      : (await this.reads.at(actor, level, 'en')).filter(({ state }) => !generic || state.content.cropId === null);
    const tied = generic ? named.filter(({ state }) => state.content.cropId !== null).map(({ state }) => state.id) : [];
    if (tied.length > 0) throw refused(alertErrors, 'alertNotGeneric', { ids: tied });
    const [inherited, own] = [named.filter((one) => one.inherited), named.filter((one) => !one.inherited)];
    const alertIds = inherited.filter((one) => one.enabled !== enabled).map(({ state }) => state.id);
    const scope = levelOf(alertIds.length > 0 ? level : (own[0]?.state ?? level));
    const { revisions } = await this.decisions.transact({ actor, scope }, async (tx) => {
      const revisions = new Map<number, number>();
      for (const { state } of own)
        revisions.set(state.id, (await tx.run(alerts, state.id, { type: 'EnableAlert', enabled }, levelOf(state))).revision);
      if (alertIds.length > 0) await choose(tx, level, { type: 'ChooseAlerts', alertIds, enabled });
      return { revisions };
    });
    return named.map(({ state, revision }) => ({ id: state.id, enabled, revision: revisions.get(state.id) ?? revision }));
  }

  /** All or none of the alerts. @throws 403 ownedByOther; 404 */
  async remove(ids: readonly number[], actor: Actor): Promise<void> {
    const named = await Promise.all([...new Set(ids)].map((id) => this.editable(actor, id)));
    await this.decisions.transact({ actor, scope: levelOf(named[0]!.state) }, async (tx) => {
      for (const { state } of named) await tx.run(alerts, state.id, { type: 'RemoveAlert' }, levelOf(state));
      return {};
    });
  }

  /** An alert may be for one stage of its crop only. @throws 404 CropNotFound; 422 when the stage is none of its */
  async expectStage(level: Level, cropId: number, stageId?: number | null): Promise<void> {
    await this.expectKnown(level, cropId, stageId === undefined || stageId === null ? [] : [stageId], () => 'stageId');
  }

  private async editable(actor: Actor, id: number): Promise<LoadedAlert> {
    const loaded = await this.reads.one(actor, id);
    if (!governsLevel(actor, loaded.state)) throw refused(apiErrors, 'ownedByOther');
    return loaded;
  }

  private async named(actor: Actor, level: Level, id: number, chosen: boolean): Promise<PlacedAlert> {
    const placed = await this.reads.placedAt(actor, level, id);
    if (placed) return placed;
    if (chosen) throw refused(alertErrors, 'AlertNotFound');
    const loaded = await this.editable(actor, id);
    return { ...loaded, inherited: false, enabled: loaded.state.content.enabled };
  }

  private async expectKnown(
    level: Level,
    cropId: number | null,
    stages: readonly number[],
    fieldOf = (at: number) => `stages[${at}]`,
  ): Promise<void> {
    const crop = cropId === null ? undefined : await this.cropAt(level, cropId);
    if (cropId === null) return; // that stages want a crop is the decider's to say
    if (!crop) throw refused(cropErrors, 'CropNotFound');
    const known = new Set(cropStageItems(crop, 'en').map(({ id }) => id));
    const unknown = stages.flatMap((id, at) => (known.has(id) ? [] : [unknownReference(fieldOf(at), id)]));
    if (unknown.length > 0) throw new Refused(invalid(unknown));
  }

  private async cropAt({ companyId, collectionId, groupId }: Level, id: number): Promise<LibraryCrop | undefined> {
    if (!isOwnId(id)) return libraryCrop(id);
    if (companyId === undefined) return undefined;
    const place = { companyId, ...(collectionId !== undefined && { collectionId }), ...(groupId !== undefined && { groupId }) };
    const record = (await this.own.reach(place, 'crops')).find((one) => one.record.id === id)?.record;
    return record && ownCrop(record);
  }
}

const unknownReference = (field: string, value: number): ErrorDetail => ({
  field,
  key: 'unknownReference',
  message: errorEntry('unknownReference')?.message ?? 'There is no such entry',
  params: { value },
});

/** Of a level below the platform: nothing is inherited there. */
async function choose(
  tx: Transaction,
  { companyId, collectionId, groupId }: Level,
  command: { type: 'ChooseAlerts'; alertIds: readonly number[]; enabled: boolean },
): Promise<void> {
  if (groupId !== undefined) await tx.run(groups, groupId, command);
  else if (collectionId !== undefined) await tx.run(collections, collectionId, command);
  else if (companyId !== undefined) await tx.run(companies, companyId, command);
}
