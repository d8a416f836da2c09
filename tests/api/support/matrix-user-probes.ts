import type { Probe } from './matrix-probe.js';
import type { Target } from './matrix-world.js';

let count = 0;
const newcomer = (groupId: number) => ({ email: `matrix-${(count += 1)}@farm.test`, roleId: 1, groupIds: [groupId] });
const grower = ({ groupId, assignedTo }: Target) => ({
  fullName: 'Gone Soon',
  group: groupId,
  assignedTo,
  countryId: 101,
  unitTypeId: 0,
  nutrientForm: 'oxide',
});
const awaited = (groupId: number) => `awaited-${groupId}@farm.test`;

/** What admins do with people: `assignedTo` is somebody of the target's group. */
export const userProbes: Readonly<Record<string, Probe>> = {
  'GET /adminCenter/users/group': { ask: (t) => ({ path: `/adminCenter/users/group?id=${t.groupId}` }), scope: 'group' },
  'POST /adminCenter/user/invite': { ask: (t) => ({ path: '/adminCenter/user/invite', body: newcomer(t.groupId) }), scope: 'group' },
  'POST /adminCenter/users/invitations': {
    ask: (t) => ({ path: '/adminCenter/users/invitations', body: { items: [newcomer(t.groupId)] } }),
    scope: 'none',
    ok: [200, 422], // a row of another scope is a fault of that row: people-many.spec
  },
  'POST /adminCenter/user/invite-cancel': {
    ask: (t) => ({ path: '/adminCenter/user/invite-cancel', body: { email: awaited(t.groupId) } }),
    fresh: async (t, _, boss) => {
      await boss.post('/adminCenter/user/invite', { ...newcomer(t.groupId), email: awaited(t.groupId) });
      return t;
    },
    scope: 'group',
  },
  'POST /adminCenter/user/invite-resend': {
    ask: (t) => ({ path: '/adminCenter/user/invite-resend', body: { email: awaited(t.groupId) } }),
    fresh: async (t, _, boss) => {
      await boss.post('/adminCenter/user/invite', { ...newcomer(t.groupId), email: awaited(t.groupId) });
      return t;
    },
    scope: 'group',
  },
  'POST /adminCenter/user/update/{id}': {
    ask: (t) => ({ path: `/adminCenter/user/update/${t.assignedTo}`, body: { groupIds: [t.groupId] } }),
    scope: 'group',
  },
  'POST /adminCenter/user/status': {
    ask: (t) => ({ path: '/adminCenter/user/status', body: { ids: [t.assignedTo], status: 'active' } }),
    scope: 'group',
  },
  'POST /adminCenter/users/export': {
    ask: () => ({ path: '/adminCenter/users/export', body: { emails: ['nobody@farm.test'] } }),
    scope: 'none',
  },
  'POST /adminCenter/user/{id}/sign-out': {
    ask: (t) => ({ path: `/adminCenter/user/${t.bystander}/sign-out` }),
    scope: 'group',
  },
  'GET /adminCenter/user/{id}/sign-ins': { ask: (t) => ({ path: `/adminCenter/user/${t.assignedTo}/sign-ins` }), scope: 'group' },
  'POST /adminCenter/user/{id}/permissions': {
    ask: (t) => ({ path: `/adminCenter/user/${t.assignedTo}/permissions`, body: { surveyUpload: false } }),
    scope: 'group',
  },
  'POST /adminCenter/users/permissions': {
    ask: (t) => ({ path: '/adminCenter/users/permissions', body: { ids: [t.assignedTo], permissions: { surveyUpload: false } } }),
    scope: 'none', // who is of another scope is named in the answer: auditor.spec
  },
  'POST /adminCenter/user/transfer': {
    // nobody is their own replacement: past the guards and no further
    ask: (t) => ({ path: '/adminCenter/user/transfer', body: { userId: t.assignedTo, replacementUserId: t.assignedTo } }),
    scope: 'group',
    ok: [409],
  },
  'POST /gdpr/export': { ask: (t) => ({ path: '/gdpr/export', body: { userId: t.assignedTo } }), scope: 'group' },
  'POST /gdpr/erase': {
    ask: (t) => ({ path: '/gdpr/erase', body: { customerId: t.growerId } }),
    fresh: async (t, _, boss) => ({ ...t, growerId: (await boss.post('/customer', grower(t))).body.id as number }),
    scope: 'grower',
  },
  'POST /gdpr/hold': {
    ask: (t) => ({ path: '/gdpr/hold', body: { customerId: t.growerId, held: false, reason: 'Nothing to keep' } }),
    scope: 'grower',
  },
  'GET /gdpr/hold': { ask: (t) => ({ path: `/gdpr/hold?customerId=${t.growerId}` }), scope: 'grower' },
  'GET /gdpr/{taskId}': { ask: () => ({ path: '/gdpr/987654321' }), scope: 'none', ok: [404] },
  'GET /gdpr/{taskId}/file': { ask: () => ({ path: '/gdpr/987654321/file' }), scope: 'none', ok: [404] },
  'GET /adminCenter/user/add/options': { ask: (t) => ({ path: `/adminCenter/user/add/options?groupId=${t.groupId}` }), scope: 'group' },
  'GET /adminCenter/user/groups': { ask: (t) => ({ path: `/adminCenter/user/groups?id=${t.assignedTo}` }), scope: 'group' },
};
