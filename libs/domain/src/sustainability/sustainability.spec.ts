import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { initialSettings, knownPractices, nothingChosen, scoreBody } from './practices/practice-values.js';
import { ghgFactors } from '../agronomy/tables/ghg-factors.js';
import { countryIdOf } from '../kernel/locale/countries.js';
import { practices } from './practices/practices.decider.js';
import { ghgInputs } from './report/ghg-inputs.js';
import { gridCountries } from './report/grid-countries.js';
import { electricityCountry } from './report/report-country.js';
import { ghgProductOf } from './report/plan-products.js';
import { reportAnswers } from './report-answers.schema.js';
import { report } from './report/report.decider.js';

const place = { companyId: 1, collectionId: 2, groupId: 3 };
const save = { type: 'SavePractices', place, kind: 'standing', key: 'coffee', settings: initialSettings } as const;
const cover = (option: string) => [{ id: 'soil-health', indicators: [{ id: 'ground-cover', option }] }];
const chosen = (choices: Record<string, string>) => ({
  type: 'PracticesSaved' as const,
  data: { place, kind: 'standing' as const, key: 'coffee', values: { ...nothingChosen, choices } },
});

describe('practices', () => {
  const { given } = specify(practices);
  test('what is chosen is kept; chosen again, or sent back as it was read, it changes nothing', () => {
    given()
      .when({ ...save, areas: cover('less-than-5-of-the-time') })
      .then(chosen({ 'ground-cover': 'less-than-5-of-the-time' }));
    const stands = chosen({ 'ground-cover': 'less-than-5-of-the-time' });
    given(stands)
      .when({ ...save, areas: cover('less-than-5-of-the-time') })
      .thenNothing();
    const { impactAreas } = scoreBody('coffee', initialSettings, stands.data.values);
    given(stands)
      .when({ ...save, areas: impactAreas })
      .thenNothing();
    given()
      .when({ ...save, areas: scoreBody('coffee', initialSettings, nothingChosen).impactAreas })
      .thenNothing();
  });
  test('a chosen practice takes a score that was set by hand away', () => {
    const byHand = { ...nothingChosen, scores: { 'soil-health': 72 } };
    given({ ...chosen({}), data: { ...chosen({}).data, values: byHand } })
      .when({ ...save, areas: cover('less-than-5-of-the-time') })
      .then(chosen({ 'ground-cover': 'less-than-5-of-the-time' }));
  });
  test('what the crop does not have is refused with its place', () => {
    given()
      .when({ ...save, areas: cover('drip') })
      .thenRefused('unknownPractice', 'impactAreas[0].indicators[0].option');
    given()
      .when({ ...save, areas: [{ id: 'moon' }] })
      .thenRefused('unknownImpactArea', 'impactAreas[0].id');
  });
  test('settings: weights total 100, an area keeps an indicator, a reset goes back', () => {
    const settings = { type: 'SaveSettings', place, crop: 'coffee', above: initialSettings } as const;
    given()
      .when({ ...settings, given: { impactAreas: [{ id: 'water', weight: 26 }] } })
      .thenRefused('weightsSum', 'impactAreas');
    const none = scoreBody('coffee', initialSettings, nothingChosen).impactAreas[2]!.indicators.map(({ id }) => ({ id, selected: false }));
    given()
      .when({ ...settings, given: { impactAreas: [{ id: 'biodiversity', indicators: none }] } })
      .thenRefused('indicatorRequired', 'impactAreas');
    const weights = { 'soil-health': 25, climate: 25, biodiversity: 25, water: 25 };
    const saved = {
      type: 'PracticeSettingsSaved' as const,
      data: { place, crop: 'coffee', values: { ...initialSettings, weights, cost: 500 } },
    };
    given()
      .when({ ...settings, given: { cost: 500 } })
      .then(saved);
    given(saved)
      .when({ type: 'ResetSettings', place, crop: 'coffee' })
      .then({ type: 'PracticeSettingsReset', data: { place, crop: 'coffee' } });
    given().when({ type: 'ResetSettings', place, crop: 'coffee' }).thenNothing();
  });
});

