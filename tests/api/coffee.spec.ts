import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { COFFEE, coffeeAnswers, startCoffeeField } from './support/coffee-field.js';
import { groupsOf, newGrower } from './support/growers.js';
import type { TestServer } from './support/server.js';

let server: TestServer;
let asha: Client;
let admin: Client;
let executive: Client;
let farm: number;
let second: number;
let field: number;
let group: number;
let footprint: { totalEmissions: number };
const calls = [
  ...['filters', 'summary', 'profitability', 'waterConsumption', 'productivity', 'costOfProduction', 'income'],
  ...['cafePractices', 'humanRights'],
];

const survey = {
  ...{ coffeeArea: 4, productiveCoffeeArea: 3, productiveTrees: 12_000, cherryKg: 18_750, currency: 'BRL', totalCost: 36_000 },
  ...{ laborShare: 60, inputsShare: 40, coffeeIncome: 60_000, otherIncome: 6000, livingIncomeBenchmark: 60_000 },
  ...{ irrigationM3: 2000, processingWaterM3: 10, processingType: 'washed', whoClass1: false, ipmMonitoring: true },
  ...{ coverCropPractices: ['permanent ground cover between rows'], noChildLabor: 'comply', minWagePaid: 'not comply' },
};
beforeAll(async () => {
  let active: number;
  ({ server, asha, admin, grower: farm, field, group, active } = await startCoffeeField());
  executive = await server.as('executive-1');
  second = await newGrower(asha, groupsOf(server.fixture())[0]!);
  footprint = (await admin.post('/cfa', { fieldId: field, planId: active, answers: coffeeAnswers })).body.result;
  for (const body of [
    { customerId: farm, surveyYear: 2025, ...survey },
    { customerId: second, surveyYear: 2024, coffeeArea: 2, greenKg: 1500, currency: 'BRL', totalCost: 24_000 },
    {
      customerId: second,
      surveyYear: 2025,
      coffeeArea: 2,
      greenKg: 1000,
      currency: 'INR',
      totalCost: 90_000,
      noChildLabor: 'not applicable',
    },
  ])
    expect((await admin.post('/survey', body)).status).toBe(201); // who reads sees what they wrote themselves
});
afterAll(() => server?.stop());

const ask = async (call: string, filter: object = {}, who = admin) => (await who.post(`/dashboard/customer/${call}`, filter)).body;
/** Of the group alone, where nobody else has recorded anything. */
const series = async (call: string, key: string, filter: object = {}) =>
  (await ask(call, filter)).series.filter((one: { key: string }) => one.key === key);

