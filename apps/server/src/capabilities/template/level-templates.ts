import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { type Language, languageOf } from '@loam/domain/kernel/locale/language';
import type { ImportRecords, StatusAnswer } from '@loam/domain/library/library-records.schema';
import { libraryErrors } from '@loam/domain/library/library.errors';
import { templateErrors } from '@loam/domain/template/template.errors';
import type { PublicStatus, TemplateShort } from '@loam/domain/template/template.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { scopeOfOwners } from '../access/index.js';
import type { LibraryRecord, RecordSource } from '../library/index.js';
import { groups } from '../organization/index.js';
import { templates } from './template.aggregate.js';
import { type LoadedTemplate, type PlacedTemplate, scopeOf, TemplateReads } from './template.reads.js';
import { TemplateWrites } from './template.writes.js';

type Status = 'true' | 'false' | 'all';
const isWanted = (active: boolean, status: Status) => status === 'all' || active === (status === 'true');
/** What a level above archived is not offered below; what it has in use can be archived for one group alone. */
const isOffered = ({ state, inherited, switchedOff }: PlacedTemplate, status: Status): boolean =>
  inherited ? state.active && state.isPublic && isWanted(!switchedOff, status) : isWanted(state.active, status);

/** Templates as one level has them, and what its admins do with them. Each call changes all that it names, or none. */
@Injectable()
export class LevelTemplates implements RecordSource {
  constructor(
    private readonly decisions: Decisions,
    private readonly reads: TemplateReads,
    private readonly writes: TemplateWrites,
  ) {}

  /** Archived ones show at their own level, and where a group switched them off. */
  async of(place: Place | undefined, status: Status, actor: Actor, language: Language): Promise<LibraryRecord[]> {
    if (!place) return []; // none is shipped
    const found = (await this.reads.at(actor, place, language)).filter((one) => isOffered(one, status));
    return Promise.all(found.map((one) => this.record(one, place, actor, language)));
  }

  /** C160: as `of`, without what only admins are told. `public` and `draft` are of those in use. */
  async listed(place: Place, status: Status | 'public' | 'draft', actor: Actor, language: Language) {
    const active = status === 'public' || status === 'draft' ? 'true' : status;
    const found = (await this.reads.at(actor, place, language)).filter(
      (one) => isOffered(one, active) && (status === active || one.state.isPublic === (status === 'public')),
    );
    return this.shorts(found, actor, language);
  }

  /** C162: published above, and not brought in yet. */
  async importable(place: Place, source: string | undefined, actor: Actor, language: Language): Promise<TemplateShort[]> {
    const found = await this.reads.at(actor, place, language);
    const here = new Set(found.flatMap(({ state, inherited }) => (inherited ? [] : [state.sourceId])));
    const offered = found.filter(
      (one) =>
        one.inherited &&
        isOffered(one, 'true') &&
        !here.has(one.state.id) &&
        (source === undefined || sourceOf(one.state) === source || scopeOf(one.state) === source),
    );
    return this.shorts(offered, actor, language);
  }

  /** C163: others of the same crop that stand where this one can be used. */
  async comparable(id: number, actor: Actor, language: Language): Promise<TemplateShort[]> {
    const { state } = await this.reads.one(actor, id);
    const found = (await this.reads.at(actor, state, language)).filter(
      (one) => one.state.id !== id && one.state.active && !one.switchedOff && one.state.cropId === state.cropId,
    );
    return this.shorts(found, actor, language);
  }