describe('costs of practices', () => {
  const place = { groupId: 1 };
  const save = (costs: Record<string, Record<string, number>>) => ({ type: 'SaveSettings' as const, place, crop: 'coffee', above: initialSettings, given: { costs } }); // prettier-ignore
  test.each([
    [{ own: { own: 1 } }, 'unknownIndicator', 'costs.own'],
    [{ toString: { no: 1 } }, 'unknownIndicator', 'costs.toString'],
    [{ 'ground-cover': { 'all-year': 1 } }, 'unknownPractice', 'costs.ground-cover.all-year'],
  ])('what names no practice of the crop is refused by its place: %j', (costs, key, at) => {
    specify(practices).given().when(save(costs)).thenRefused(key, at);
  });
  test('what an older version took under another name is not read', () => {
    const here = { 'ground-cover': { 'less-than-5-of-the-time': 5 } };
    const costs = { ...here, own: { own: 1 }, 'crop-rotation': { toString: 2 } };
    expect(knownPractices('coffee', costs, { 'ground-cover': 'no such', own: 'no', 'crop-rotation': '2-crops' })).toEqual({
      costs: { ...here, 'crop-rotation': {} },
      choices: { 'crop-rotation': '2-crops' },
    });
  });
});

describe('a report', () => {
  const { given } = specify(report);
  const origin = { id: 7, growerId: 3, fieldId: 4, planId: 5, cropId: 1024, crop: 'coffee', subcrop: null, copiedFrom: null };
  const answers = { tillage: { tillageManagement: 'no-tillage' } };
  const started = { type: 'SustainabilityReportStarted' as const, data: { ...origin, answers } };
  test.each(['draft', 'inactive'] as const)('is not started, changed or removed while its plan is %s', (planStatus) => {
    given().when({ type: 'StartReport', origin, planStatus, answers }).thenRefused('planStateForbids', 'planId');
    given(started).when({ type: 'ChangeReport', planStatus, answers: {} }).thenRefused('planStateForbids', 'planId');
    given(started).when({ type: 'RemoveReport', planStatus }).thenRefused('planStateForbids', 'planId');
  });
  test('is started once, keeps the blocks that are not sent, and is removed with its answers', () => {
    given().when({ type: 'StartReport', origin, planStatus: 'active', answers }).then(started);
    given(started).when({ type: 'StartReport', origin, planStatus: 'active', answers }).thenNothing();
    given(started).when({ type: 'ChangeReport', planStatus: 'completed', answers }).thenNothing();
    const irrigation = { waterSource: 'groundwater' };
    given(started)
      .when({ type: 'ChangeReport', planStatus: 'completed', answers: { irrigation } })
      .then({ type: 'SustainabilityReportChanged', data: { id: 7, growerId: 3, answers: { ...answers, irrigation } } });
    given(started)
      .when({ type: 'RemoveReport', planStatus: 'active' })
      .thenState((state) => expect(state).toMatchObject({ status: 'removed', answers: {} }));
  });
  test('an answer that was given up for a colleague’s counts nowhere and stands in the history; it is judged as an answer is', () => {
    const aside = (setAside: object) => ({ type: 'ChangeReport' as const, planStatus: 'active' as const, answers: {}, setAside });
    const event = { type: 'SustainabilityAnswersSetAside' as const, data: { id: 7, growerId: 3, answers: { site: { climate: 'wet' as const } } } }; // prettier-ignore
    given(started)
      .when(aside({ site: { climate: 'wet' } }))
      .then(event);
    given(started, event)
      .when(aside({ site: { climate: 'wet' } }))
      .thenState((state) => expect(state).toMatchObject({ answers }));
    given(started).when(aside({})).thenNothing();
    given(started)
      .when({ ...aside({ site: { climate: 'wet' } }), answers: { site: { climate: 'dry' } } })
      .then(
        { type: 'SustainabilityReportChanged', data: { id: 7, growerId: 3, answers: { ...answers, site: { climate: 'dry' } } } },
        event,
      );
    given(started)
      .when(aside({ tillage: { tillageManagement: 'drip' } }))
      .thenRefused('unknownPractice', 'setAside.tillage.tillageManagement');
    given(started)
      .when({ ...aside({ site: { climate: 'wet' } }), planStatus: 'draft' })
      .thenRefused('planStateForbids', 'planId');
  });
  test('takes only practices of its crop', () => {
    given()
      .when({ type: 'StartReport', origin, planStatus: 'active', answers: { tillage: { tillageManagement: 'drip' } } })
      .thenRefused('unknownPractice', 'answers.tillage.tillageManagement');
  });
});

