import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { fixtureLibrary } from './fixture-library.js';
import { AcceptanceLand, type GroupLand } from './acceptance-land.js';
import { type NewPerson, type SeededPerson, SeedPeople } from './people.js';

const INDIA = 101;
const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

interface SeededGroup extends GroupLand {
  readonly id: number;
  readonly userIds: number[];
}
interface SeededCompany {
  readonly id: number;
  readonly collections: { readonly id: number; readonly groups: SeededGroup[] }[];
}

/** Two full tenants for black-box tests, as docs/api (test hooks) lists them; every id goes to fixture.json. */
@Injectable()
export class AcceptanceSeed {
  constructor(
    private readonly people: SeedPeople,
    private readonly land: AcceptanceLand,
  ) {}

  async plant(dataDir: string): Promise<void> {
    const companies = await this.tree();
    const users = await this.people.people(this.wanted(companies));
    await this.fill(companies, users);
    const fixture = {
      companies,
      users: users.map(({ id, email, password, role, roleId, companyId, collectionIds, groupIds }) => ({
        id,
        email,
        password,
        role,
        roleId,
        companyId,
        collectionIds,
        groupIds,
      })),
      library: fixtureLibrary,
    };
    writeFileSync(join(dataDir, 'fixture.json'), JSON.stringify(fixture, null, 1), { flush: true });
  }

  private async tree(): Promise<SeededCompany[]> {
    const companies: SeededCompany[] = [];
    let groups = 0;
    for (const c of [1, 2]) {
      const id = await this.people.company(`Acceptance ${words[c - 1]}`, {
        sharedAssetManagement: c === 1,
        bulkUpload: true,
        sustainabilityForm: true,
        superaLicense: true,
      });
      const company: SeededCompany = { id, collections: [] };
      for (const k of [1, 2]) {
        const collectionId = await this.people.collection(id, `Collection ${(c - 1) * 2 + k}`);
        const collection: SeededCompany['collections'][number] = { id: collectionId, groups: [] };
        for (let g = 0; g < 2; g++) {
          const groupId = await this.people.group(collectionId, `Group ${++groups}`);
          collection.groups.push({ id: groupId, userIds: [], growerIds: [], fieldIds: [], planIds: [], analysisIds: [] });
        }
        company.collections.push(collection);
      }
      companies.push(company);
    }
    return companies;
  }

  /** `n` counts per role from 1, in the order companies › collections › groups. */
  private wanted(companies: readonly SeededCompany[]): NewPerson[] {
    const counts = new Map<string, number>();
    const person = (role: string, roleId: number, place: Pick<NewPerson, 'companyId' | 'collectionIds' | 'groupIds'> = {}): NewPerson => {
      const n = (counts.get(role) ?? 0) + 1;
      counts.set(role, n);
      return {
        email: `${role}-${n}@acceptance.test`,
        password: `Passw0rd-${role}-${n}!`,
        fullName: `${role[0]!.toUpperCase()}${role.slice(1)} ${spelled(n)}`,
        roleId,
        countryId: INDIA,
        ...place,
      };
    };
    const wanted = [person('super', ROLE.superAdmin)];
    for (const { id: companyId, collections } of companies) {
      wanted.push(person('company', ROLE.companyAdmin, { companyId }), person('executive', ROLE.executive, { companyId }));
      for (const collection of collections) {
        const collectionIds = [collection.id];
        wanted.push(person('collection', ROLE.collectionAdmin, { companyId, collectionIds }));
        for (const group of collection.groups) {
          const place = { companyId, collectionIds, groupIds: [group.id] };
          wanted.push(person('group', ROLE.groupAdmin, place), person('user', ROLE.user, place), person('user', ROLE.user, place));
        }
      }
    }
    return wanted;
  }

  private async fill(companies: readonly SeededCompany[], users: readonly SeededPerson[]): Promise<void> {
    const groups = companies.flatMap(({ collections }) => collections.flatMap((collection) => collection.groups));
    for (const [index, group] of groups.entries()) {
      const members = users.filter(({ roleId, groupIds }) => roleId === ROLE.user && groupIds.includes(group.id));
      group.userIds.push(...members.map(({ id }) => id));
      const land = await this.land.of(
        group.id,
        index + 1,
        members.map(({ actor }) => actor),
      );
      for (const kind of ['growerIds', 'fieldIds', 'analysisIds', 'planIds'] as const) group[kind].push(...land[kind]);
    }
  }
}

/** Names have letters only. */
const spelled = (n: number): string => (n <= 8 ? words[n - 1]! : `${words[Math.floor((n - 1) / 8) - 1]} ${words[(n - 1) % 8]}`);
