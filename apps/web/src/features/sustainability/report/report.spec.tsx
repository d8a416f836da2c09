import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { footprint } from '@loam/domain/agronomy/footprint/footprint';
import { type FootprintInputs, footprintInputs } from '@loam/domain/agronomy/footprint/footprint-inputs';
import { reportBody } from '@loam/domain/sustainability/report/report.schema';
import { session } from '../../../api/session';
import type { CurrentUser } from '../../../api/user';
import { keptDrafts } from '../../../live/device/device-memory';
import { NoticeHost } from '../../../ui/feedback/notice-host';
import { forgetNotices } from '../../../ui/feedback/notices';
import { renderPart } from '../../../ui/testing/render-part';
import { AnsweredMeanwhile } from './answered-meanwhile';
import type { AnswerChange } from './answer-changes';
import { FootprintCard } from './footprint-card';
import { FootprintFigures } from './footprint-figures';
import { useReportChanges } from './use-report';

const user = { id: 7, roleId: 1, groups: [{ id: 4, collectionId: 2, name: 'Cerrado' }], collections: [], companyId: 1, metricTypeId: 0 } as unknown as CurrentUser; // prettier-ignore

const inputsOf = (productKg: number): FootprintInputs =>
  footprintInputs.parse({ crop: 'coffee', areaHa: 2, productKg, zone: 'tropicalMoist', wet: true, fertilizers: [{ product: 'urea', kg: 400 }], mill: { type: 'eco', cherryKg: 20_000, treatment: 'river', pulp: 'spread' } }); // prettier-ignore
