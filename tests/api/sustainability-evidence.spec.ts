import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, failures } from '../support/client.js';
import { type CoffeeField, coffeeAnswers as answers, startCoffeeField } from './support/coffee-field.js';

let at: CoffeeField;
let form: string;
beforeAll(async () => {
  at = await startCoffeeField();
  const { body } = await at.asha.post(`/field/${at.field}/sustainabilityForm`, { planId: at.active, answers });
  form = `/field/sustainabilityForm/${body.reportId}`;
});

afterAll(() => at?.server.stop());

const told = ({ status, body }: Answer) => [status, body.key];
const file = (name: string, bytes: string | Uint8Array<ArrayBuffer>) => {
  const sent = new FormData();
  sent.append('file', new Blob([bytes]), name);
  return sent;
};
const shown = (fileId: string | null) => ({ answers: { evidence: { 'yield.productKg': { status: 'measured', note: 'weighed', date: '2026-11-01', fileId } } } }); // prettier-ignore

describe('what shows an answer', () => {
  test('C402 C403 C122 a file is put, named by an answer, fetched by whoever sees the report, and gone with the answer', async () => {
    const { asha, stranger } = at;
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
    const put = await asha.post(`${form}/files`, file('scale.png', png));
    expect([put.status, put.body]).toEqual([201, { fileId: expect.any(String), fileName: 'scale.png', type: 'image/png', size: 7 }]);
    const { fileId } = put.body;
    const fetched = `${form}/files/${fileId}`;
    // no answer names it yet
    expect(told(await asha.get(fetched))).toEqual([404, 'EvidenceFileNotFound']);
    const changed = await asha.put(form, shown(fileId));
    expect([changed.status, changed.body.answers.evidence['yield.productKg']]).toEqual([200, shown(fileId).answers.evidence['yield.productKg']]); // prettier-ignore
    const got = await asha.get(fetched);
    expect([got.status, got.headers.get('content-type'), got.headers.get('content-security-policy')]).toEqual([200, 'image/png', 'sandbox']); // prettier-ignore
    for (const path of [fetched, `/files/${fileId}`]) expect((await stranger.get(path)).status).toBe(404);
    expect(told(await stranger.post(`${form}/files`, file('a.txt', 'a')))).toEqual([404, 'SustainabilityReportNotFound']);
    expect((await asha.put(form, shown(null))).status).toBe(200);
    expect(told(await asha.get(fetched))).toEqual([404, 'EvidenceFileNotFound']);
  });
  test('C402 what is not what it says, too large, several or of another report is refused by name; nothing is stored', async () => {
    const { asha } = at;
    expect(told(await asha.post(`${form}/files`, file('scale.png', '<script>')))).toEqual([415, 'unsupportedFormat']);
    expect(told(await asha.post(`${form}/files`, file('run.exe', 'MZ')))).toEqual([415, 'unsupportedFormat']);
    expect(told(await asha.post(`${form}/files`, file('a.txt', new Uint8Array(10 * 1024 * 1024 + 1).fill(97))))).toEqual([413, 'attachmentsTooLarge']); // prettier-ignore
    const two = file('a.txt', 'a');
    two.append('file', new Blob(['b']), 'b.txt');
    expect(failures(await asha.post(`${form}/files`, two))).toEqual(['file:required']);
    const before = (await asha.get(`/field/${at.field}/sustainabilityForm`)).body.reports[0].revision;
    for (const fileId of ['1-evidence-999-0123456789abcdef01234567', '1-comment-1-0', '../etc/passwd'])
      expect(failures(await asha.put(form, shown(fileId)))).toEqual(['answers.evidence.yield.productKg.fileId:unknownEvidenceFile']);
    expect((await asha.get(`/field/${at.field}/sustainabilityForm`)).body.reports[0].revision).toBe(before);
  });
  test('C404 who looks at a report is told to others, stored nowhere, and out of scope is missing', async () => {
    const { asha, stranger } = at;
    const { revision } = (await asha.get(`/field/${at.field}/sustainabilityForm`)).body.reports[0];
    expect((await asha.post(`${form}/presence`, { question: 'yield.productKg' })).status).toBe(200);
    expect((await asha.get(`/field/${at.field}/sustainabilityForm`)).body.reports[0].revision).toBe(revision);
    expect(told(await stranger.post(`${form}/presence`, {}))).toEqual([404, 'SustainabilityReportNotFound']);
    expect((await asha.post(`${form}/presence`, { question: 'x'.repeat(61) })).status).toBe(422);
  });
});

