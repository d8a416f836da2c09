import { describe, expect, test } from '@jest/globals';
import { languageCodes } from '../kernel/locale/language.js';
import { specify } from '../kernel/decider/specify.js';
import { intervention } from './intervention.decider.js';
import { isCalled, ownTypeBody, shippedInterventionTypes, shippedTypeBody } from './intervention-types.js';

const { given } = specify(intervention);
const facts = { actorId: 9, latest: '2026-05-02', type: { id: 1, active: true } };
const input = { date: '2026-05-02', notes: 'Terraces need mulch' };
const record = { type: 'RecordIntervention', id: 7, growerId: 3, input, facts } as const;
const data = { id: 7, growerId: 3, typeId: 1, date: '2026-05-02', notes: 'Terraces need mulch', recordedBy: 9 };
const recorded = { type: 'InterventionRecorded' as const, data };
const removed = { type: 'InterventionRemoved' as const, data: { id: 7, growerId: 3 } };
const change = (written: object, more: object = {}) => ({
  type: 'ChangeIntervention' as const,
  growerId: 3,
  input: { typeNamed: false, ...written },
  facts: { ...facts, ...more },
});

describe('an intervention', () => {
  test('is recorded with its type, date and notes', () => given().when(record).then(recorded));
  test('is not recorded twice by a retry', () => given(recorded).when(record).thenNothing());
  test('says nothing where the notes are blank', () =>
    given()
      .when({ ...record, input: { ...input, notes: '' } })
      .then({ ...recorded, data: { ...data, notes: null } }));
  test('cannot lie in the future, and says until when it may', () => {
    const refusal = given()
      .when({ ...record, input: { ...input, date: '2026-05-03' } })
      .thenRefused('interventionInFuture', 'date');
    expect(refusal.details[0]!.params).toEqual({ max: '2026-05-02', value: '2026-05-03' });
  });
  test('is of a type that the group has in use', () => {
    given()
      .when({ ...record, facts: { ...facts, type: undefined } })
      .thenRefused('unknownInterventionType', 'type');
    given()
      .when({ ...record, facts: { ...facts, type: { id: 1, active: false } } })
      .thenRefused('unknownInterventionType', 'type');
  });

  test('is changed in what is given, and nothing happens when it says so already', () => {
    given(recorded)
      .when(change({ date: '2026-04-30' }))
      .then({ type: 'InterventionChanged', data: { id: 7, growerId: 3, date: '2026-04-30' } });
    given(recorded)
      .when(change({ notes: null }))
      .then({ type: 'InterventionChanged', data: { id: 7, growerId: 3, notes: null } });
    given(recorded)
      .when(change({ typeNamed: true }, { type: { id: 2, active: true } }))
      .then({ type: 'InterventionChanged', data: { id: 7, growerId: 3, typeId: 2 } });
    given(recorded).when(change(input)).thenNothing();
    given(recorded)
      .when(change({ date: '2027-01-01' }))
      .thenRefused('interventionInFuture', 'date');
  });
  test('keeps a type that was archived since, but takes no archived one', () => {
    given(recorded)
      .when(change({ typeNamed: true, notes: 'Done' }, { type: { id: 1, active: false } }))
      .then({ type: 'InterventionChanged', data: { id: 7, growerId: 3, notes: 'Done' } });
    given(recorded)
      .when(change({ typeNamed: true }, { type: { id: 2, active: false } }))
      .thenRefused('unknownInterventionType');
  });

  test('is removed once, and is another grower’s for nobody', () => {
    given(recorded).when({ type: 'RemoveIntervention', growerId: 3 }).then(removed);
    given(recorded, removed).when({ type: 'RemoveIntervention', growerId: 3 }).thenRefused('InterventionNotFound');
    given(recorded).when({ type: 'RemoveIntervention', growerId: 4 }).thenRefused('InterventionNotFound');
    given(recorded, removed)
      .when(change({ date: '2026-04-30' }))
      .thenRefused('InterventionNotFound');
    given(recorded, removed).when({ type: 'RemoveIntervention', growerId: 3 }).thenRefused('InterventionNotFound');
  });
  test('leaves no notes in the state once it is removed', () =>
    given(recorded)
      .when({ type: 'RemoveIntervention', growerId: 3 })
      .thenState((state) => expect(state).toMatchObject({ status: 'removed', notes: null })));
});

describe('types of interventions', () => {
  test('are told by id, by key or by name in any language', () => {
    const soil = shippedTypeBody(shippedInterventionTypes[2]!, 'pt');
    expect(soil).toEqual({ id: 3, type: 'soil-test', name: 'Análise de solo' });
    expect([3, 'soil-test', 'SOIL TEST', 'माती परीक्षण', 4, 'soil'].map((written) => isCalled(soil, written))).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ]);
  });
  test('of one’s own have the name they were given; a copy that of what was copied', () => {
    expect(ownTypeBody({ id: 100_001, rootId: 100_001, name: 'Shade trees' }, 'mr')).toMatchObject({ type: 'Shade trees' });
    expect(ownTypeBody({ id: 100_002, rootId: 1, name: null }, 'mr')).toEqual({ id: 100_002, type: 'visit', name: 'भेट' });
  });
  test.each(shippedInterventionTypes.map(({ key }) => key))('%s has a name in every language', (key) => {
    const type = shippedInterventionTypes.find((one) => one.key === key)!;
    for (const language of languageCodes) expect(shippedTypeBody(type, language).name).not.toBe(key);
  });
});
