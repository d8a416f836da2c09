import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { workedOut } from '@loam/domain/plan/testing/formula';
import { type Client, failures } from '../support/client.js';
import { basalUrea, crops, mixedTank, newPlan, nutrient, plansAsSeenBy, products } from './support/plans.js';
import { checkCodes, plansWithEveryCheck } from './support/checked-plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let user: Client;
let growerId: number;
let fieldId: number;

const stageId = libraryCrop(crops.potato)!.stages[1]!.id;
const straights = [products.urea, products.map, products.mop];
const plan = (more: object = {}) => newPlan(user, growerId, fieldId, { ...basalUrea, ...more });
const calculate = (id: number, body: object, headers = {}) =>
  user.post(`/plan/${id}/auto-calculate`, { scope: 'season', productIds: straights, ...body }, { headers });
const { read, history, graph } = plansAsSeenBy(() => user);

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  user = await server.as('user-1');
  [growerId, fieldId] = [group.growerIds[0]!, group.fieldIds[0]!];
});
afterAll(() => server.stop());

describe('auto-calculate', () => {
  test('C313 R371 R373 R372 one to ten products, none coated and no manure', async () => {
    const { id } = await plan();
    for (const productIds of [[], [...products.others.slice(0, 11)]]) {
      expect((await calculate(id, { productIds })).body).toMatchObject({
        status: 422,
        details: [{ field: 'productIds', key: 'autoCalcProductCount' }],
      });
    }
    expect((await calculate(id, { productIds: [products.urea] })).status).toBe(200);
    expect((await calculate(id, { productIds: products.others.slice(0, 10) })).status).toBe(200);
    for (const unfit of [products.crf, products.manure]) {
      expect((await calculate(id, { productIds: [products.urea, unfit] })).body).toMatchObject({
        status: 422,
        key: 'autoCalcUnavailable',
        details: [{ field: 'productIds[1]' }],
      });
    }
  });

  test('C425 C426 C313 doses are those that the nearest level lets be spread; the levels below follow who says nothing', async () => {
    const [one] = server.fixture().companies;
    const [groupId, companyId] = [one!.collections[0]!.groups[0]!.id, one!.id];
    const [admin, company] = await Promise.all([server.verified('group-1'), server.verified('company-1')]);
    const set = (client: Client, query: string, doses: object[]) => client.put(`/adminCenter/doses?${query}`, { doses });
    const solid = (least: number, step: number) => ({ kind: 'solid', cropId: null, least, step });
    const doses = async (): Promise<number[]> => {
      const { body } = await calculate((await plan()).id, {});
      return body.items.flatMap(({ cells }: { cells: { to: number | null }[] }) => cells.flatMap(({ to }) => to ?? []));
    };
    const fit = (list: number[], least: number, step: number) => list.every((dose) => dose >= least && dose % step === 0);
    expect(fit(await doses(), 20, 35)).toBe(false);
    expect((await set(company, `companyId=${companyId}`, [solid(70, 35)])).body).toMatchObject({ own: [solid(70, 35)], editable: true });
    const at = async () => (await admin.get(`/adminCenter/doses?groupId=${groupId}`)).body;
    expect((await at()).above).toContainEqual({ kind: 'solid', least: 70, step: 35, from: 'company' });
    expect(fit(await doses(), 70, 35)).toBe(true);
    const here = await set(admin, `groupId=${groupId}`, [{ ...solid(44, 11), cropId: crops.potato }]);
    expect([here.status, here.body.own]).toEqual([200, [{ ...solid(44, 11), cropId: crops.potato }]]);
    expect(fit(await doses(), 44, 11)).toBe(true);
    expect((await set(admin, `companyId=${companyId}`, [])).body.key).toBe('forbidden');
    expect((await user.get(`/adminCenter/doses?groupId=${groupId}`)).status).toBe(403);
    expect(failures(await set(admin, `groupId=${groupId}`, [solid(1, 0)]))).toEqual(['doses[0].step:outOfRange']);
    await set(admin, `groupId=${groupId}`, []);
    await set(company, `companyId=${companyId}`, []);
    expect((await at()).own).toEqual([]);
  });

  test('C313 a preview writes nothing', async () => {
    const { id, revision } = await plan();
    const { status, body, headers } = await calculate(id, {});
    expect([status, body.applied, body.revision, headers.get('etag')]).toEqual([200, false, revision, `"${revision}"`]);
    expect(body.items.map(({ productId }: { productId: number }) => productId)).toEqual(straights);
    expect(body.items[0]).toMatchObject({ from: 40, unitId: 2, cells: [{ path: `doses.basal|${products.urea}`, from: 40 }] });
    expect((await read(id)).revision).toBe(revision);
    expect((await history(id)).total).toBe(1);
  });

  test('C313 C290 applied, it is one revision of its own origin, and the plan meets what was promised', async () => {
    const { id, revision } = await plan();
    const { body, headers } = await calculate(id, { apply: true });
    expect([body.applied, body.revision, headers.get('etag')]).toEqual([true, revision + 1, `"${revision + 1}"`]);
    const after = await read(id);
    for (const { productId, to, unitId } of body.items)
      expect(nutrient(after.applications[0].products, productId)).toMatchObject({ amount: to, unitId });
    const [{ origin, changes, by }] = (await history(id)).items;
    expect([origin, by.name === '' ? 0 : 1]).toEqual(['autoCalculate', 1]);
    expect(changes).toContainEqual({ path: `doses.basal|${products.urea}`, old: [40, 2], new: [body.items[0].to, 2] });
    const { macro } = await graph(id);
    for (const nutrientId of [1, 4, 5]) {
      expect(nutrient(body.deviations, nutrientId).status).toBe('met');
      expect(nutrient(macro, nutrientId)).toMatchObject({ status: 'met' });
      expect(nutrient(macro, nutrientId).fulfillment).toBeCloseTo(nutrient(body.deviations, nutrientId).supplied, 6);
    }
  });

  test('C313 R647 what no product brings is named, with the product that would mend it most', async () => {
    const { id } = await plan();
    const { body } = await calculate(id, { productIds: [products.urea] });
    expect(body.status).toBe('infeasible');
    expect(nutrient(body.deviations, 5)).toMatchObject({ status: 'deficit', deviationPct: -100, lacking: true });
    expect(body.warnings[0]).toMatchObject({ key: 'requirementsNotMet', params: { imbalancePercent: 5 } });
    expect(body.warnings[0].params.deficit).toContain(5);
    expect(body.suggestion).toMatchObject({ unitId: 2 });
    expect(body.suggestion.amount).toBeGreaterThan(0);
    expect(straights).not.toContain(body.suggestion.productId);
    expect(body.suggestion.trace.slice(0, 2)).toMatchObject([
      { name: 'suggested amount', unit: 'kg/ha' },
      { name: 'suggested steps', value: body.suggestion.amount, unit: 'kg/ha' },
    ]);
    expect([body.suggestion.amount % 5, Math.abs(body.suggestion.amount - body.suggestion.trace[0].value) <= 2.5]).toEqual([0, true]);
    for (const { formula, inputs, value } of [...body.trace, ...body.suggestion.trace])
      expect(workedOut(formula, inputs)).toBeCloseTo(value, 4);
  });

  test('C313 no more products than a person allows stand in the answer', async () => {
    const { id } = await plan();
    const used = async (most?: number) => {
      const { status, body } = await calculate(id, most === undefined ? {} : { mostProducts: most });
      return [status, body.items.filter(({ to }: { to: number }) => to > 0).length];
    };
    expect([await used(), await used(2), await used(1)]).toEqual([
      [200, 3],
      [200, 2],
      [200, 1],
    ]);
    for (const mostProducts of [0, 11, 1.5])
      expect((await calculate(id, { mostProducts })).body.details[0]).toMatchObject({ field: 'mostProducts', key: 'outOfRange' });
  });

  test('C313 a stage without a column gets one, a tank is dosed by its filling', async () => {
    const { id } = await plan({ stages: undefined });
    const staged = await calculate(id, { scope: 'stage', stageId, apply: true });
    expect(staged.status).toBe(200);
    const column = (await read(id)).applications.find((one: { cropStageId: number }) => one.cropStageId === stageId);
    expect(column.products.map((one: { id: number }) => one.id).sort()).toEqual(
      staged.body.items
        .filter(({ to }: { to: number }) => to > 0)
        .map(({ productId }: { productId: number }) => productId)
        .sort(),
    );
    await user.post('/plan', {
      id,
      proportionalStages: [
        { stageId, irrigationAmount: 60, tanks: [{ id: 'stock', volume: 1000, injectionRatio: 1, injectionRatioUnitId: 20 }] },
      ],
    });
    const tank = await calculate(id, { scope: 'tank', stageId, tank: 'stock', productIds: [products.urea], apply: true });
    expect(tank.body.items[0]).toMatchObject({
      productId: products.urea,
      unitId: 5,
      cells: [{ path: `doses.${stageId}_stock|${products.urea}`, stageId }],
    });
  });

  test('C313 a season that is split gets further applications in the same revision, each with its part of the nitrogen', async () => {
    const { id, revision } = await plan();
    const split = (stage: number) => calculate(id, { split: { stageIds: [stage], nutrientIds: [1] }, apply: true });
    expect((await split(stageId)).body.revision).toBe(revision + 1);
    const further = (one: any) => one.cropStageId === stageId && one.applicationDate === null && nutrient(one.products, products.urea);
    expect((await read(id)).applications.map((one: any) => !!further(one))).toEqual([false, true]);
    expect((await split(987)).body.details[0]).toMatchObject({ field: 'split.stageIds[0]', key: 'unknownReference' });
  });

  test('C313 what lies elsewhere or lacks something is named', async () => {
    const { id } = await plan();
    const stranger = await server.as('user-3');
    expect((await stranger.post(`/plan/${id}/auto-calculate`, { scope: 'season', productIds: straights })).body).toMatchObject({
      status: 404,
      key: 'PlanNotFound',
    });
    expect((await calculate(id, { productIds: [987_654] })).body).toMatchObject({ status: 404, key: 'ProductNotFound' });
    expect((await calculate(id, { scope: 'stage' })).body.details).toMatchObject([{ field: 'stageId', key: 'required' }]);
    expect((await calculate(id, { scope: 'stage', stageId: 987 })).body.details).toMatchObject([
      { field: 'stageId', key: 'unknownReference' },
    ]);
    expect((await calculate(id, { scope: 'tank', tank: 'nope' })).body.details).toMatchObject([{ field: 'tank', key: 'unknownReference' }]);
    expect((await calculate(id, { scope: 'tank', tank: 'stock' })).body).toMatchObject({ status: 422, key: 'autoCalcUnavailable' });
    expect((await calculate(id, { imbalancePct: 21 })).body.details).toMatchObject([{ field: 'imbalancePct', key: 'outOfRange' }]);
  });

  test('C313 the least and the most of a product are kept, and one that stands against the need is named', async () => {
    const { id } = await plan();
    const bounds = [{ productId: products.urea, max: 20 }];
    const { body } = await calculate(id, { bounds });
    expect(body.items.find(({ productId }: { productId: number }) => productId === products.urea).to).toBeLessThanOrEqual(20);
    expect(body.status).toBe('infeasible');
    expect(body.binding).toContainEqual({ kind: 'maximum', id: String(products.urea), limit: 20 });
    const refused = async (bound: object) => (await calculate(id, { bounds: [{ productId: products.urea, ...bound }] })).body.details[0];
    expect(await refused({ min: 30, max: 20 })).toMatchObject({ field: 'bounds[0].max', key: 'outOfRange' });
    expect(await refused({ min: 0 })).toMatchObject({ field: 'bounds[0].min', key: 'mustBePositive' });
  });

  test('C313 the same key applies once; applied again it changes nothing', async () => {
    const { id } = await plan();
    const key = { 'idempotency-key': 'mix-this-plan-once' };
    const first = await calculate(id, { apply: true }, key);
    const again = await calculate(id, { apply: true }, key);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    const third = await calculate(id, { apply: true });
    expect([third.body.revision, third.headers.get('x-no-change')]).toEqual([first.body.revision, 'true']);
  });

  test('C313 a completed plan is left alone', async () => {
    const { id } = await plan();
    await user.post('/plan/status', { id, status: 'completed' });
    expect((await calculate(id, { apply: true })).body).toMatchObject({ status: 409, key: 'planStateForbids' });
  });
});

