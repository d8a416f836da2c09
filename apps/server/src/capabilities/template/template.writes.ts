import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Template, TemplateCommand, TemplateState } from '@loam/domain/template/template.decider';
import { contentOf } from '@loam/domain/template/template.draft';
import { templateErrors } from '@loam/domain/template/template.errors';
import type { CloneTemplate, SaveTemplate, TemplateApplication, TemplateContent } from '@loam/domain/template/template.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { templates } from './template.aggregate.js';
import { TemplateContents } from './template-contents.js';
import { type LoadedTemplate, placeOf, TemplateReads } from './template.reads.js';

type Named = { groupId?: number | undefined; collectionId?: number | undefined; companyId?: number | undefined };
export type DecidedTemplate = Decided<TemplateState> & { readonly state: Template };

/** Making and changing of templates. */
@Injectable()
export class TemplateWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    private readonly contents: TemplateContents,
    private readonly reads: TemplateReads,
  ) {}

  /** C164 without an id. A user's template is a draft, whatever they ask for: publishing is for admins. */
  async add(body: SaveTemplate, actor: Actor): Promise<DecidedTemplate> {
    const place = await this.placeNamed(body, actor);
    const { name, cropId, description = null, nutritionalRequirements = [], workplan, tanks = [], proportionalStages = [] } = body;
    const content: TemplateContent = {
      name: name!,
      description,
      cropId: cropId!,
      nutritionalRequirements,
      workplan: workplan || null,
      stages: await this.contents.stagesOf(place, cropId!, actor),
      applications: keyed(body.applications ?? []),
      tanks,
      proportionalStages,
    };
    await this.contents.expectKnown(place, content);
    return this.create(content, place, null, body.status === 'public' && actor.roleId !== ROLE.user, actor);
  }

  /** C164 with an id. `conditional`: the sender named the revision that it saw. @throws 403 ownedByOther; 404; 412; 422; 428 */
  async change(body: SaveTemplate, actor: Actor, conditional: boolean): Promise<DecidedTemplate> {
    const { state } = await this.editable(actor, body.id!);
    const { groupId, collectionId, companyId, status, name, description, cropId, nutritionalRequirements, workplan, ...lists } = body;
    const moved = [groupId, collectionId, companyId].some(
      (id, at) => id !== undefined && id !== [state.groupId, state.collectionId, state.companyId][at],
    );
    if (moved) throw refused(templateErrors, 'templatePlaceFixed');
    const place = placeOf(state);
    const values: Partial<TemplateContent> = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(nutritionalRequirements && { nutritionalRequirements }),
      ...(workplan !== undefined && { workplan: workplan || null }),
      ...(lists.applications && { applications: keyed(lists.applications) }),
      ...(lists.tanks && { tanks: lists.tanks }),
      ...(lists.proportionalStages && { proportionalStages: lists.proportionalStages }),
    };
    if (cropId !== undefined && cropId !== state.cropId)
      Object.assign(values, {
        applications: [],
        tanks: [],
        proportionalStages: [],
        ...values,
        cropId,
        stages: await this.contents.stagesOf(place, cropId, actor),
      });
    await this.contents.expectKnown(place, { ...contentOf(state), ...values });
    const isPublic = status === undefined || actor.roleId === ROLE.user ? {} : { isPublic: status === 'public' };
    const command = { type: 'ChangeTemplate', values, conditional, ...isPublic } as const;
    return this.decided(this.decisions.run(templates, state.id, command, { actor, scope: scopeOfOwners(state) }));
  }

  /**
   * A copy of a template, under another name and at another place where these are given.
   * @throws 404 TemplateNotFound, the place's; 403 forbidden
   */
  async clone({ id, name, ...named }: CloneTemplate, actor: Actor): Promise<DecidedTemplate> {
    const content = contentOf((await this.reads.one(actor, id)).state);
    const place = await this.placeNamed(named, actor);
    await this.contents.expectKnown(place, content);
    return this.create({ ...content, name: name ?? content.name }, place, id, false, actor);
  }

  /** Of another level's templates, drafts at first, all or none. What they name has to be there too. */
  async copies(sources: readonly Template[], place: Place, actor: Actor): Promise<number[]> {
    for (const one of sources) await this.contents.expectKnown(place, contentOf(one));
    await this.ids.ahead('template', sources.length);
    const ids: number[] = [];
    for (const _ of sources) ids.push(await this.ids.next('template'));
    await this.decisions.transact({ actor, scope: scopeOfOwners(place) }, async (tx) => {
      for (const [at, source] of sources.entries()) {
        const added = { id: ids[at]!, sourceId: source.id, ownerId: actor.id, isPublic: false, content: contentOf(source) };
        await tx.run(templates, added.id, addition(added, place));
      }
      return {};
    });
    return ids;
  }

  /** @throws 404 TemplateNotFound; 403 ownedByOther */
  async editable(actor: Actor, id: number): Promise<LoadedTemplate> {
    const loaded = await this.reads.one(actor, id);
    if (!(await this.reads.mayChange(actor, loaded.state))) throw refused(apiErrors, 'ownedByOther');
    return loaded;
  }

  /** A group that the actor sees; a collection or a company that they govern. @throws 404; 403 forbidden */
  async placeNamed({ groupId, collectionId, companyId }: Named, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return placeOf(await this.access.group(actor, groupId));
    const place =
      collectionId !== undefined ? await this.access.collection(actor, collectionId) : await this.access.company(actor, companyId);
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    return placeOf(place);
  }

  async create(content: TemplateContent, place: Place, sourceId: number | null, isPublic: boolean, actor: Actor) {
    const id = await this.ids.next('template');
    const command = addition({ id, sourceId, ownerId: actor.id, isPublic, content }, place);
    return this.decided(this.decisions.run(templates, id, command, { actor, scope: scopeOfOwners(place) }));
  }

  private async decided(run: Promise<Decided<TemplateState>>): Promise<DecidedTemplate> {
    return (await run) as DecidedTemplate;
  }
}

type Addition = Pick<Extract<TemplateCommand, { type: 'AddTemplate' }>, 'id' | 'sourceId' | 'ownerId' | 'isPublic' | 'content'>;
const addition = (added: Addition, place: Place): TemplateCommand => ({ type: 'AddTemplate', ...added, ...placeOf(place) });

/** Entries that came without a key get one. */
const keyed = (list: NonNullable<SaveTemplate['applications']>): TemplateApplication[] =>
  list.map(({ id, ...rest }) => ({ id: id ?? randomBytes(8).toString('hex'), ...rest }));
