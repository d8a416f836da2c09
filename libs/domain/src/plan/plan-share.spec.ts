import { describe, expect, test } from '@jest/globals';
import type { LoggedEvent } from '../kernel/decider/revisions.js';
import { RevisionFold } from '../kernel/decider/revisions.js';
import { specify } from '../kernel/decider/specify.js';
import { plan } from './decide/plan.decider.js';
import type { PlanEvent } from './plan.events.js';
import { planHistory } from './decide/plan.history.js';
import { shareOpen } from './plan-share.js';
import type { PlanShare } from './plan-share.events.js';
import { draft, happened } from './testing/potato-plan.js';

const { given } = specify(plan);
const start = happened(draft());
const share: PlanShare = {
  id: 7,
  option: 'link',
  hash: 'h',
  revision: 1,
  at: '2026-04-01T10:00:00.000Z',
  expiresAt: '2026-05-01T10:00:00.000Z',
  by: { id: 3, name: 'Asha' },
};
const shared: PlanEvent = { type: 'PlanShared', data: share };
const revoke = (at: string, id = 7) => ({ type: 'RevokeShare', id, at }) as const;

describe('sharing', () => {
  test('also of a completed plan, and never of one that is not there', () => {
    given(...start, { type: 'PlanCompleted', data: {} } as PlanEvent)
      .when({ type: 'SharePlan', share })
      .then(shared);
    given().when({ type: 'SharePlan', share }).thenRefused('PlanNotFound');
  });
  test('a link is good until the instant it expires, or until it is taken back', () => {
    expect(['2026-05-01T09:59:59.999Z', '2026-05-01T10:00:00.000Z'].map((now) => shareOpen(share, now))).toEqual([true, false]);
    expect(shareOpen({ ...share, revoked: true }, '2026-04-02T00:00:00.000Z')).toBe(false);
  });
  test('only an open link is taken back; any other is not found', () => {
    given(...start, shared)
      .when(revoke('2026-04-02T00:00:00.000Z'))
      .then({ type: 'ShareRevoked', data: { id: 7 } });
    given(...start, shared)
      .when(revoke('2026-05-02T00:00:00.000Z'))
      .thenRefused('ShareNotFound');
    given(...start, shared)
      .when(revoke('2026-04-02T00:00:00.000Z', 8))
      .thenRefused('ShareNotFound');
    given(...start, shared, { type: 'ShareRevoked', data: { id: 7 } } as PlanEvent)
      .when(revoke('2026-04-02T00:00:00.000Z'))
      .thenRefused('ShareNotFound');
  });
});

test('what is handed out names its revision once, and leaves the name that a person gave', () => {
  const fold = new RevisionFold(planHistory);
  const add = (event: PlanEvent, n: number) =>
    fold.add(
      {
        revision: n,
        position: n,
        type: event.type,
        hash: `h${n}`,
        prevHash: '',
        by: { actorId: 1, actorName: 'A', actorRole: 1, recordedAt: '', commitId: `c${n}` },
      } satisfies LoggedEvent,
      event,
    );
  const named: PlanEvent = { type: 'PlanVersionNamed', data: { name: 'Before the rain' } };
  const change: PlanEvent = { type: 'PlanDetailsChanged', data: { values: { cultivar: 'Jyoti' } } };
  [...start, named, shared, shared, change, { ...shared, data: { ...share, id: 8, revision: 2 } } as PlanEvent].forEach(add);
  fold.settle();
  expect(fold.revisions.map(({ version }) => version)).toEqual(['Before the rain', 'Shared']);
  expect(fold.versions.map(({ revision, made }) => [revision, made])).toEqual([
    [1, 'person'],
    [1, 'share'],
    [2, 'share'],
  ]);
});
