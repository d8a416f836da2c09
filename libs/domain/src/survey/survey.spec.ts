import { describe, expect, test } from '@jest/globals';
import { languageCodes } from '../kernel/locale/language.js';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { answerFields, surveyFields } from './fields/survey-fields.js';
import { wordKey } from './fields/word-key.js';
import { surveyColumns } from './survey.columns.js';
import { survey } from './survey.decider.js';
import { missingAnswers, practiceRules, surveyChecks, surveyEstimates, zeroTolerance } from './survey.policy.js';
import { brokenRules } from './survey.rules.js';
import { saveSurvey, surveyAnswers } from './survey.schema.js';
import { surveyUpload } from './survey.upload.js';
import { surveyWords } from './survey.upload-names.js';

const { given } = specify(survey);
const whose = { id: 7, growerId: 3, surveyYear: 2026 };
const started = { type: 'SurveyStarted' as const, data: { ...whose, answers: { farmName: 'Quinta', laborShare: 60, inputsShare: 40 } } };
const removed = { type: 'SurveyRemoved' as const, data: { id: 7, growerId: 3 } };
const change = (sent: object) => ({ type: 'ChangeSurvey' as const, sent: sent as Record<string, never> });

describe('a survey', () => {
  test('begins with the answers that are given; blank and null are none', () =>
    given()
      .when({ type: 'StartSurvey', ...whose, sent: { ...started.data.answers, notes: '', altitude: null } })
      .then(started));
  test('does not begin twice by a retry', () =>
    given(started)
      .when({ type: 'StartSurvey', ...whose, sent: {} })
      .thenNothing());
  test('keeps what is absent, changes what is given and takes back what is null', () => {
    given(started)
      .when(change({ farmName: null, altitude: 1200 }))
      .then({
        type: 'SurveyChanged',
        data: {
          id: 7,
          growerId: 3,
          changes: [
            { path: 'farmName', old: 'Quinta', new: null },
            { path: 'altitude', old: null, new: 1200 },
          ],
        },
      });
    given(started)
      .when(change({ farmName: 'Quinta' }))
      .thenNothing();
  });
  test('holds a rule over what stands and what is new', () => {
    const refusal = given(started)
      .when(change({ laborShare: 61 }))
      .thenRefused('validationFailed');
    expect(refusal.details).toEqual([
      { field: 'inputsShare', key: 'sumOfTwo', message: 'The sum of the two fields must be 100', params: { wanted: 100, value: 101 } },
    ]);
    given(started)
      .when(change({ laborShare: 61, inputsShare: 39 }))
      .thenState((state) => expect(state).toMatchObject({ answers: { laborShare: 61, inputsShare: 39 } }));
  });
  test('is removed once, leaves no answers, and is then nobody’s', () => {
    given(started).when({ type: 'RemoveSurvey' }).then(removed);
    given(started)
      .when({ type: 'RemoveSurvey' })
      .thenState((state) => expect(state).toMatchObject({ status: 'removed', answers: {} }));
    given(started, removed).when({ type: 'RemoveSurvey' }).thenRefused('SurveyNotFound');
    given(started, removed)
      .when(change({ altitude: 1 }))
      .thenRefused('SurveyNotFound');
  });
});

const keys = (answers: object) => brokenRules(answers as never).map(({ field, key }) => `${field}:${key}`);
describe('rules between answers', () => {
  test('two shares total 100 to two decimals, once both are given', () => {
    expect([keys({ laborShare: 60, inputsShare: 40 }), keys({ laborShare: 33.33, inputsShare: 66.67 }), keys({ laborShare: 60 })]).toEqual([
      [],
      [],
      [],
    ]);
    expect(keys({ familyLaborShare: 50, hiredLaborShare: 49 })).toEqual(['hiredLaborShare:sumOfTwo']);
  });
  test('pulp does not exceed the total, which is 0.40 of the cherry where it is not given', () => {
    expect(keys({ totalPulpKg: 100, pulpCompostedKg: 60, pulpSoldKg: 40 })).toEqual([]);
    expect(keys({ totalPulpKg: 100, pulpCompostedKg: 60, pulpSoldKg: 41 })).toEqual(['pulpCompostedKg:pulpExceedsTotal']);
    expect(keys({ cherryKg: 1000, pulpDumpedKg: 400 })).toEqual([]);
    expect(brokenRules({ cherryKg: 1000, pulpDumpedKg: 401 })[0]!.params).toEqual({ max: 400, value: 401, estimated: true });
    expect(keys({ cherryKg: 1000, totalPulpKg: 420, pulpDumpedKg: 401 })).toEqual([]); // what was weighed replaces the estimate
    expect(keys({ pulpCompostedKg: 400 })).toEqual([]);
  });
  test('a cover crop is planted before it is terminated', () => {
    expect(keys({ coverPlantingDate: '2026-03-01', coverTerminationDate: '2026-03-01' })).toEqual(['coverTerminationDate:coverCropDates']);
    expect(keys({ coverPlantingDate: '2026-02-28', coverTerminationDate: '2026-03-01' })).toEqual([]);
  });
});

