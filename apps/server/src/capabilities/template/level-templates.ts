import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { type Language, languageOf } from '@loam/domain/kernel/language';
import type { ImportRecords, StatusAnswer } from '@loam/domain/organization/library-records.schema';
import { libraryErrors } from '@loam/domain/organization/library.errors';
import { templateErrors } from '@loam/domain/plan/template.errors';
import type { PublicStatus, TemplateShort } from '@loam/domain/plan/template.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/http/refused.js';
import { scopeOfOwners } from '../access/index.js';
import { type TemplateRecord, TemplateRecords } from '../library/index.js';
import { templates } from './template.aggregate.js';
import { type LoadedTemplate, scopeOf, TemplateReads } from './template.reads.js';
import { TemplateWrites } from './template.writes.js';

type Listed = LoadedTemplate & { readonly inherited: boolean };
const isWanted = (active: boolean, status: 'true' | 'false' | 'all') => status === 'all' || active === (status === 'true');

/** Templates as one level has them, and what its admins do with them. Each call changes all that it names, or none. */
@Injectable()
export class LevelTemplates extends TemplateRecords {
  constructor(
    private readonly decisions: Decisions,
    private readonly reads: TemplateReads,
    private readonly writes: TemplateWrites,
  ) {
    super();
  }

  /** Archived ones show at their own level alone. */
  async of(place: Place, status: 'true' | 'false' | 'all', actor: Actor, language: Language): Promise<TemplateRecord[]> {
    const found = (await this.reads.at(actor, place, language)).filter(({ state, inherited }) =>
      inherited ? state.active && state.isPublic && status !== 'false' : isWanted(state.active, status),
    );
    return Promise.all(found.map((one) => this.record(one, place, actor, language)));
  }

  /** C160: as `of`, without what only admins are told. `public` and `draft` are of those in use. */
  async listed(place: Place, status: 'true' | 'false' | 'all' | 'public' | 'draft', actor: Actor, language: Language) {
    const active = status === 'public' || status === 'draft' ? 'true' : status;
    const found = (await this.reads.at(actor, place, language)).filter(
      ({ state, inherited }) =>
        (inherited ? state.active && state.isPublic && active !== 'false' : isWanted(state.active, active)) &&
        (status === active || state.isPublic === (status === 'public')),
    );
    return this.shorts(found, actor, language);
  }

  /** C162: published above, and not brought in yet. */
  async importable(place: Place, source: string | undefined, actor: Actor, language: Language): Promise<TemplateShort[]> {
    const found = await this.reads.at(actor, place, language);
    const here = new Set(found.flatMap(({ state, inherited }) => (inherited ? [] : [state.sourceId])));
    const offered = found.filter(
      ({ state, inherited }) =>
        inherited &&
        state.active &&
        state.isPublic &&
        !here.has(state.id) &&
        (source === undefined || sourceOf(state) === source || scopeOf(state) === source),
    );
    return this.shorts(offered, actor, language);
  }

  /** C163: others of the same crop that stand where this one can be used. */
  async comparable(id: number, actor: Actor, language: Language): Promise<TemplateShort[]> {
    const { state } = await this.reads.one(actor, id);
    const found = (await this.reads.at(actor, state, language)).filter(
      (one) => one.state.id !== id && one.state.active && one.state.cropId === state.cropId,
    );
    return this.shorts(found, actor, language);
  }