  async setStatus(
    place: Place | undefined,
    { ids, status }: { ids: readonly number[]; status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer> {
    const named = await this.named(ids, place, actor);
    const isAbove = ({ state }: LoadedTemplate) => place?.groupId !== undefined && state.groupId === undefined;
    const above = named.filter(isAbove).map(({ state }) => state.id);
    const scope = scopeOfOwners(place ?? named[0]!.state);
    const { items } = await this.decisions.transact({ actor, scope }, async (tx) => {
      if (above.length > 0)
        await tx.run(groups, place!.groupId!, { type: 'SetLibraryStatus', kind: 'templates', ids: above, active: status });
      const done = [];
      for (const one of named) {
        const { state } = one;
        if (isAbove(one)) {
          done.push({ id: state.id, active: status, revision: one.revision });
          continue;
        }
        const { revision } = await tx.run(templates, state.id, { type: 'ArchiveTemplate', archived: !status });
        done.push({ id: state.id, active: status, revision });
      }
      return { items: done };
    });
    return { items };
  }

  /** Shows templates of a level to the levels below, or to nobody but their own. */
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

  /**
   * A template that a plan was made from stays, and so do all that were named with it.
   * @throws 403 ownedByOther; 404; 409 templateInUse with the ids
   */
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

  async import(place: Place, { ids, source }: ImportRecords, actor: Actor, language: Language): Promise<LibraryRecord[]> {
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const found = await this.reads.at(actor, place, 'en');
    const wanted = [...new Set(ids)].map((id): PlacedTemplate => {
      const one = found.find((each) => each.inherited && each.state.id === id && isOffered(each, 'true'));
      if (!one || (source !== undefined && sourceOf(one.state) !== source)) throw refused(templateErrors, 'TemplateNotFound');
      return one;
    });
    const here = new Set(found.flatMap(({ state, inherited }) => (inherited ? [] : [state.sourceId])));
    const known = wanted.filter(({ state }) => here.has(state.id)).map(({ state }) => state.id);
    if (known.length > 0) throw refused(libraryErrors, 'alreadyImported', { ids: known });
    const sources = wanted.map(({ state }) => state);
    const made = await this.writes.copies(sources, place, actor);
    const loaded = await Promise.all(made.map((id) => this.reads.one(actor, id)));
    return Promise.all(loaded.map((one) => this.record({ ...one, inherited: false, switchedOff: false }, place, actor, language)));
  }

  /** @throws 404 when one of them is not there; 403 when one is somebody else's */
  private async named(ids: readonly number[], place: Place | undefined, actor: Actor): Promise<LoadedTemplate[]> {
    const found = await Promise.all([...new Set(ids)].map((id) => this.reads.one(actor, id)));
    if (place) {
      const there = new Set((await this.reads.at(actor, place, 'en')).flatMap((one) => (isOffered(one, 'all') ? one.state.id : [])));
      if (found.some(({ state }) => !there.has(state.id))) throw refused(templateErrors, 'TemplateNotFound');
    }
    const may = await Promise.all(found.map(({ state }) => this.reads.mayChange(actor, state)));
    if (may.includes(false)) throw refused(apiErrors, 'ownedByOther');
    return found;
  }

  private shorts(found: readonly PlacedTemplate[], actor: Actor, language: Language): Promise<TemplateShort[]> {
    return Promise.all(
      found.map(async (one) => ({ ...(await this.reads.short(one, actor, language)), active: one.state.active && !one.switchedOff })),
    );
  }

  private async record(one: PlacedTemplate, place: Place, actor: Actor, language: Language): Promise<LibraryRecord> {
    const { id, name, revision, ownerId, ownerScope, ownerName, sourceId, editable, usedBy, description, cropId, cropName, status } =
      await this.reads.short(one, actor, languageOf(language));
    return {
      ...{ id, name, active: one.state.active && !one.switchedOff, revision, ownerId, ownerScope, ownerName, sourceId },
      scope: scopeOf(place),
      scopeId: place.groupId ?? place.collectionId ?? place.companyId,
      source: ownerScope,
      inherited: one.inherited,
      inUse: usedBy > 0,
      editable: editable && !one.inherited,
      ...(editable && one.inherited && place.groupId !== undefined && { switchable: true as const }),
      ...{ description, cropId, cropName, status, usedBy },
    };
  }
}

/** As an import names where a record stands: a collection's are regional. */
const sourceOf = (place: Place): 'company' | 'regional' => (scopeOf(place) === 'company' ? 'company' : 'regional');