describe('coffee farms on the dashboard', () => {
  test('R435 R582 needs the permission, stays within the scope, and every call only reads', async () => {
    const stranger = await server.as('company-2');
    for (const call of calls) {
      const path = `/dashboard/customer/${call}`;
      expect((await asha.post(path, {})).body.key).toBe('dashboardForbidden');
      expect((await admin.get(path)).status).toBe(405);
      expect((await admin.post(path, { customerIds: [farm] })).status).toBe(200);
      expect((await stranger.post(path, { customerIds: [farm] })).body.key).toBe('CustomerNotFound');
      expect((await stranger.post(path, { customerIds: [999_999] })).body.key).toBe('CustomerNotFound');
      expect((await stranger.post(path, { groupIds: [group] })).body.key).toBe('GroupNotFound');
      expect(failures(await admin.post(path, { year: 1999 }))).toEqual(['year:outOfRange']);
      expect(failures(await admin.post(path, { timeFrame: 'custom', from: '2026-02-01', to: '2026-01-01' }))).toEqual(['from:invalidDate']);
      expect((await admin.post(path, { timeFrame: 8 })).status).toBe(422);
    }
  });

  test('C206 R417 what a filter may name, and whether a selection is complete', async () => {
    const offered = await ask('filters');
    expect(offered).toMatchObject({
      groups: [{ id: group }],
      fields: [{ id: field, name: 'Talhao 12', customerId: farm }],
      crops: [{ id: COFFEE, name: 'Coffee (arabica)' }],
      years: [2026, 2025, 2024],
      timeFrames: [7, 30, 90, 365, 'custom'],
      ...{ chosen: 0, complete: false },
    });
    expect(offered.customers.map(({ id }: { id: number }) => id).toSorted()).toEqual([farm, second].toSorted());
    const chosen = async (filter: object) => (await ask('filters', filter)).complete;
    const three = { customerIds: [farm, second], groupIds: [group] };
    expect(await chosen({ customerIds: [farm, second] })).toBe(false);
    expect(await chosen(three)).toBe(true);
    expect(await chosen({ ...three, year: 2025 })).toBe(false);
    expect(await chosen({ ...three, timeFrame: 'custom', from: '2026-01-01', to: '2026-01-02' })).toBe(false);
    const places = { companyIds: [server.fixture().companies[0]!.id], groupIds: [group], countryIds: [31] };
    expect((await admin.post('/dashboard/filters', places)).body).toMatchObject({ chosen: 3, complete: true });
  });

  test('C207 the five figures with their source, year, unit and farms; who has none is not counted', async () => {
    const { co2, water, costs, income, productivity } = await ask('summary', { customerIds: [farm] });
    expect(co2[0]).toMatchObject({
      key: 'co2PerHa',
      unit: 'kgCo2PerHa',
      of: 1,
      years: [2026],
      sources: [{ source: 'footprint', farms: 1 }],
    });
    expect(co2[0].spread.value).toBeCloseTo(footprint.totalEmissions / 2, 6);
    expect(water[0]).toMatchObject({ key: 'waterPerKg', unit: 'lPerKg', spread: { value: 670 }, years: [2025], estimated: 1 });
    expect(costs[0]).toMatchObject({ key: 'costPerKg', unit: 'moneyPerKg', currency: 'BRL', spread: { value: 12 } });
    expect(income[0]).toMatchObject({ key: 'incomePerHa', spread: { value: 15_000 } });
    // the newer footprint of 2026 says a yield as well
    expect(productivity[0]).toMatchObject({
      key: 'yieldPerHa',
      unit: 'kgPerHa',
      years: [2026],
      sources: [{ source: 'footprint', farms: 1 }],
    });
    expect((await ask('summary', { customerIds: [farm], year: 2025 })).productivity[0]).toMatchObject({ spread: { value: 1000 } });
    const none = await ask('summary', { customerIds: [second] });
    expect(none.income[0]).toMatchObject({
      spread: null,
      of: 1,
      needs: [{ source: 'survey', answers: ['currency', 'coffeeIncome', 'coffeeArea'] }],
    });
  });

  test('C208 C211 C212 money apart for each currency, with its years and farms', async () => {
    const [brl, inr] = await series('costOfProduction', 'costPerKg');
    expect([brl.currency, inr.currency]).toEqual(['BRL', 'INR']);
    expect(brl.points).toEqual([
      { year: 2024, value: 16, median: 16, low: 16, high: 16, farms: 1 },
      { year: 2025, value: 12, median: 12, low: 12, high: 12, farms: 1 },
    ]);
    expect(inr.items).toEqual([
      { customerId: second, groupId: group, name: expect.any(String), year: 2025, value: 90, source: 'survey', estimated: false },
    ]);
    expect((await series('costOfProduction', 'laborShare'))[0]).toMatchObject({ unit: 'percent', spread: { value: 60 } });
    expect((await series('profitability', 'margin'))[0]).toMatchObject({ spread: { value: 40, farms: 1 }, of: 2 });
    expect((await series('income', 'livingIncome'))[0]).toMatchObject({ unit: 'percent', spread: { value: 50 } });
  });

  test('C209 C210 water and yields, by survey and by footprint, within year and days', async () => {
    expect((await series('waterConsumption', 'irrigationPerHa', { year: 2025 }))[0]).toMatchObject({ spread: { value: 500, farms: 1 } });
    expect((await series('waterConsumption', 'irrigationPerHa', { year: 2026 }))[0]).toMatchObject({
      ...{ spread: { value: 250 }, sources: [{ source: 'footprint', farms: 1 }] },
    });
    expect((await series('waterConsumption', 'millingPerKg'))[0]).toMatchObject({ spread: { value: expect.closeTo(10 / 3, 6) } });
    const [yields] = await series('productivity', 'yieldPerHa');
    expect(yields.points.map(({ year }: { year: number }) => year)).toEqual([2024, 2025, 2026]);
    const past = { timeFrame: 'custom', from: '2020-01-01', to: '2020-12-31' };
    expect((await series('productivity', 'yieldPerHa', past))[0]).toMatchObject({ spread: null, of: 0, items: [], points: [] });
    expect((await series('productivity', 'yieldPerHa', { timeFrame: 7 }))[0].items).toHaveLength(2);
  });

  test('C213 C214 practices and rights, of the farms that answered', async () => {
    const { scores } = await ask('cafePractices');
    expect(scores.find(({ key }: { key: string }) => key === 'pests')).toMatchObject({ score: 100, range: 'high', farms: 1, of: 2 });
    expect(scores.find(({ key }: { key: string }) => key === 'coverCrop')).toMatchObject({ range: 'low', years: [2025] });
    const { indicators } = await ask('humanRights');
    const of = (key: string) => indicators.find((one: { key: string }) => one.key === key);
    expect(of('noChildLabor')).toMatchObject({ comply: 1, notApplicable: 1, notAnswered: 0, share: 100, breaches: [] });
    expect(of('minWagePaid')).toMatchObject({ zeroTolerance: true, notComply: 1, share: 0, breaches: [{ customerId: farm, year: 2025 }] });
  });

  test('R436 an executive reads the figures of the company, and no names of growers or fields', async () => {
    const { customers, fields } = await ask('filters', {}, executive);
    expect([customers.map(({ name }: { name: unknown }) => name), fields]).toEqual([[null, null], []]);
    const { series: found } = await ask('costOfProduction', { groupIds: [group] }, executive);
    expect(found[0].items.map(({ name }: { name: unknown }) => name)).toEqual([null]);
  });

  test('C211 a survey that is changed, removed or of a removed grower follows', async () => {
    const third = await newGrower(admin, groupsOf(server.fixture())[0]!);
    const body = { customerId: third, surveyYear: 2025, greenKg: 100, currency: 'KES', totalCost: 900 };
    const kenya = async () =>
      (await series('costOfProduction', 'costPerKg')).find(({ currency }: { currency: string }) => currency === 'KES');
    const { id } = (await admin.post('/survey', body)).body;
    expect((await kenya())?.spread.value).toBe(9);
    await admin.post('/survey', { id, totalCost: 1000 });
    expect((await kenya())?.spread.value).toBe(10);
    await admin.del('/survey', { ids: [id] });
    expect(await kenya()).toBeUndefined();
    await admin.post('/survey', body);
    await admin.del('/customer', { ids: [third] });
    expect(await kenya()).toBeUndefined();
  });
});