describe('what follows from answers', () => {
  const practices = answerFields.find(({ id }) => id === 'coverCropPractices')!.options;
  test('a practice rule holds from six of seven on; without an answer it says nothing', () => {
    const holds = [5, 6, 7].map((n) => practiceRules({ coverCropPractices: practices.slice(0, n) }).coverCrop.holds);
    expect(holds).toEqual([false, true, true]);
    expect(practiceRules({}).soilCompaction).toEqual({ followed: 0, needed: 6, of: 7, holds: null });
    expect(practiceRules({ compactionPractices: [] }).soilCompaction.holds).toBe(false);
  });
  test('estimates stand for what is not given', () => {
    expect(surveyEstimates({ cherryKg: 1000, productiveTrees: 4000, youngTrees: 500, coffeeArea: 2 })).toEqual({
      ...{ totalPulpKg: 400, greenKg: 160, treeDensity: 2250, coffeeIncome: null },
    });
    expect(surveyEstimates({ soldQuantity: 100, averagePrice: 2, premium: 0.5 }).coffeeIncome).toBe(250);
  });
  test('what looks odd is told and stops nothing', () => {
    expect(surveyChecks({}).length).toBe(0);
    expect(surveyChecks({ totalFarmArea: 5, coffeeArea: 4, otherCropArea: 2 })).toEqual([
      { key: 'areasExceedFarm', field: 'totalFarmArea' },
    ]);
    expect(surveyChecks({ irrigatedArea: 1, coffeeArea: 2, waterSource: 'No irrigation' })).toEqual([
      { key: 'irrigationDisagrees', field: 'waterSource' },
    ]);
    expect(zeroTolerance({ noChildLabor: 'not comply', whoClass1: true, training: 'not comply' })).toEqual(['noChildLabor', 'whoClass1']);
  });
  test('a survey is complete with every required answer', () => {
    const needed = answerFields.filter(({ required }) => required).map(({ id }) => id);
    expect(missingAnswers({})).toEqual(needed);
    expect(missingAnswers(Object.fromEntries(needed.map((id) => [id, 1])))).toEqual([]);
  });
});

const failed = (sent: object) => {
  const read = validate(saveSurvey, { customerId: 1, surveyYear: 2026, ...sent });
  return 'refusal' in read ? read.refusal.details.map(({ field, key }) => `${field}:${key}`) : [];
};
describe('what is sent', () => {
  const bounded = surveyFields.filter(({ kind }) => kind === 'integer' || kind === 'decimal');
  test.each(bounded)('$id is taken at its bounds and refused beyond them, which are told', ({ id, min, max }) => {
    for (const value of [min!, max!]) expect([value, failed({ [id]: value })]).toEqual([value, []]);
    for (const value of [min! - 1, max! + 1]) {
      const read = validate(saveSurvey, { customerId: 1, surveyYear: 2026, [id]: value });
      expect('refusal' in read && read.refusal.details).toEqual([
        { field: id, key: 'outOfRange', message: 'The value is out of range', params: { min, max, value } },
      ]);
    }
  });
  test('all that is wrong is told at once', () => {
    expect(
      failed({ laborShare: 60, inputsShare: 41, altitude: 3001, notes: 'x'.repeat(151), slopeClass: 'steep', nope: 1 }).toSorted(),
    ).toEqual([...['altitude:outOfRange', 'inputsShare:sumOfTwo', 'nope:unknownField', 'notes:lengthRange', 'slopeClass:invalidOption']]);
    expect(failed({ coverCropPractices: ['terraces'], mainVarieties: ['Catuai', 'catuai'] }).length).toBe(2);
    expect(validate(saveSurvey, {})).toMatchObject({ refusal: { details: [{ field: 'customerId' }, { field: 'surveyYear' }] } });
  });
  test('an estimate of the page is what the schema of a form lets through', () => {
    expect(validate(surveyAnswers, { cherryKg: 1000, pulpCompostedKg: 400 })).toHaveProperty('value');
  });
});

describe('the table', () => {
  test('has the columns of the sheet, which every page loads without it', () => {
    expect([...surveyColumns].toSorted()).toEqual([...surveyFields.map(({ id }) => id), 'customerId', 'growerCode'].toSorted());
  });
  test.each(languageCodes)('has words in %s for every question and every option', (language) => {
    const { field, option } = surveyWords[language];
    expect(surveyFields.filter(({ id }) => !field[id])).toEqual([]);
    expect(answerFields.flatMap(({ options }) => options.filter((one) => !option[wordKey(one)]))).toEqual([]);
    expect(new Set(Object.values(field)).size).toBe(surveyFields.length);
  });
});

describe('a row of a sheet', () => {
  const facts = { groupId: 1, countryId: 101, unitTypeId: 0 as const, named: { farmId: 3 } };
  test('is read by the words of any language', () => {
    const cells = { farmId: 'KF-01', surveyYear: '2026', cherryKg: '1200,5', whoClass1: 'não', shadeSystem: 'पूर्ण ऊन', currency: 'brl' };
    expect(surveyUpload.read({ ...cells, mainVarieties: 'Catuai | Mundo Novo', fertilizerProducts: '12:300|15:80' }, facts)).toEqual({
      read: {
        growerId: 3,
        surveyYear: 2026,
        sent: {
          ...{ farmId: 'KF-01', cherryKg: 1200.5, whoClass1: false, shadeSystem: 'full sun', currency: 'BRL' },
          mainVarieties: ['Catuai', 'Mundo Novo'],
          fertilizerProducts: [
            { productId: 12, kg: 300 },
            { productId: 15, kg: 80 },
          ],
        },
      },
    });
  });
  test('names every column that is wrong, and the grower whom nobody knows', () => {
    const read = surveyUpload.read(
      { farmId: 'KF-01', surveyYear: '1999', laborShare: '60', inputsShare: '41', coverCropPractices: 'terraces', growerCode: 'G1' },
      { ...facts, named: {} },
    );
    expect('faults' in read && read.faults.map(({ column, key }) => `${column}:${key}`).toSorted()).toEqual([
      ...['coverCropPractices:invalidOption', 'growerCode:growerNotFoundInRow', 'inputsShare:sumOfTwo', 'surveyYear:outOfRange'],
    ]);
  });
  test('of the template is right as it stands', () => {
    expect(surveyUpload.read(surveyUpload.example, facts)).toHaveProperty('read');
  });
});
