import { Injectable } from '@nestjs/common';
import { ROLE, scopeOf } from '@loam/domain/kernel/person/roles';
import { type CompanyToggles, registerCompany } from '@loam/domain/organization/organization.schema';
import { type Permissions, registerUser } from '@loam/domain/user/user.schema';
import { OrganizationWrites } from '../capabilities/organization/index.js';
import { actorOf, UserWrites } from '../capabilities/user/index.js';
import { type Actor, SYSTEM } from '../platform/decisions/decisions.port.js';
import { Passwords } from '../platform/identity/passwords.js';

export interface NewPerson {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly roleId: number;
  readonly companyId?: number;
  readonly collectionIds?: readonly number[];
  readonly groupIds?: readonly number[];
  readonly countryId: number;
  readonly languageId?: number;
  readonly dateFormatId?: number;
  readonly permissions?: Partial<Permissions>;
}

export interface SeededPerson extends Required<Pick<NewPerson, 'email' | 'password' | 'roleId' | 'collectionIds' | 'groupIds'>> {
  readonly id: number;
  readonly role: string;
  readonly companyId?: number;
  readonly actor: Actor;
}

/** Companies and people of seeds, made by the same decisions as everybody's. */
@Injectable()
export class SeedPeople {
  constructor(
    private readonly organization: OrganizationWrites,
    private readonly users: UserWrites,
    private readonly passwords: Passwords,
  ) {}

  async company(name: string, toggles: Partial<CompanyToggles> = {}): Promise<number> {
    const input = registerCompany.parse({ name, userCapacity: 1000, toggles });
    return (await this.organization.registerCompany(input, SYSTEM)).state.id;
  }

  async collection(companyId: number, name: string): Promise<number> {
    return (await this.organization.registerCollection({ companyId, name, usersCapacity: 300 }, SYSTEM)).state.id;
  }

  /** `currency`: of the money that it works in. */
  async group(collectionId: number, name: string, currency?: string): Promise<number> {
    const { id, companyId } = (await this.organization.registerGroup({ collectionId, name, usersCapacity: 100 }, SYSTEM)).state;
    const place = { companyId, collectionId, groupId: id };
    if (currency !== undefined) await this.organization.localize(place, { groupId: id, currency }, SYSTEM);
    return id;
  }

  /** In the order given, so that ids rise with it; the slow part, hashing, is done side by side. */
  async people(wanted: readonly NewPerson[]): Promise<SeededPerson[]> {
    const hashes = await Promise.all(wanted.map(({ password }) => this.passwords.hash(password)));
    const made: SeededPerson[] = [];
    for (const [index, { password, ...person }] of wanted.entries()) {
      const { state } = await this.users.register(registerUser.parse(person), hashes[index]!, SYSTEM);
      const { id, email, roleId, collectionIds, groupIds, companyId } = state;
      made.push({
        id,
        email,
        password,
        role: roleName(roleId),
        roleId,
        collectionIds,
        groupIds,
        ...(companyId !== undefined && { companyId }),
        actor: actorOf(state),
      });
    }
    return made;
  }
}

const roleName = (roleId: number) => (roleId === ROLE.user ? 'user' : scopeOf(roleId));