describe('two people in one report', () => {
  test('C122 C290 C293 two people answer at once: different questions both stand, the same one never goes over the other’s unseen', async () => {
    const { asha, admin, field } = at;
    const path = `/field/${field}/sustainabilityForm`;
    const [{ reportId, revision }] = (await asha.get(path)).body.reports;
    const people = [asha, admin] as const;
    /** Both on what both saw: one is taken, the other told. */
    const atOnce = async (seen: number, answers: readonly [object, object]) => {
      const put = await Promise.all(people.map((one, i) => one.put(form, { answers: answers[i], revision: seen })));
      expect(put.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const late = put.findIndex(({ status }) => status === 412);
      expect(put[late]!.body).toMatchObject({ key: 'revisionConflict', details: [{ params: { current: seen + 1, yours: seen } }] });
      return late;
    };
    const different = [{ energy: { electricityKWh: 100 } }, { site: { soilGroup: 'sandy' } }] as const;
    const late = await atOnce(revision, different);
    const { body } = await people[late]!.put(form, { answers: different[late], revision: revision + 1 });
    expect(body.answers).toMatchObject({ energy: { electricityKWh: 100 }, site: { soilGroup: 'sandy' } });
    const same = [{ irrigation: { irrigationM3: 700 } }, { irrigation: { irrigationM3: 900 } }] as const;
    const second = await atOnce(body.revision, same);
    const [told, heard] = [people[second]!, people[1 - second]!];
    const ids = await Promise.all([told, heard].map(async (one) => (await one.get('/user')).body.id));
    expect((await told.get(path)).body.reports[0].answers.irrigation).toEqual(same[1 - second]!.irrigation);
    // who and when, for the question that is put to the one who came late
    const { items } = (await told.get(`/history/sustainabilityreport/${reportId}/blame`)).body;
    const last = items.find((one: { path: string }) => one.path === 'answers.irrigation.irrigationM3');
    expect(last).toMatchObject({ by: { id: ids[1] }, at: expect.any(String), revision: body.revision + 1 });
    expect((await told.put(form, { answers: same[second], revision: body.revision + 1 })).status).toBe(200);
    const history = (await asha.get(`/history/sustainabilityreport/${reportId}?path=answers.irrigation.irrigationM3&pageSize=2`)).body
      .items;
    expect(history.map((one: { by: { id: number } }) => one.by.id)).toEqual(ids);
    expect(history[0].changes).toContainEqual({ path: 'answers.irrigation.irrigationM3', old: same[1 - second]!.irrigation.irrigationM3, new: same[second]!.irrigation.irrigationM3 }); // prettier-ignore
  });
});

describe('sets of practices on many fields', () => {
  test('C405 are used on all of them in one call, or on none', async () => {
    const { asha, stranger, group, field } = at;
    const use = (choices: object, more: object = {}) =>
      asha.post('/sustainability/path/use', { cropId: 'coffee', groupId: group, fields: [{ fieldId: field, choices }], ...more });
    const option = async () => {
      const { body } = await asha.get(`/sustainability/optimization/coffee?fieldId=${field}`);
      const indicators = body.impactAreas.flatMap((area: { indicators: { id: string; option: string }[] }) => area.indicators);
      return indicators.find(({ id }: { id: string }) => id === 'ground-cover').option;
    };
    const before = await option();
    const wanted = 'less-than-5-of-the-time';
    expect(before).not.toBe(wanted);
    const foreign = { fields: [{ fieldId: field, choices: { 'ground-cover': wanted } }, { fieldId: 999_999, choices: {} }] }; // prettier-ignore
    expect(told(await use({}, foreign))).toEqual([404, 'FieldNotFound']);
    expect(failures(await use({ 'ground-cover': 'x' }))).toEqual([expect.stringMatching(/:unknownPractice$/)]);
    expect(failures(await use({ moon: wanted }))).toEqual([expect.stringMatching(/:unknownIndicator$/)]);
    const twice = { fields: [1, 2].map(() => ({ fieldId: field, choices: {} })) };
    expect((await use({}, twice)).status).toBe(422);
    expect(await option()).toBe(before);
    const used = await use({ 'ground-cover': wanted });
    expect([used.status, used.body]).toEqual([200, { fieldIds: [field] }]);
    expect(await option()).toBe(wanted);
    const body = { cropId: 'coffee', groupId: group, fields: [{ fieldId: field, choices: {} }] };
    expect((await stranger.post('/sustainability/path/use', body)).status).toBe(404);
  });
});

describe('a footprint’s report that cannot be made', () => {
  test('R629 C234 says so in the specification’s words and keeps the footprint; once files can be written again it is made', async () => {
    const { asha, server, field, active } = at;
    const { cfaId } = (await asha.post('/cfa', { fieldId: field, planId: active, answers })).body;
    const files = join(server.dataDir, 'files');
    renameSync(files, `${files}.away`);
    writeFileSync(files, 'no folder');
    try {
      const { status, body } = await asha.post('/cfa/report', { cfaId });
      expect([status, body.key, body.message]).toEqual([500, 'reportFailed', "Couldn't process sustainability report"]);
      expect((await asha.post('/cfa/calculate', { cfaId })).status).toBe(200);
    } finally {
      rmSync(files);
      renameSync(`${files}.away`, files);
    }
    expect((await asha.post('/cfa/report', { cfaId })).status).toBe(200);
  });
});