const resultOf = ({ trace: _trace, ...result }: ReturnType<typeof footprint>) => result;
const reportOf = (fieldId: number, productKg: number) => {
  const inputs = inputsOf(productKg);
  return reportBody.parse({
    ...{ reportId: fieldId * 10, fieldId, planId: 1, cropId: 24, crop: 'coffee', subcrop: null, status: 'active', editable: true },
    ...{ copiedFrom: null, score: 70, range: 'medium', trend: { label: 0, direction: 'up' }, impactAreas: [] },
    compliance: { coverCrop: null, soilCompaction: null },
    answers: { yield: { productKg, surveyYear: 2026 } },
    footprint: { status: 'calculated', message: null, fields: [], result: resultOf(footprint(inputs)), inputs },
    ...{ revision: 3, createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z' },
  });
};
const [own, other] = [reportOf(5, 3000), reportOf(6, 2000)];

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
/** What the server answers to `METHOD /path`; a change of the report is counted in. */
let answers: Record<string, (body: Record<string, unknown>) => Response | Promise<Response>>;
let sent: Record<string, unknown>[];

beforeEach(() => {
  session.setUser(user);
  sent = [];
  answers = {
    'GET /sustainability/fields': () =>
      json(200, {
        type: 'FeatureCollection',
        total: 2,
        features: [own, other].map(({ fieldId: id }) => ({
          ...{ type: 'Feature', id, geometry: null },
          properties: { name: `Field ${id}`, customerId: 1, areaHa: 2, subcrop: null, score: 70, range: 'medium', trend: null, areas: {}, weakest: null }, // prettier-ignore
        })),
      }),
    'GET /field/6/sustainabilityForm': () => json(200, { reports: [other], total: 1 }),
    'GET /field/5/sustainabilityForm': () => json(200, { reports: [own], total: 1 }),
    'POST /cfa/calculate': ({ answers: inputs, gwp }) => {
      const { trace, ...result } = footprint(footprintInputs.parse(inputs), 'ipcc-2019', gwp as 'AR6');
      return json(200, { co2ePerHa: result.perHa, co2ePerTonne: result.perKg * 1000, breakdown: result.emissions, landAndCarbon: result.landAndCarbon, result, trace }); // prettier-ignore
    },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), 'http://loam.test');
    const known = answers[`${init?.method ?? 'GET'} ${pathname.replace('/api', '')}`];
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    return known ? known(body) : json(404, { status: 404, key: 'routeNotFound', message: 'nothing', details: [] });
  });
});
afterEach(() => {
  cleanup();
  forgetNotices();
  localStorage.clear();
  jest.restoreAllMocks();
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const showFigures = () =>
  renderPart(
    <QueryClientProvider client={client()}>
      <FootprintFigures report={own} seasons={[own]} result={own.footprint.result!} inputs={own.footprint.inputs!} />
      <NoticeHost />
    </QueryClientProvider>,
  );

test('R629 a report that cannot be made says "Couldn\'t process sustainability report"', async () => {
  answers['POST /cfa'] = () => json(500, { status: 500, key: 'reportFailed', message: "Couldn't process sustainability report", details: [] }); // prettier-ignore
  await showFigures();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep and print as PDF' }));
  await screen.findByText("Couldn't process sustainability report");
});

test('R630 a provider that is away is said on the page, and the report stands without the footprint', async () => {
  const away = {
    ...own,
    footprint: { status: 'failed' as const, message: 'Failed to retrieve GHG data', fields: [], result: null, inputs: null },
  };
  const { container } = await renderPart(
    <QueryClientProvider client={client()}>
      <FootprintCard report={away} seasons={[away]} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to retrieve GHG data/);
  expect([screen.queryByRole('button'), container.textContent]).toEqual([null, expect.not.stringMatching(/CO₂e/)]);
});

test('R630 a footprint that cannot be kept because the provider is away says that', async () => {
  answers['POST /cfa'] = () => json(502, { status: 502, key: 'ghgFailed', message: 'Failed to retrieve GHG data', details: [] });
  await showFigures();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep and print as PDF' }));
  await screen.findByText('Failed to retrieve GHG data');
});

test('"why this number?" opens on each total: what it was computed from', async () => {
  await showFigures();
  for (const [name, holds] of [
    ['Emissions', /fertilizerProduction|Fertilizer production/],
    ['Per ha', /2/],
    ['Per tonne of product', /3[,.]?000/],
    ['Blue water', /./],
    ['Grey water', /./],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}: .*Why this number`) }));
    const panel = await screen.findByRole('dialog');
    await waitFor(() => expect(panel.textContent).toMatch(holds));
    fireEvent.keyDown(panel, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('what was assumed, and what moves the total most, is said in words and not in ids', async () => {
  const { container } = await showFigures();
  await screen.findByText(/most of it from: share of nitrogen that leaches/);
  for (const words of [
    'Inhibitor: none',
    'Prunings, dry matter: 2 t of dry matter per ha',
    'Drained peat soil: 0',
    /Urea: 400 kg at .*world mean; value of that region/,
  ])
    // prettier-ignore
    expect(await screen.findByText(words)).toBeTruthy();
  expect(container.querySelector('details')!.textContent).not.toMatch(
    /drainedOrganicHa|prunings_tdm|fertilizerRegion|millElectricity|practicesBefore/,
  );
});

test('another field stands beside this one, each with its own figures', async () => {
  await showFigures();
  fireEvent.click(await screen.findByRole('combobox', { name: /Compare with a field/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Field 6', hidden: true }));
  const table = await screen.findByRole('table', { name: 'Fields side by side' });
  const rows = within(table).getAllByRole('row').slice(1);
  const cells = rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
  expect(cells.map(([name]) => name)).toEqual(['Field 5', 'Field 6']);
  const perTonne = [own, other].map(({ footprint: { result } }) => Math.trunc(result!.perKg * 1000).toLocaleString('en-US'));
  expect(cells.map((row) => row.at(-1))).toEqual(perTonne);
  expect(rows[0]!.getAttribute('aria-current')).toBe('true');
});

test('fields and seasons stand beside it with the warming potentials that are chosen, never with others', async () => {
  await showFigures();
  fireEvent.click(await screen.findByRole('combobox', { name: /Warming potentials/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'AR5', hidden: true }));
  fireEvent.click(await screen.findByRole('combobox', { name: /Compare with a field/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Field 6', hidden: true }));
  const table = await screen.findByRole('table', { name: 'Fields side by side' });
  const whole = (value: number) => Math.trunc(value).toLocaleString('en-US');
  const expected = [own, other].map(({ footprint: { inputs } }) => whole(footprint(inputs!, 'ipcc-2019', 'AR5').totalEmissions));
  expect(expected[0]).not.toBe(whole(own.footprint.result!.totalEmissions));
  await waitFor(() => {
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.querySelectorAll('td')[1]!.textContent)).toEqual(expected);
  });
});

test('who counts in acres reads amounts by acre', async () => {
  session.setUser({ ...user, metricTypeId: 1 });
  await showFigures();
  const perAcre = Math.trunc(own.footprint.result!.perHa / 2.471053814671653).toLocaleString('en-US');
  await screen.findByRole('button', { name: new RegExp(`^Per ac: ${perAcre} kg`) });
  const table = await screen.findByRole('table', { name: 'Same season with other fertilizer' });
  within(table).getByRole('columnheader', { name: /^Per ac/ });
  expect(table.querySelectorAll('tbody tr')[0]!.textContent).toContain(perAcre);
});

/** Answers as the page holds them, with a button that answers. */
function Answers({ change, report = own }: { change: AnswerChange; report?: typeof own }) {
  const { shown, waiting, change: answer, asked, settle } = useReportChanges(report);
  return (
    <>
      <button onClick={() => answer(change)}>answer</button>
      <output>{`${shown.answers.site?.climate ?? 'unsaid'} · ${waiting} waiting`}</output>
      {asked.map((one) => (
        <AnsweredMeanwhile
          key={one.slot}
          {...{ report, label: 'Climate', asked: one }}
          question={{ kind: 'choice', id: 'climate', choices: ['wet', 'dry'] }}
          onSettle={(choice) => settle(one, choice)}
        />
      ))}
    </>
  );
}

test('C122 an answer that waits for the server survives a reload, is told at sign-out, and goes once the server has it', async () => {
  const show = () =>
    renderPart(
      <QueryClientProvider client={client()}>
        <Answers change={{ answers: { 'site.climate': 'wet' } }} />
      </QueryClientProvider>,
    );
  answers['PUT /field/sustainabilityForm/50'] = () => {
    throw new TypeError('no network');
  };
  await show();
  await screen.findByText('unsaid · 0 waiting');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('wet · 1 waiting');
  expect(keptDrafts(user.id)).toEqual([expect.objectContaining({ doc: expect.stringMatching(/^report\.50\./), value: JSON.stringify({ answers: { 'site.climate': 'wet' }, seen: { answers: { 'site.climate': null } } }) })]); // prettier-ignore
  expect(keptDrafts(8)).toEqual([]);
  cleanup();
  let take = () => {};
  const asked = new Promise<void>((done) => (take = done));
  answers['PUT /field/sustainabilityForm/50'] = async (body) => {
    await asked;
    sent.push(body);
    return json(200, { ...own, answers: { ...own.answers, site: { climate: 'wet' } }, revision: 4 });
  };
  await show();
  await screen.findByText('wet · 1 waiting');
  take();
  await screen.findByText(/· 0 waiting/); // the report of this test stays as it was
  expect(sent[0]).toEqual({ answers: { site: { climate: 'wet' } } });
  expect(keptDrafts(user.id)).toEqual([]);
});

test('C122 C293 a kept answer does not go over a colleague’s newer one: its author is asked who and when, and either may stand', async () => {
  const stands = { ...own, answers: { ...own.answers, site: { climate: 'dry' as const } }, revision: 9 };
  answers['GET /field/5/sustainabilityForm'] = () => json(200, { reports: [stands], total: 1 });
  answers['GET /history/sustainabilityreport/50/blame'] = () =>
    json(200, { items: [{ path: 'answers.site.climate', revision: 9, at: '2026-11-02T08:00:00.000Z', by: { id: 8, name: 'Joao' } }], total: 1 }); // prettier-ignore
  answers['PUT /field/sustainabilityForm/50'] = (body) => {
    sent.push(body);
    return json(200, { ...stands, ...('setAside' in body ? {} : body), revision: 10 });
  };
  const show = () =>
    renderPart(
      <QueryClientProvider client={client()}>
        <Answers report={stands} change={{ answers: { 'site.climate': 'wet' } }} />
      </QueryClientProvider>,
    );
  // answered on this device before the colleague did
  const keep = () => localStorage.setItem(`loam.draft.${user.id}.report.50.1`, JSON.stringify({ answers: { 'site.climate': 'wet' }, seen: { answers: { 'site.climate': null } } })); // prettier-ignore
  keep();
  await show();
  await screen.findByText(/Joao answered dry on .*Your answer, wet, has not been sent/);
  await screen.findByText('dry · 0 waiting');
  expect([sent, keptDrafts(user.id).length]).toEqual([[], 1]);
  cleanup();
  // a reload asks again
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /^Keep theirs ?: Climate/ }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  // the history is told what was given up, and nothing else changes
  await waitFor(() => expect([sent, keptDrafts(user.id)]).toEqual([[{ answers: {}, setAside: { site: { climate: 'wet' } } }], []]));
  cleanup();
  sent = [];
  keep();
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /^Keep mine ?: Climate/ }));
  await waitFor(() => expect(sent).toEqual([{ answers: { site: { climate: 'wet' } } }]));
  await waitFor(() => expect([screen.queryByRole('alert'), keptDrafts(user.id)]).toEqual([null, []]));
});
