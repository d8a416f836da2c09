import { created, get, type Probe, send } from './matrix-probe.js';
import { csvOf, formOf } from './sheets.js';

let year = 2000;
/** By grower, the survey made last; who may not remove it asks for the same. */
const made = new Map<number, number>();
const NONE = 999_999;
/** Refused by its name, so that no cell waits for a parser's own process. A new one each time: a form is read once. */
function unreadable(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['a year']), 'year.txt');
  return form;
}
/** A year of the grower that has a survey. */
const surveyed: Probe['fresh'] = async (t, _, boss) => {
  const { status, text } = await boss.post('/survey', { customerId: t.growerId, surveyYear: 2100 });
  if (status > 201) throw new Error(`a survey to read: ${status} ${text}`);
  return t;
};
/** A file is refused by its name before anything is made of it. */
const fieldsOf = (path: string): Probe => ({
  ask: (t, me) => {
    const body = unreadable();
    body.append('data', JSON.stringify({ groupId: t.groupId }));
    return { path: `${path}?companyId=${me.companyId ?? t.companyId}`, body }; // one's own company: it is the group that is asked about
  },
  scope: 'group',
  ok: [415],
});
const upload = (path: string): Probe => ({
  ask: (t) => ({ path: `${path}?groupId=${t.groupId}`, body: unreadable() }),
  scope: 'group',
  ok: [415],
});

/** What growers answer once a year, and what else comes in sheets whose group stands in the query. */
export const surveyProbes: Readonly<Record<string, Probe>> = {
  'GET /survey': get((t) => `/survey?customerId=${t.growerId}&year=2100`, { scope: 'grower', fresh: surveyed }),
  'GET /surveys': get((t) => `/surveys?customerId=${t.growerId}`, { scope: 'grower' }),
  'POST /survey': send('/survey', (t) => ({ customerId: t.growerId, surveyYear: 2050, altitude: (year += 1) }), {
    scope: 'grower',
    ok: [200, 201],
  }),
  'DELETE /survey': send('/survey', (t) => ({ ids: [made.get(t.growerId) ?? NONE] }), {
    scope: 'grower',
    fresh: async (t, _, boss) => {
      made.set(t.growerId, await created(boss.post('/survey', { customerId: t.growerId, surveyYear: 2000 + ((year += 1) % 90) })));
      return t;
    },
  }),
  'POST /adminCenter/field/bulk-import': fieldsOf('/flex/adminCenter/field/bulk-import'),
  'POST /adminCenter/field/bulk-import/check': fieldsOf('/flex/adminCenter/field/bulk-import/check'),
  'POST /soilAnalysis/bulk-import': upload('/soilAnalysis/bulk-import'),
  'POST /soilAnalysis/bulk-import/check': {
    ask: (t) => ({
      path: `/soilAnalysis/bulk-import/check?groupId=${t.groupId}`,
      body: formOf(
        csvOf([{ fullName: 'Asha Rao', name: 'Topsoil', fieldName: 'North', sampleDate: '2026-02-01', ph: '6.4' }]),
        'samples.csv',
      ),
    }),
    scope: 'group',
  },
  'POST /plantAnalysis/bulk-import': upload('/plantAnalysis/bulk-import'),
  'POST /plantAnalysis/bulk-import/check': upload('/plantAnalysis/bulk-import/check'),
  'POST /survey/bulk-import': upload('/survey/bulk-import'),
  'POST /survey/bulk-import/check': upload('/survey/bulk-import/check'),
};
