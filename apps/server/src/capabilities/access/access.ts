import { Injectable } from '@nestjs/common';
import { type GrowerStanding, type Place, seesAllOf, seesGrower, seesPlace } from '@loam/domain/access/scope.policy';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import { notFound, Refused } from '../../platform/refusal/refused.js';

/** Keys of the 404 of places. */
const missingPlaces = { company: 'CompanyNotFound', collection: 'CollectionNotFound', group: 'GroupNotFound' } as const;

type PlaceKind = keyof typeof missingPlaces;
const isPlace = (kind: string): kind is PlaceKind => Object.hasOwn(missingPlaces, kind);
type Lookup<T> = (id: number) => Promise<T | undefined> | T | undefined;
/** What hangs on a grower, the grower itself among it: whose it is, and the key of its 404. */
interface OwnedKind {
  readonly grower: Lookup<number>;
  readonly missingKey: string;
}

export interface OrganizationUnit extends Place {
  /** The company's toggle: users and group admins see all growers of their group. */
  readonly shared: boolean;
}

export interface GrowerHome {
  readonly groupId: number;
  readonly assignedTo: number;
}

export interface Owners extends Required<Place> {
  readonly growerId: number;
  readonly assignedTo: number;
}

/**
 * The one place that says what a person may reach. Outside their scope is answered like missing. It folds streams through
 * lookups that capabilities register, so it works without Redis and knows no capability.
 */
@Injectable()
export class Access {
  private readonly places = new Map<PlaceKind, Lookup<OrganizationUnit>>();
  private readonly owned = new Map<string, OwnedKind>([['grower', { grower: (id) => id, missingKey: 'CustomerNotFound' }]]);
  private growers: Lookup<GrowerHome> = () => undefined;

  /** For the organization: where a unit stands. */
  registerPlace(kind: PlaceKind, lookup: Lookup<OrganizationUnit>): void {
    this.places.set(kind, lookup);
  }

  /** For growers: the group and whom it is assigned to; undefined when missing or removed. */
  registerGrower(lookup: Lookup<GrowerHome>): void {
    this.growers = lookup;
  }

  /** For what hangs on a grower: the grower's id, undefined when missing or removed, and the key of its 404. */
  registerOwned(kind: string, missingKey: string, grower: Lookup<number>): void {
    this.owned.set(kind, { grower, missingKey });
  }

  company = (actor: Actor, id: unknown): Promise<OrganizationUnit> => this.place('company', actor, id);
  collection = (actor: Actor, id: unknown): Promise<OrganizationUnit> => this.place('collection', actor, id);
  group = (actor: Actor, id: unknown): Promise<Required<OrganizationUnit>> =>
    this.place('group', actor, id) as Promise<Required<OrganizationUnit>>;
  grower = (actor: Actor, id: unknown): Promise<Owners> => this.reach('grower', actor, id);
  field = (actor: Actor, id: unknown): Promise<Owners> => this.reach('field', actor, id);
  analysis = (actor: Actor, id: unknown): Promise<Owners> => this.reach('analysis', actor, id);
  layer = (actor: Actor, id: unknown): Promise<Owners> => this.reach('layer', actor, id);
  plan = (actor: Actor, id: unknown): Promise<Owners> => this.reach('plan', actor, id);

  /** For lists of a group's growers: all of them, or only those assigned to the actor. @throws 404 GroupNotFound */
  async growersOf(
    actor: Actor,
    groupId: unknown,
  ): Promise<{ readonly place: Required<OrganizationUnit>; readonly assignedTo: number | undefined }> {
    const place = await this.group(actor, groupId);
    return { place, assignedTo: seesAllOf(actor, place.shared) ? undefined : actor.id };
  }

  /** Whether `actor` may follow this thing: the same question, without a refusal. */
  async reaches(actor: Actor, kind: string, id: unknown): Promise<boolean> {
    const asked: Promise<unknown> = isPlace(kind) ? this.place(kind, actor, id) : this.reach(kind, actor, id);
    return asked.then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused && error.refusal.status === 404) return false;
        throw error;
      },
    );
  }

  /** Whether `actor` may see what is sealed with this key: a grower's is for those who see the grower. */
  async reachesOwner(actor: Actor, owner: string): Promise<boolean> {
    return !owner.startsWith('grower:') || this.reaches(actor, 'grower', owner.slice('grower:'.length));
  }

  private async place(kind: PlaceKind, actor: Actor, id: unknown): Promise<OrganizationUnit> {
    const number = idOf(id);
    const unit = number === undefined ? undefined : await this.places.get(kind)?.(number);
    if (!unit || !seesPlace(actor, unit)) throw missing(kind);
    return unit;
  }

  private async reach(kind: string, actor: Actor, id: unknown): Promise<Owners> {
    const owned = this.owned.get(kind);
    if (owned === undefined) throw new Error(`nobody registered what owns a ${kind}`);
    const number = idOf(id);
    const growerId = number === undefined ? undefined : await owned.grower(number);
    const standing = growerId === undefined ? undefined : await this.standing(growerId);
    if (!standing || !seesGrower(actor, standing)) throw notFound(owned.missingKey);
    const { groupId, collectionId, companyId, assignedTo } = standing;
    return { growerId: growerId!, groupId, collectionId, companyId, assignedTo };
  }

  private async standing(growerId: number): Promise<GrowerStanding | undefined> {
    const home = await this.growers(growerId);
    const group = home && (await this.places.get('group')?.(home.groupId));
    return group && ({ ...group, assignedTo: home.assignedTo } as GrowerStanding);
  }
}

/** What an event's metadata says of where something happened. */
export const scopeOfOwners = ({ companyId, collectionId, groupId }: Place): Scope => ({
  companyId,
  ...(collectionId !== undefined && { collectionId }),
  ...(groupId !== undefined && { groupId }),
});

/** Ids come from paths and queries as text; what is no id names nothing. */
function idOf(raw: unknown): number | undefined {
  const id = typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) ? Number(raw) : raw;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** One refusal for what does not exist and what the actor may not see, so that nobody learns which it is. */
export const missing = (kind: PlaceKind): Refused => notFound(missingPlaces[kind]);
