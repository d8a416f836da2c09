import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { askSubject } from './privacy.schema.js';
import { privacyTask, type PrivacyEvent, type PrivacyOrder } from './privacy-task.decider.js';

const { given } = specify(privacyTask);
const at = '2026-04-01T00:00:00.000Z';
const order: PrivacyOrder = { id: 4, kind: 'erase', subject: { kind: 'user', id: 9 }, alsoKeys: [], by: 1, at };
const ordered: PrivacyEvent = { type: 'PrivacyTaskOrdered', data: order };
const done: PrivacyEvent = { type: 'PrivacyTaskDone', data: { id: 4, at, keyDestroyedAt: at, chainOk: true } };

describe('a task about somebody’s data', () => {
  test('is ordered once and done once', () => {
    given().when({ type: 'OrderTask', order }).then(ordered);
    given(ordered).when({ type: 'OrderTask', order }).thenNothing();
    given(ordered).when({ type: 'FinishTask', at, keyDestroyedAt: at, chainOk: true }).then(done);
    given(ordered, done).when({ type: 'FinishTask', at }).thenNothing();
    given().when({ type: 'FinishTask', at }).thenRefused('TaskNotFound');
  });

  test('an erasure that is done carries its proof', () => {
    given(ordered)
      .when({ type: 'FinishTask', at, keyDestroyedAt: at, chainOk: true })
      .thenState((state) => expect(state).toMatchObject({ status: 'done', doneAt: at, keyDestroyedAt: at, chainOk: true }));
  });

  test('is about one person', () => {
    const keys = (body: object) => askSubject.safeParse(body).error?.issues.map(({ message }) => message);
    expect([keys({ userId: 1 }), keys({ customerId: 1 })]).toEqual([undefined, undefined]);
    expect([keys({}), keys({ customerId: 1, userId: 2 })]).toEqual([['required'], ['idsDiffer']]);
  });
});
