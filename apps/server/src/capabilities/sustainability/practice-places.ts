import { Injectable } from '@nestjs/common';
import { governsLevel, type Level, type Place } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { currencyOf } from '@loam/domain/kernel/locale/currencies';
import { ownValue } from '@loam/domain/kernel/json/own-names';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import type { PracticesState } from '@loam/domain/sustainability/practices/practices.decider';
import { cropKey, initialSettings, type SettingsValues } from '@loam/domain/sustainability/practices/practice-values';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { LocalizationReads } from '../organization/index.js';
import { practiceStreams } from './sustainability.aggregates.js';

export type LevelScope = 'group' | 'collection' | 'company' | 'global';
/** A level's own stream of practices. */
export interface PracticeLevel {
  readonly scope: LevelScope;
  readonly id: number | null;
  readonly level: Level;
}
export interface LevelNamed {
  readonly groupId?: number | undefined;
  readonly collectionId?: number | undefined;
  readonly companyId?: number | undefined;
}

const partsOf = ({ companyId, collectionId, groupId }: Partial<Place>): Level => ({
  ...(companyId !== undefined && { companyId }),
  ...(collectionId !== undefined && { collectionId }),
  ...(groupId !== undefined && { groupId }),
});
const levelOf = (level: Level): PracticeLevel => {
  if (level.groupId !== undefined) return { scope: 'group', id: level.groupId, level };
  if (level.collectionId !== undefined) return { scope: 'collection', id: level.collectionId, level };
  return level.companyId === undefined ? { scope: 'global', id: null, level } : { scope: 'company', id: level.companyId, level };
};
/** The platform has one stream of its own. */
const PLATFORM_ID = 1;

/** Whose settings hold where, and who may change them. */
@Injectable()
export class PracticePlaces {
  constructor(
    private readonly access: Access,
    private readonly decisions: Decisions,
    private readonly library: OwnLibraryReads,
    private readonly localizations: LocalizationReads,
  ) {}

  /** The level that is named, or the caller's own: the first of theirs when they have several. @throws 404 */
  async named({ groupId, collectionId, companyId }: LevelNamed, actor: Actor): Promise<PracticeLevel> {
    if (groupId !== undefined) return levelOf(partsOf(await this.access.group(actor, groupId)));
    if (collectionId !== undefined) return levelOf(partsOf(await this.access.collection(actor, collectionId)));
    if (companyId !== undefined) return levelOf(partsOf(await this.access.company(actor, companyId)));
    const { roleId } = actor;
    if (roleId === ROLE.superAdmin) return levelOf({});
    if (roleId === ROLE.companyAdmin) return levelOf(partsOf(await this.access.company(actor, actor.companyId)));
    if (roleId === ROLE.collectionAdmin) return levelOf(partsOf(await this.access.collection(actor, actor.collectionIds[0])));
    return levelOf(partsOf(await this.access.group(actor, actor.groupIds[0])));
  }

  ofGroup = (place: Required<Place>): PracticeLevel => levelOf(partsOf(place));

  /** Admins set their own levels and those below; planners those of their group. @throws 403 forbidden */
  expectEditable(actor: Actor, { level, scope }: PracticeLevel): void {
    const own = actor.roleId === ROLE.user && scope === 'group';
    if (!own && !governsLevel(actor, level)) throw refused(apiErrors, 'forbidden');
  }

  load = ({ scope, id }: PracticeLevel): Promise<Loaded<PracticesState>> => this.decisions.read(practiceStreams[scope], id ?? PLATFORM_ID);
  streamId = ({ id }: PracticeLevel): number => id ?? PLATFORM_ID;

  /** The nearest level that set something for the crop, upwards; nothing was set: what stood first. */
  async settings(
    at: PracticeLevel,
    crop: string,
  ): Promise<{ values: SettingsValues; from: PracticeLevel; loaded: Loaded<PracticesState> }> {
    for (const one of branch(at)) {
      const loaded = await this.load(one);
      const values = ownValue(loaded.state.settings, crop);
      if (values) return { values, from: one, loaded };
    }
    return { values: initialSettings, from: at, loaded: await this.load(at) };
  }

  /** The money that a level's costs are in; null on the platform, and where no level says money or country. */
  async currencyAt({ level: { companyId, ...within } }: PracticeLevel): Promise<string | null> {
    if (companyId === undefined) return null;
    const { currency, countryId } = await this.localizations.at({ companyId, ...within });
    return currency ?? (countryId === null ? null : currencyOf(countryId));
  }

  /** A crop as its options are called: of a library crop by its id, else as it was written. @throws 404 CropNotFound */
  async cropNamed(written: string | number): Promise<string> {
    const id = typeof written === 'number' ? written : /^[1-9]\d{0,15}$/.test(written) ? Number(written) : undefined;
    if (id === undefined) return cropKey(String(written));
    const crop = await this.library.cropOf(id);
    if (!crop) throw refused(cropErrors, 'CropNotFound');
    return cropKey(crop.key);
  }
}

/** The level and those above it. */
function branch({ level: { companyId, collectionId, groupId } }: PracticeLevel): PracticeLevel[] {
  return [
    ...(groupId === undefined ? [] : [levelOf(partsOf({ companyId: companyId!, collectionId: collectionId!, groupId }))]),
    ...(collectionId === undefined ? [] : [levelOf(partsOf({ companyId: companyId!, collectionId }))]),
    ...(companyId === undefined ? [] : [levelOf({ companyId })]),
    levelOf({}),
  ];
}
