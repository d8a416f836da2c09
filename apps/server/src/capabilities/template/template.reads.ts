import { Injectable } from '@nestjs/common';
import { governs, oversees, type Place, seesPlace } from '@loam/domain/access/scope.policy';
import { shortCrop } from '@loam/domain/crop/crop-library';
import type { Language } from '@loam/domain/kernel/locale/language';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Template, TemplateState } from '@loam/domain/template/template.decider';
import { contentOf } from '@loam/domain/template/template.draft';
import { templateErrors } from '@loam/domain/template/template.errors';
import type { TemplateBody, TemplateShort } from '@loam/domain/template/template.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { OwnLibraryReads } from '../library/index.js';
import { GroupLibraryReads, OrganizationReads } from '../organization/index.js';
import { PlanReads } from '../plan/index.js';
import { actorOf, UserReads } from '../user/index.js';
import { templates } from './template.aggregate.js';
import { shelfOf, TEMPLATES } from './templates.projection.js';

export type LoadedTemplate = Loaded<TemplateState> & { readonly state: Template };
/** As it stands at a place. */
export interface PlacedTemplate extends LoadedTemplate {
  readonly inherited: boolean;
  /** It is a level's above, in use there, and archived for this group alone. */
  readonly switchedOff: boolean;
}
export type TemplateScope = 'company' | 'collection' | 'group';
export const placeOf = ({ companyId, collectionId, groupId }: Place): Place => ({
  companyId,
  ...(collectionId !== undefined && { collectionId }),
  ...(groupId !== undefined && { groupId }),
});
export const scopeOf = ({ collectionId, groupId }: Place): TemplateScope =>
  groupId !== undefined ? 'group' : collectionId !== undefined ? 'collection' : 'company';
const isThere = (loaded: Loaded<TemplateState>): loaded is LoadedTemplate => loaded.state.status === 'there';

/** Templates as whoever may see them reads them. */
@Injectable()
export class TemplateReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly readModel: ReadModel,
    private readonly organization: OrganizationReads,
    private readonly libraries: GroupLibraryReads,
    private readonly own: OwnLibraryReads,
    private readonly plans: PlanReads,
    private readonly users: UserReads,
  ) {}

  /** @throws 404 TemplateNotFound, the same for what is missing, gone, out of scope and somebody else's draft */
  async one(actor: Actor, id: number): Promise<LoadedTemplate> {
    const loaded = await this.seen(actor, id);
    if (!loaded) throw refused(templateErrors, 'TemplateNotFound');
    return loaded;
  }

  async seen(actor: Actor, id: number): Promise<LoadedTemplate | undefined> {
    const loaded = await this.decisions.read(templates, id);
    return isThere(loaded) && visible(actor, loaded.state) ? loaded : undefined;
  }

  /** What somebody at a place sees: its own templates, then those of the levels above, each by name. */
  async at(actor: Actor, place: Place, language: string): Promise<PlacedTemplate[]> {
    const { companyId, collectionId } = place;
    const shelves = [place, ...(place.groupId !== undefined && collectionId !== undefined ? [{ companyId, collectionId }] : [])];
    if (collectionId !== undefined) shelves.push({ companyId });
    const ids = await Promise.all(shelves.map((shelf) => this.readModel.all(TEMPLATES, shelfOf(shelf), 'id')));
    const standing = place.groupId === undefined ? undefined : await this.libraries.of(place.groupId, 'templates');
    const found = await Promise.all(
      ids.flatMap((those, level) =>
        those.map(async (id) => {
          const inherited = level > 0;
          return { ...(await this.decisions.read(templates, id)), inherited, switchedOff: inherited && standing?.(id).active === false };
        }),
      ),
    );
    return found
      .filter((one): one is PlacedTemplate => isThere(one) && visible(actor, one.state))
      .sort(
        (a, b) =>
          Number(a.inherited) - Number(b.inherited) ||
          contentOf(a.state).name.localeCompare(contentOf(b.state).name, language) ||
          a.state.id - b.state.id,
      );
  }

  /** Whoever made it; when that person no longer reaches its place, the admins of the place. */
  async mayChange(actor: Actor, state: Template): Promise<boolean> {
    if (state.ownerId === actor.id) return keeps(actor, state);
    if (!governs(actor, state)) return false;
    const { state: maker } = await this.users.read(state.ownerId);
    return maker.status !== 'active' || maker.permissions.readOnly || !seesPlace(actorOf(maker), state);
  }

  /** Plans made with it that still stand. */
  async plansOf({ planIds }: Template): Promise<number[]> {
    const standing = await Promise.all(planIds.map((id) => this.plans.growerOf(id)));
    return planIds.filter((_, at) => standing[at] !== undefined);
  }

  async short(loaded: LoadedTemplate, actor: Actor, language: Language): Promise<TemplateShort> {
    const { state } = loaded;
    const { name, description, cropId } = contentOf(state);
    const [crop, ownerName, editable, plans] = await Promise.all([
      this.own.cropOf(cropId),
      this.nameOf(state),
      this.mayChange(actor, state),
      this.plansOf(state),
    ]);
    return {
      id: state.id,
      ...stamps(loaded),
      name,
      description,
      status: state.isPublic ? 'public' : 'draft',
      active: state.active,
      cropId,
      cropName: crop ? shortCrop(crop, language).name : '',
      ownerId: state.ownerId,
      ownerScope: scopeOf(state),
      ownerName,
      scopeId: state.groupId ?? state.collectionId ?? state.companyId,
      sourceId: state.sourceId,
      editable,
      usedBy: plans.length,
    };
  }

  async body(loaded: LoadedTemplate, actor: Actor, language: Language): Promise<TemplateBody> {
    const { groupId = null, collectionId = null, companyId } = loaded.state;
    return {
      ...contentOf(loaded.state),
      ...(await this.short(loaded, actor, language)),
      isTemplate: true,
      groupId,
      collectionId,
      companyId,
    };
  }

  private async nameOf({ companyId, collectionId, groupId }: Place): Promise<string> {
    if (groupId !== undefined) return (await this.organization.group(groupId)).state.name;
    if (collectionId !== undefined) return (await this.organization.collection(collectionId)).state.name;
    return (await this.organization.company(companyId)).state.name;
  }
}

const isOfGroup = ({ groupId }: Place): boolean => groupId !== undefined;
/** What somebody made is theirs to change where they plan, and above their groups where they govern. */
const keeps = (actor: Actor, state: Template): boolean =>
  !actor.readsOnly && seesPlace(actor, state) && (isOfGroup(state) || governs(actor, state));
/** Public ones of one's branch, one's own, and those of the places that one is an admin of. */
const visible = (actor: Actor, state: Template): boolean =>
  actor.roleId !== ROLE.executive && seesPlace(actor, state) && (state.isPublic || state.ownerId === actor.id || oversees(actor, state));
