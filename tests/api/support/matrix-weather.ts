import { created, get, open, type Probe, send } from './matrix-probe.js';
import { MISSING, type Target } from './matrix-world.js';
import { crops } from './plans.js';

let count = 0;
const alertOf = () => ({ name: `Fresh alert ${(count += 1)}`, type: 'Wind', parameter: { value: 40, unit: 'km/h' } });
const own: Probe['fresh'] = async (t, _, boss) => ({
  ...t,
  recordId: await created(boss.post(`/weather/alerts?groupId=${t.groupId}`, alertOf())),
});
const idOf = ({ recordId }: Target) => recordId ?? MISSING;
const at = (path: string, t: Target) => `${path}?groupId=${t.groupId}`;
const availability = (path: string): Probe => ({
  ask: (t) => ({ path: at(path, t), body: { ids: [idOf(t)], enabled: true } }),
  scope: 'group',
  fresh: own,
});

const seen = (call: string): Record<string, Probe> => ({
  [`POST /sentinel/${call}`]: send(`/sentinel/${call}`, (t) => ({ fieldId: t.fieldId, index: 'NDVI' }), { scope: 'grower' }),
});

/** What satellites saw of fields, the weather of fields; weather alerts: admins make them for their levels, planners read those of their groups. */
export const weatherProbes: Readonly<Record<string, Probe>> = {
  ...seen('index'),
  ...seen('stats'),
  ...seen('trends'),
  'GET /sentinel/colors': open('/sentinel/colors'),
  'GET /sentinel/nightly': open('/sentinel/nightly'),
  'POST /weather': { ask: (t) => ({ path: `/weather?fieldId=${t.fieldId}`, body: {} }), scope: 'grower' },
  'GET /weather/hours': get((t) => `/weather/hours?fieldId=${t.fieldId}&date=2026-11-25`, { scope: 'grower' }),
  'GET /weather/events': get((t) => at('/weather/events', t), { scope: 'group' }),
  // a number of nobody: refused alike for everyone who may call
  'POST /weather/sms': {
    ask: () => ({ path: '/weather/sms', body: { phoneNumber: '+15550009999', content: 'Rain' } }),
    ok: [403],
    scope: 'none',
  },
  'GET /weather/messages': get((t) => `/weather/messages?customerId=${t.growerId}`, { scope: 'grower' }),
  'PUT /weather/messages': {
    ask: (t) => ({ path: '/weather/messages', body: { customerId: t.growerId, agreed: true } }),
    scope: 'grower',
  },
  'GET /weather/messages/automatic': get((t) => at('/weather/messages/automatic', t), { scope: 'group' }),
  'PUT /weather/messages/automatic': { ask: (t) => ({ path: at('/weather/messages/automatic', t), body: { on: false } }), scope: 'group' },
  'GET /weather/alerts': get((t) => at('/weather/alerts', t), { scope: 'group' }),
  'GET /weather/allAlertsByCrop': get((t) => `${at('/weather/allAlertsByCrop', t)}&cropId=${crops.potato}`, { scope: 'group' }),
  'POST /weather/cropAlerts': send('/weather/cropAlerts', (t) => ({ cropId: crops.potato, groupId: t.groupId }), { scope: 'group' }),
  'POST /weather/alerts': { ask: (t) => ({ path: at('/weather/alerts', t), body: alertOf() }), scope: 'group' },
  'POST /weather/alertsAvailability': availability('/weather/alertsAvailability'),
  'POST /weather/genericAlertsAvailability': availability('/weather/genericAlertsAvailability'),
  'DELETE /weather/alerts': send('/weather/alerts', (t) => ({ ids: [idOf(t)] }), { scope: 'group', fresh: own }),
  'GET /adminCenter/weather/group': get((t) => `/adminCenter/weather/group?id=${t.groupId}`, { scope: 'group' }),
};
