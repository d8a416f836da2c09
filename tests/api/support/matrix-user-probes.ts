import type { Probe } from './matrix-probes.js';

let count = 0;
const newcomer = (groupId: number) => ({ email: `matrix-${(count += 1)}@farm.test`, roleId: 1, groupIds: [groupId] });
const awaited = (groupId: number) => `awaited-${groupId}@farm.test`;

/** What admins do with people: `assignedTo` is somebody of the target's group. */
export const userProbes: Readonly<Record<string, Probe>> = {
  'GET /adminCenter/users/group': { ask: (t) => ({ path: `/adminCenter/users/group?id=${t.groupId}` }), scope: 'group' },
  'POST /adminCenter/user/invite': { ask: (t) => ({ path: '/adminCenter/user/invite', body: newcomer(t.groupId) }), scope: 'group' },
  'POST /adminCenter/user/invite-cancel': {
    ask: (t) => ({ path: '/adminCenter/user/invite-cancel', body: { email: awaited(t.groupId) } }),
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
  'POST /adminCenter/user/{id}/permissions': {
    ask: (t) => ({ path: `/adminCenter/user/${t.assignedTo}/permissions`, body: { surveyUpload: false } }),
    scope: 'group',
  },
  'GET /adminCenter/user/add/options': { ask: (t) => ({ path: `/adminCenter/user/add/options?groupId=${t.groupId}` }), scope: 'group' },
  'GET /adminCenter/user/groups': { ask: (t) => ({ path: `/adminCenter/user/groups?id=${t.assignedTo}` }), scope: 'group' },
};
