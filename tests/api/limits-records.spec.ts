import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { newField, newGrower, placeless } from './support/growers.js';
import { type Fixture, startWithAdmins, type TestServer } from './support/server.js';

interface Row {
  id: number;
  name: string;
  active: boolean;
  editable: boolean;
  ownerScope: string;
}
const bands = (...tops: (number | null)[]) => tops.map((to, at) => ({ label: String(at), from: at === 0 ? 0 : tops[at - 1]!, to }));
const olsen = { mineralId: 4, unitId: 25, extractionMethodId: 5 };

/** Phosphorus by Olsen stands for every limit: what is archived is not read by, and nobody archives what is another's. */
describe('limits of analyses as records of the admin center', () => {
  let server: TestServer;
  let fixture: Fixture;
  let company: Client;
  let near: Client;
  let next: Client;
  let user: Client;
  let fieldId: number;
  let above: number;
  let own: number;
  beforeAll(async () => {
    ({ server, fixture, admin: company } = await startWithAdmins());
    [near, next, user] = [await server.verified('group-1'), await server.verified('group-2'), await server.as('user-1')];
    await company.put('/adminCenter/localization', { companyId: fixture.companies[0]!.id, countryId: 31 });
    const growerId = await newGrower(user, group(), { countryId: 31 });
    fieldId = await newField(user, growerId, { name: 'Records', ...placeless, area: 2 });
  });
  afterAll(() => server?.stop());

  const group = (at = 0) => fixture.companies[0]!.collections[0]!.groups[at]!;
  const at = (groupId = group().id) => `groupId=${groupId}`;
  const setAt = async (client: Client, place: string, to: number) => {
    const { body } = await client.post(`/adminCenter/soilAnalysis/thresholds/0?${place}`, {
      thresholds: [{ ...olsen, ranges: bands(to, null) }],
    });
    return body.thresholds.find((one: Row & typeof olsen) => one.mineralId === 4 && one.extractionMethodId === 5).id as number;
  };
  const turn = (client: Client, ids: number[], status: boolean, place = '', type = 'soilAnalysis') =>
    client.post(`/flex/adminCenter/${type}/updateStatus${place && `?${place}`}`, { ids, status });
  const rows = async (client: Client, status: string, type = 'soilAnalysis', groupId = group().id) =>
    (await client.get(`/flex/adminCenter/${type}/group?id=${groupId}&status=${status}`)).body.items as Row[];
  const reading = async () =>
    (
      await user.post('/soilAnalysis/graph', {
        ...{ fieldId, units: 'ppm', nutrients: [{ id: 4, value: 12, unitId: 25, extractionMethodId: 5 }] },
      })
    ).body.nutrients[0];

  test('C003 C007 R220 R221 R266 own ones are archived, so what stands above is read by, and taken back', async () => {
    const published = await reading();
    above = await setAt(company, `companyId=${fixture.companies[0]!.id}`, 77);
    own = await setAt(near, at(), 66);
    expect(await rows(user, 'true')).toContainEqual(
      expect.objectContaining({ id: own, name: 'P · Olsen', active: true, inherited: false, ownerScope: 'group', editable: false }),
    );
    expect((await reading()).to).toBe(66);
    const archived = await turn(near, [own], false, at());
    expect([archived.status, archived.body.items]).toEqual([200, [{ id: own, active: false, revision: expect.any(Number) }]]);
    expect((await reading()).to).toBe(77);
    expect(await rows(near, 'false')).toMatchObject([{ id: own, active: false, editable: true }]);
    expect((await rows(near, 'all')).find(({ id }) => id === above)).toMatchObject({
      active: true,
      ownerScope: 'company',
      editable: false,
    });
    const again = await turn(near, [own], false, at());
    expect([again.body, again.headers.get('x-no-change')]).toEqual([archived.body, 'true']);
    expect(archived.headers.get('x-no-change')).toBeNull();
    expect((await user.get(`/adminCenter/soilAnalysis/group?id=${group().id}&status=false`)).body.key).toBe('adminTokenUnverified');

    // the record itself, from above, without naming the group
    expect((await turn(company, [own], true)).status).toBe(200);
    expect((await reading()).to).toBe(66);
    await turn(company, [own, above], false);
    expect(await reading()).toMatchObject({ label: published.label, to: published.to });
    await turn(company, [own, above], true);
  });

  test('C007 R431 R471 what others set is theirs; with a group a company’s limit is switched off for that group alone', async () => {
    for (const [client, id, place] of [
      [near, above, at()],
      [near, above, ''],
      [near, 2001, ''],
    ] as const)
      expect((await turn(client, [id], false, place)).body).toMatchObject({ status: 403, key: 'ownedByOther' });
    expect((await turn(next, [own], false)).body).toMatchObject({ status: 404, key: 'ThresholdNotFound' });
    expect((await turn(near, [own, 987_654_321], false, at())).body).toMatchObject({ status: 404, key: 'ThresholdNotFound' });
    expect((await turn(near, [own], false, at(group(1).id))).body.key).toBe('GroupNotFound');
    expect((await rows(near, 'true')).map(({ id }) => id)).toContain(own);
    expect(failures(await turn(near, [], false, at()))).toEqual(['ids:itemCount']);

    const other = group(1).id;
    expect((await rows(next, 'true', 'soilAnalysis', other)).map(({ id }) => id)).toContain(above);
    expect((await turn(company, [above], false, at(other))).status).toBe(200);
    expect((await rows(next, 'false', 'soilAnalysis', other)).map(({ id }) => id)).toEqual([above]);
    expect((await rows(near, 'false')).map(({ id }) => id)).not.toContain(above);
    await turn(company, [above], true, at(other));
  });

  test('C003 C007 R221 published ones are switched off for one group, and its samples are not read by them', async () => {
    const [soil] = (await rows(next, 'true', 'soilAnalysis', group(1).id)).filter(({ ownerScope }) => ownerScope === 'global');
    expect(soil).toMatchObject({ active: true, editable: true });
    const [tissue] = await rows(next, 'true', 'plantAnalysis', group(1).id);
    for (const [type, id] of [
      ['soilAnalysis', soil!.id],
      ['plantAnalysis', tissue!.id],
      ['plant-analysis', tissue!.id],
    ] as const) {
      const here = (status: string) => rows(next, status, type, group(1).id);
      const total = (await here('true')).length;
      expect((await turn(next, [id], false, at(group(1).id), type)).status).toBe(200);
      expect([(await here('true')).length, (await here('false')).map((one) => one.id)]).toEqual([total - 1, [id]]);
      expect((await rows(near, 'false', type)).map((one) => one.id)).not.toContain(id);
      expect((await turn(next, [id], true, at(group(1).id), type)).body.items).toMatchObject([{ id, active: true }]);
      expect((await here('true')).length).toBe(total);
    }
    expect((await next.post(`/adminCenter/soilAnalysis/import?${at(group(1).id)}`, { ids: [2001] })).body.key).toBe('routeNotFound');
  });

  test('C007 R221 a published table that is switched off leaves its method without a reading there', async () => {
    const growerId = await newGrower(await server.as('user-3'), group(1), { countryId: 31 });
    const field = await newField(await server.as('user-3'), growerId, { name: 'Dark', ...placeless, area: 2 });
    const read = async () => {
      const body = { fieldId: field, units: 'ppm', nutrients: [{ id: 4, value: 12, unitId: 25, extractionMethodId: 5 }] };
      return (await (await server.as('user-3')).post('/soilAnalysis/graph', body)).body.nutrients[0];
    };
    await turn(company, [above], false);
    const ids = (await rows(next, 'true', 'soilAnalysis', group(1).id))
      .filter(({ name }) => /^P · .*\bOlsen\b/.test(name))
      .map(({ id }) => id);
    expect((await read()).label).toEqual(expect.any(String));
    await turn(next, ids, false, at(group(1).id));
    expect(await read()).toMatchObject({ range: null, reason: 'noTable' });
    await turn(next, ids, true, at(group(1).id));
    expect((await read()).label).toEqual(expect.any(String));
  });
});
