import { describe, expect, test } from '@jest/globals';
import { GREEN_OF_CHERRY, PARCHMENT_OF_CHERRY, PULP_OF_CHERRY } from '../agronomy/coffee.js';
import { ghgFactors } from '../agronomy/tables/ghg-factors.js';
import { languageCodes } from '../kernel/locale/language.js';
import { specify } from '../kernel/decider/specify.js';
import { type Mill, mill, type SentMill } from './mill.decider.js';
import { type MillContent, type MillField, millFields } from './mill.fields.js';
import { millChecks, millEstimates, missingOfMill } from './mill.policy.js';
import { cafeIdKey, saveMill } from './mill.schema.js';
import { millWord } from './mill.words.js';

const { given } = specify(mill);
const content = { name: 'North', cafeId: 'CP-1' };
const add = { type: 'AddMill', id: 7, groupId: 3, content: { ...content, village: null } } as const;
const added = { type: 'MillAdded' as const, data: { id: 7, groupId: 3, content } };
const removed = { type: 'MillRemoved' as const, data: { id: 7, groupId: 3 } };
const change = (sent: SentMill) => ({ type: 'ChangeMill', content: sent }) as const;
const changed = (now: readonly (readonly [path: string, to: unknown])[]) =>
  ({ type: 'MillChanged', data: { id: 7, groupId: 3, changes: now.map(([path, to]) => ({ path, old: null, new: to })) } }) as const;
/** What a mill says of which this is known. */
const standing = (known: SentMill): MillContent =>
  (mill.evolve({ status: 'none' }, { ...added, data: { ...added.data, content: known as Partial<MillContent> } }) as Mill).content;

describe('a mill', () => {
  test('is added once, with what was said', () => {
    given().when(add).then(added);
    given(added).when(add).thenNothing();
  });
  test('is changed in what is given; null takes back, the same again is nothing', () => {
    given(added)
      .when(change({ village: 'Rio', name: 'North' }))
      .then({ type: 'MillChanged', data: { id: 7, groupId: 3, changes: [{ path: 'village', old: null, new: 'Rio' }] } });
    given(added)
      .when(change({ name: 'North', contact: null }))
      .thenNothing();
  });
  test('is removed once, and is nobody’s afterwards', () => {
    given(added).when({ type: 'RemoveMill' }).then(removed);
    given(added, removed).when({ type: 'RemoveMill' }).thenRefused('MillNotFound');
    given(added, removed)
      .when(change({ name: 'South' }))
      .thenRefused('MillNotFound');
  });
  test('accounts for no more pulp than there is: what is said, else 0.40 of the cherry', () => {
    given(added)
      .when(change({ cherryLbs: 1000, pulpCompostedLbs: 300, pulpSoldLbs: 101 }))
      .thenRefused('validationFailed');
    given(added, { type: 'MillChanged', data: { id: 7, groupId: 3, changes: [{ path: 'cherryLbs', old: null, new: 1000 }] } })
      .when(change({ pulpCompostedLbs: 401 }))
      .thenRefused('validationFailed');
    given(added)
      .when(change({ cherryLbs: 1000, pulpCompostedLbs: 401, totalPulpLbs: 401 }))
      .then(changed([['cherryLbs', 1000], ['totalPulpLbs', 401], ['pulpCompostedLbs', 401]])); // prettier-ignore
  });
  test('has both halves of a point or none', () => {
    given(added)
      .when(change({ latitude: 13.3 }))
      .thenRefused('validationFailed');
    given(added)
      .when(change({ latitude: 13.3, longitude: 75.7 }))
      .then(changed([['latitude', 13.3], ['longitude', 75.7]])); // prettier-ignore
  });
});

describe('what is sent', () => {
  const keys = (body: object) => saveMill.safeParse({ groupId: 3, ...content, ...body }).error?.issues.map(({ path, message }) => `${path.join('.')}:${message}`); // prettier-ignore
  test('a new one has a name and an ID, a named one what is sent', () => {
    expect(saveMill.safeParse({ groupId: 3 }).error?.issues.map(({ path }) => path[0])).toEqual(['name', 'cafeId']);
    expect(saveMill.safeParse({ id: 7, village: '' }).success).toBe(true);
    expect(keys({ name: null })).not.toBeUndefined();
  });
  test('every figure is taken at its bounds and refused beyond them', () => {
    for (const { id, min, max } of millFields.filter(
      (field): field is Extract<typeof field, { kind: 'decimal' }> => field.kind === 'decimal',
    )) {
      const beside = id.startsWith('pulp') ? { totalPulpLbs: 4e8 } : {};
      for (const value of [min, max])
        expect([id, keys({ [id]: value, ...(id === 'totalPulpLbs' ? {} : beside) })]).toEqual([id, undefined]);
      for (const value of [min - 1, max + 1]) expect(keys({ [id]: value })).toEqual([`${id}:outOfRange`]);
    }
  });
  test('an ID is the same in any case and with any blanks', () => expect(cafeIdKey(' cp 1')).toBe(cafeIdKey('CP1')));
});

describe('what follows', () => {
  test('the conversions are those of the footprint', () => {
    const { greenPerCherry, dryParchmentPerCherry, pulpPerCherry } = ghgFactors.wetMill.conversions;
    expect([GREEN_OF_CHERRY, PARCHMENT_OF_CHERRY, PULP_OF_CHERRY]).toEqual([greenPerCherry, dryParchmentPerCherry, pulpPerCherry].map(({ value }) => value)); // prettier-ignore
  });
  test('estimates stand where nothing is said', () => {
    // 220,462.26 lb are 100 t of cherry, so 20 t of parchment: 400 m³ are 20 l a kg
    const known = standing({ cherryLbs: 220_462.262_185, waterM3: 400 });
    expect(millEstimates(known)).toEqual({ totalPulpLbs: 88_184.9049, greenLbs: 35_273.9619, waterPerParchment: 20 });
    expect(millEstimates(standing({}))).toEqual({ totalPulpLbs: null, greenLbs: null, waterPerParchment: null });
  });
  test('what looks odd is told', () => {
    const keysOf = (known: SentMill) => millChecks(standing(known)).map(({ key }) => key);
    expect(keysOf({ cherryLbs: 1000, greenLbs: 160, wastewaterM3: 1 })).toEqual([]);
    expect(keysOf({ cherryLbs: 1000, greenLbs: 250 })).toEqual(['greenConversion']);
    expect(keysOf({ cherryLbs: 220_462.262_185, waterM3: 400, wastewaterM3: 461, millType: 'Eco milling', waterSource: 'river' })).toEqual(['wasteExceedsWater', 'ecoMillWater']); // prettier-ignore
    expect(keysOf({ millType: 'Dry mill', processingType: 'washed', waterM3: 3 })).toEqual(['dryMillProcessing', 'sourceMissing']);
  });
  test('a mill without its type is not complete', () => {
    expect(missingOfMill(standing(content))).toEqual(['millType', 'processingType']);
    expect(missingOfMill(standing({ ...content, millType: 'Dry mill', processingType: 'dry milling only' }))).toEqual([]);
  });
  test('every option has a word in every language', () => {
    const options = millFields.flatMap((field: MillField) => field.options ?? []);
    for (const language of languageCodes.filter((one) => one !== 'en'))
      for (const option of options) if (!['honey', 'natural', 'gas', 'diesel'].includes(option)) expect([option, millWord(option, language)]).not.toEqual([option, option]); // prettier-ignore
  });
});