describe('checks and overrides', () => {
  const path = 'applications.-1_mixed';
  test('C311 C312 an override needs a reason, is shown and stands in the history', async () => {
    const { id, revision } = await plan(mixedTank);
    const override = (body: object, code = 'tankIncompatible') => user.post(`/plan/${id}/checks/${code}/override`, body);
    const pair = {
      a: Math.min(products.calciumNitrate, products.ammoniumSulfate),
      b: Math.max(products.calciumNitrate, products.ammoniumSulfate),
    };
    const tankChecks = async () => {
      const { items, total } = (await user.get(`/plan/${id}/checks`)).body;
      expect(total).toBe(items.length);
      return items.filter((one: { path: string }) => one.path === path);
    };
    expect(await tankChecks()).toEqual([{ code: 'tankIncompatible', level: 'warning', path, params: pair }]);
    expect((await override({ path })).body.details).toMatchObject([{ field: 'reason' }]);
    expect((await override({ path, reason: '  ' })).status).toBe(422);
    expect((await override({ path: 'applications.other', reason: 'x' })).body).toMatchObject({ status: 404, key: 'CheckNotFound' });
    expect((await override({ path, reason: 'x' }, 'noSuchCheck')).status).toBe(404);
    const made = await override({ path, reason: 'Stirred, and used within the hour' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { code: 'tankIncompatible', path, reason: 'Stirred, and used within the hour', revision: revision + 1 },
    ]);
    const [shown] = await tankChecks();
    expect(shown.override).toEqual({ by: made.body.by, at: made.body.at, reason: made.body.reason });
    const [item] = (await history(id)).items;
    expect(item).toMatchObject({
      reason: made.body.reason,
      changes: [{ path: `checks.tankIncompatible|${path}`, old: null, new: made.body.reason }],
    });
    await user.post(
      '/plan',
      {
        id,
        proportionalStages: [{ stageId: -1, tanks: [{ id: 'mixed', products: [{ id: products.calciumNitrate, dosage: 20, unitId: 5 }] }] }],
      },
      { headers: { 'if-match': `"${revision + 1}"` } },
    );
    expect(await tankChecks()).toEqual([]);
  });

  test('C311 needs, analyses and dates are checked too, each with the place where it can be mended', async () => {
    const { id } = await plan();
    const { items } = (await user.get(`/plan/${id}/checks`)).body;
    expect(items).toContainEqual({ code: 'soilAnalysisMissing', level: 'warning', path: 'plan.soilAnalysisId', params: {} });
    expect(items).toContainEqual({
      code: 'dateOutsideStage',
      level: 'warning',
      path: 'applications.basal|applicationDate',
      params: { stageId: -1, value: '2026-03-02', to: '2026-03-01' },
    });
    const { macro } = await graph(id);
    const percent = Math.trunc((nutrient(macro, 1).fulfillment / nutrient(macro, 1).cropNeed) * 100);
    expect(items).toContainEqual({ code: 'deficit', level: 'warning', path: 'macro.1', params: { nutrientId: 1, percent } });
    const accepted = await user.post(`/plan/${id}/checks/deficit/override`, { path: 'macro.1', reason: 'Manure was spread in autumn' });
    expect(accepted.status).toBe(201);
    const [first] = (await user.get(`/plan/${id}/checks`)).body.items.filter((one: { path: string }) => one.path === 'macro.1');
    expect(first.override.reason).toBe('Manure was spread in autumn');
    expect((await user.post('/plan/status', { id, status: 'active' })).status).toBe(200);
  });

  test('C311 C312 every kind of check is found in a plan, wants a reason before it is accepted, and stands in the history with it', async () => {
    const plans = await plansWithEveryCheck(user, server.url, growerId);
    const found = new Set<string>();
    for (const id of plans) {
      const { items } = (await user.get(`/plan/${id}/checks`)).body;
      for (const { code, path: place } of items as { code: string; path: string }[]) {
        if (found.has(code)) continue;
        found.add(code);
        const override = (reason?: string) => user.post(`/plan/${id}/checks/${code}/override`, { path: place, ...(reason && { reason }) });
        expect([code, (await override()).body.details]).toEqual([code, [expect.objectContaining({ field: 'reason', key: 'required' })]]);
        const reason = `Known: ${code}`;
        expect([code, (await override(reason)).status]).toEqual([code, 201]);
        expect((await history(id)).items[0]).toMatchObject({
          reason,
          changes: [{ path: `checks.${code}|${place}`, old: null, new: reason }],
        });
      }
    }
    expect([...found].sort()).toEqual(checkCodes);
  });
});