  async setStatus(
    place: Place | undefined,
    { ids, status }: { ids: readonly number[]; status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer> {
    const named = await this.named(ids, place, actor);
    const { items } = await this.decisions.transact({ actor, scope: scopeOfOwners(named[0]!.state) }, async (tx) => {
      const done = [];
      for (const { state } of named) {
        const { revision } = await tx.run(templates, state.id, { type: 'ArchiveTemplate', archived: !status });
        done.push({ id: state.id, active: status, revision });
      }
      return { items: done };
    });
    return { items };
  }

  /** C030 */
  async publish({ ids, isPublic, status }: PublicStatus, place: Place | undefined, actor: Actor) {
    const named = await this.named(ids, place, actor);
    const wanted = isPublic ?? status === 'public';
    const { items } = await this.decisions.transact({ actor, scope: scopeOfOwners(named[0]!.state) }, async (tx) => {
      const done = [];
      for (const { state } of named) {
        const { revision } = await tx.run(templates, state.id, { type: 'PublishTemplate', isPublic: wanted });
        done.push({ id: state.id, status: wanted ? ('public' as const) : ('draft' as const), revision });
      }
      return { items: done };
    });
    return { items };
  }

  /** C167 @throws 403 ownedByOther; 404; 409 templateInUse with the ids */
  async remove(ids: readonly number[], actor: Actor): Promise<void> {
    const named = await this.named(ids, undefined, actor);
    const plans = await Promise.all(named.map(({ state }) => this.reads.plansOf(state)));
    const used = named.filter((_, at) => plans[at]!.length > 0).map(({ state }) => state.id);
    if (used.length > 0) throw refused(templateErrors, 'templateInUse', { ids: used });
    await this.decisions.transact({ actor, scope: scopeOfOwners(named[0]!.state) }, async (tx) => {
      for (const { state } of named) await tx.run(templates, state.id, { type: 'RemoveTemplate', plans: [] });
      return {};
    });
  }

  async import(place: Place, { ids, source }: ImportRecords, actor: Actor, language: Language): Promise<TemplateRecord[]> {
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const found = await this.reads.at(actor, place, 'en');
    const wanted = [...new Set(ids)].map((id): Listed => {
      const one = found.find(({ state, inherited }) => inherited && state.id === id && state.active && state.isPublic);
      if (!one || (source !== undefined && sourceOf(one.state) !== source)) throw refused(templateErrors, 'TemplateNotFound');
      return one;
    });
    const here = new Set(found.flatMap(({ state, inherited }) => (inherited ? [] : [state.sourceId])));
    const known = wanted.filter(({ state }) => here.has(state.id)).map(({ state }) => state.id);
    if (known.length > 0) throw refused(libraryErrors, 'alreadyImported', { ids: known });
    const sources = wanted.map(({ state }) => state);
    const made = await this.writes.copies(sources, place, actor);
    const loaded = await Promise.all(made.map((id) => this.reads.one(actor, id)));
    return Promise.all(loaded.map((one) => this.record({ ...one, inherited: false }, place, actor, language)));
  }

  /** @throws 404 when one of them is not there; 403 when one is somebody else's */
  private async named(ids: readonly number[], place: Place | undefined, actor: Actor): Promise<LoadedTemplate[]> {
    const found = await Promise.all([...new Set(ids)].map((id) => this.reads.one(actor, id)));
    if (place) {
      const there = new Set((await this.reads.at(actor, place, 'en')).map(({ state }) => state.id));
      if (found.some(({ state }) => !there.has(state.id))) throw refused(templateErrors, 'TemplateNotFound');
    }
    const may = await Promise.all(found.map(({ state }) => this.reads.mayChange(actor, state)));
    if (may.includes(false)) throw refused(apiErrors, 'ownedByOther');
    return found;
  }

  private shorts(found: readonly LoadedTemplate[], actor: Actor, language: Language): Promise<TemplateShort[]> {
    return Promise.all(found.map((one) => this.reads.short(one, actor, language)));
  }

  private async record(one: Listed, place: Place, actor: Actor, language: Language): Promise<TemplateRecord> {
    const {
      id,
      name,
      active,
      revision,
      ownerId,
      ownerScope,
      ownerName,
      sourceId,
      editable,
      usedBy,
      description,
      cropId,
      cropName,
      status,
    } = await this.reads.short(one, actor, languageOf(language));
    return {
      ...{ id, name, active, revision, ownerId, ownerScope, ownerName, sourceId },
      scope: scopeOf(place),
      scopeId: place.groupId ?? place.collectionId ?? place.companyId,
      source: ownerScope,
      inherited: one.inherited,
      inUse: usedBy > 0,
      editable: editable && !one.inherited,
      ...{ description, cropId, cropName, status, usedBy },
    };
  }
}

/** As an import names where a record stands: a collection's are regional. */
const sourceOf = (place: Place): 'company' | 'regional' => (scopeOf(place) === 'company' ? 'company' : 'regional');
