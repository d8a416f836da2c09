import { beforeEach, describe, expect, test } from '@jest/globals';
import '@loam/domain/organization/organization.errors';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access } from './access.js';

const member = (id: number, roleId: number): Actor => ({ id, name: 'A', roleId, companyId: 1, collectionIds: [2], groupIds: [3] });

describe('Access', () => {
  let access: Access;
  let shared = false;
  beforeEach(() => {
    shared = false;
    access = new Access();
    access.registerPlace('company', (id) => (id === 1 ? { companyId: 1, shared } : undefined));
    access.registerPlace('collection', (id) => (id === 2 ? { companyId: 1, collectionId: 2, shared } : undefined));
    access.registerPlace('group', (id) =>
      id === 3
        ? { companyId: 1, collectionId: 2, groupId: 3, shared }
        : id === 4
          ? { companyId: 1, collectionId: 2, groupId: 4, shared }
          : undefined,
    );
    access.registerGrower((id) => (id === 5 ? { groupId: 3, assignedTo: 10 } : id === 6 ? { groupId: 4, assignedTo: 10 } : undefined));
    access.registerOwned('field', 'FieldNotFound', (id) => (id === 7 ? 5 : id === 8 ? 6 : undefined));
    access.registerOwned('plan', 'PlanNotFound', (id) => (id === 9 ? 5 : undefined));
    access.registerOwned('analysis', 'AnalysisNotFound', () => undefined);
  });

  const answer = (asked: Promise<unknown>) =>
    asked.then(
      (owners) => owners,
      (error: unknown) => (error instanceof Refused ? error.refusal : error),
    );

  test('names the owners of what is reached', async () => {
    const owners = { growerId: 5, groupId: 3, collectionId: 2, companyId: 1, assignedTo: 10 };
    expect(await access.field(member(10, ROLE.user), 7)).toEqual(owners);
    expect(await access.plan(member(10, ROLE.user), '9')).toEqual(owners);
    expect(await access.grower(member(10, ROLE.user), 5)).toEqual(owners);
    expect(await access.group(member(10, ROLE.user), '3')).toMatchObject({ groupId: 3, companyId: 1 });
  });

  test('outside the scope, removed, never there and no id at all answer alike', async () => {
    const missing = await answer(access.field(member(10, ROLE.user), 99));
    expect(missing).toMatchObject({ key: 'FieldNotFound', status: 404, details: [] });
    for (const id of [8, '8', 'abc', '7 ', '07', '-1', '1e1', 0, 1.5, null, undefined, {}, '9'.repeat(20)])
      expect(await answer(access.field(member(10, ROLE.user), id))).toEqual(missing);
    expect(await answer(access.field(member(11, ROLE.user), 7))).toEqual(missing);
    expect(await answer(access.analysis(member(10, ROLE.user), 1))).toMatchObject({ key: 'AnalysisNotFound', status: 404 });
    expect(await answer(access.group(member(10, ROLE.user), 4))).toEqual(await answer(access.group(member(10, ROLE.user), 400)));
  });

  test("shared asset management opens a group's growers to all of its members", async () => {
    expect(await access.growersOf(member(11, ROLE.user), 3)).toMatchObject({ assignedTo: 11 });
    shared = true;
    expect(await access.growersOf(member(11, ROLE.user), 3)).toMatchObject({ assignedTo: undefined });
    expect(await access.reaches(member(11, ROLE.user), 'plan', 9)).toBe(true);
    expect(await access.reaches(member(11, ROLE.user), 'field', 8)).toBe(false);
  });

  test('a lookup that fails is no 404', async () => {
    access.registerOwned('plan', 'PlanNotFound', () => Promise.reject(new Error('store away')));
    await expect(access.reaches(member(10, ROLE.user), 'plan', 9)).rejects.toThrow('store away');
  });
});