describe('answers as a footprint reads them', () => {
  test('shares become fractions, the mill its defaults, nothing applied is an answer', () => {
    const answers = reportAnswers.parse({
      yield: { productKg: 2400, areaHa: 2 },
      nutrients: { nothingApplied: true },
      residueManagement: { pruningsFate: { left: 50, removed: 20, burnt: 30 } },
      evidence: { 'yield.productKg': { status: 'measured' } },
    });
    expect(ghgInputs('coffee', answers)).toEqual({
      value: expect.objectContaining({
        pruningsRemoved: 0.2,
        pruningsBurnt: 0.3,
        fertilizers: [],
        mill: { type: 'regular', cherryKg: 15_000, treatment: 'dischargeAquatic', pulp: 'dumped' },
        status: { productKg: 'measured' },
      }),
    });
  });
  test('pod husks are asked of cocoa alone; a mass without a word of its fate counts as left', () => {
    const answers = (residueManagement: object) =>
      reportAnswers.parse({ yield: { productKg: 900, areaHa: 1 }, nutrients: { nothingApplied: true }, residueManagement });
    const husks = (crop: 'cocoa' | 'coffee', residue: object) => {
      const read = ghgInputs(crop, answers(residue));
      return 'value' in read && read.value.husks;
    };
    expect(husks('cocoa', { huskFate: 'burnt', husks_tdm: 2 })).toEqual({ fate: 'burnt', tdm: 2 });
    expect(husks('cocoa', { husks_tdm: 2 })).toEqual({ tdm: 2 });
    expect([husks('cocoa', {}), husks('coffee', { huskFate: 'burnt' })]).toEqual([undefined, undefined]);
  });
  test('a product is its reference by its contents; another keeps its own name', () => {
    const none = { N_urea: 0, N_ammonium: 0, N_nitrate: 0, N_other: 0, P2O5: 0, K2O: 0, S: 0 };
    const names = [
      { ...none, N_urea: 0.46 },
      { ...none, N_ammonium: 0.168, N_nitrate: 0.167 },
      { ...none, N_ammonium: 0.11, P2O5: 0.52 },
      { ...none, K2O: 0.6 },
      { ...none, N_nitrate: 0.05, K2O: 0.2 },
    ].map((held) => ghgProductOf('Blend', held).product);
    expect(names).toEqual(['urea', 'ammoniumNitrate', 'map', 'mop', 'Blend']);
  });
});

describe('the country of the electricity', () => {
  const season = { yield: { areaHa: 1, productKg: 1000 }, nutrients: { nothingApplied: true } };
  const taken = (site: object, country?: string) => {
    const read = ghgInputs('coffee', reportAnswers.parse({ ...season, site }), { country });
    return 'value' in read ? read.value.country : read;
  };
  test('what was answered counts, else the grower’s; every country that is offered has its own figure', () => {
    expect([taken({ country: 'IND' }, 'BRA'), taken({}, 'BRA'), taken({})]).toEqual(['IND', 'BRA', undefined]);
    for (const [alpha2, alpha3] of Object.entries(gridCountries)) {
      expect(electricityCountry(countryIdOf(alpha2)!)).toBe(alpha3);
      expect(ghgFactors.electricity.byIso3[alpha3]).toBeGreaterThan(0);
    }
  });
});
