import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { descendantsOf, said } from '../support/descendants.js';
import { pngOf } from '../support/images.js';
import { bytes } from './support/growers.js';
import { fillsOfPdf, hasPdfToText, orNoPdfToText, pagesOfPdf, textOfPdf } from './support/pdf.js';
import type { TestServer } from './support/server.js';
import { startWithSharedPlan } from './support/shared-plan.js';

let server: TestServer;
let adviser: Client;
let colleague: Client;
let stranger: Client;
let growerId: number;
let planId: number;

beforeAll(async () => {
  ({ server, adviser, colleague, stranger, growerId, planId } = await startWithSharedPlan());
});
afterAll(() => server?.stop());

describe('a plan on paper', () => {
  /** A machine too busy to draw in time says so, and is asked again. */
  const draw = async (more: object = {}, as = adviser) => {
    const ask = () => as.post('/plan/storage/pdf', { planId, ...more });
    const answer = await ask();
    return answer.status === 503 ? ask() : answer;
  };
  const fetched = async (url: string) => {
    const response = await fetch(url);
    return { response, pdf: Buffer.from(await response.arrayBuffer()) };
  };

  test('C136 R013 a file to fetch within five minutes, and a version of its own', async () => {
    const { status, body } = await draw();
    expect(status).toBe(200);
    expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 60_000)).toBe(5);
    expect(body.downloadUrl).toMatch(new RegExp(`^${server.url}/api/share/f${planId}-\\d+-[0-9a-f]{64}$`));
    const { response, pdf } = await fetched(body.downloadUrl);
    expect([response.status, response.headers.get('content-type'), pdf.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Rabi%20potato.pdf");
    expect(pagesOfPdf(pdf)).toBeGreaterThan(1);
    const { body: versions } = await adviser.get(`/history/plan/${planId}/versions`);
    expect(versions.items[0]).toMatchObject({ made: 'pdf', name: 'PDF' });
    expect((await fetch(`${body.downloadUrl.slice(0, -1)}${body.downloadUrl.endsWith('0') ? '1' : '0'}`)).status).toBe(404);
  });

  (hasPdfToText ? test : test.skip).each([
    [
      'en',
      [
        'Fertilization plan: Rabi potato',
        'Savita Jadhav',
        'River field, 2 ha',
        'Nutrient need and supply',
        '1 Mar 2026',
        '100 kg/ha',
        'spray 300 l/ha',
        'April 2026',
        'Tank 1,000 l, injection 2 %',
        'Cost',
        'Checks',
        'Page 1 of',
        'Adviser:',
        '· 2 Mar 2026',
        '200 kg · 4 bags',
        '600 l',
        'Urea 46-0-0',
        'MAP granular',
        'Place and date',
        'Made with Loam',
      ],
    ],
    [
      'pt_BR',
      [
        'Plano de adubação: Rabi potato',
        'Ureia 46-0-0',
        'Produtor',
        'Batata',
        'A aplicar',
        'Tanque 1.000 l',
        'Hash final da cadeia',
        '4 sacos',
        'Local e data',
        'Página 1 de',
      ],
    ],
    ['pt-PT', ['Plano de adubação: Rabi potato', 'Ureia 46-0-0', 'Plantação', 'A aplicar', 'Tanque 1000 l', 'Página 1 de']],
    ['es_419', ['Plan de fertilización: Rabi potato', 'Urea 46-0-0', 'MAP granulado', 'Lote', 'Papa', 'A aplicar', 'Página 1 de']],
    ['mr-IN', ['Rabi potato', '46-0-0', 'MAP', 'Savita Jadhav', '100 kg/ha', '2026']],
  ])(`C136 R013 in the language that is asked for: %s${orNoPdfToText}`, async (lang, words) => {
    const { body } = await draw({ lang });
    const text = textOfPdf((await fetched(body.downloadUrl)).pdf.buffer as ArrayBuffer);
    const { body: history } = await adviser.get(`/history/plan/${planId}`);
    for (const word of [...words, 'Kufri Jyoti', 'First line', history.head.hash]) expect(text).toContain(word.replaceAll(/\s+/g, ''));
  });

  const inOwn = hasPdfToText ? test : test.skip;
  inOwn(`C136 without a language it is that of the person${orNoPdfToText}`, async () => {
    const titled = async (lang: object) =>
      textOfPdf((await fetched((await draw({ ...lang, sections: ['notes'] })).body.downloadUrl)).pdf.buffer as ArrayBuffer);
    expect((await adviser.post('/user/preference', { languageId: 3 })).status).toBe(200);
    expect(await titled({})).toContain('Planodeadubação:Rabipotato');
    expect(await titled({ lang: 'es' })).toContain('Plandeabonado:Rabipotato');
    expect((await adviser.post('/user/preference', { languageId: 1 })).status).toBe(200);
    expect(await titled({})).toContain('Fertilizationplan:Rabipotato');
  });

  test('C136 only the sections that are asked for; out of scope like missing', async () => {
    const [all, few] = await Promise.all(
      [{}, { sections: ['notes'] }].map(async (more) => (await fetched((await draw(more)).body.downloadUrl)).pdf),
    );
    expect(pagesOfPdf(few!)).toBe(1);
    expect(few!.length).toBeLessThan(all!.length);
    expect(failures(await draw({ sections: ['poems'] }))).toEqual(['sections[0]:invalidOption']);
    expect(bytes(await draw({}, stranger))).toBe(bytes(await draw({ planId: 987_654 })));
  });

  test('C136 C085 C423 carries the name, the picture and the colours of the company', async () => {
    const plain = await fetched((await draw({ sections: ['notes'] })).body.downloadUrl);
    const admin = await server.verified('company-1');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pngOf(120, 80))]), 'logo.png');
    expect((await admin.patch(`/company/${server.fixture().companies[0]!.id}/logo`, form)).status).toBe(200);
    const own = await admin.put(`/company/${server.fixture().companies[0]!.id}/own`, { colours: { main: '#123a6b', accent: '#f2a33a' } });
    expect(own.status).toBe(200);
    const { response, pdf } = await fetched((await draw({ sections: ['notes'] })).body.downloadUrl);
    expect(response.status).toBe(200);
    const inked = (one: Buffer) => ['#123a6b', '#f2a33a'].map((ink) => fillsOfPdf(one).has(ink));
    expect([inked(plain.pdf), inked(pdf)]).toEqual([[false, false], [true, true]]); // prettier-ignore
    if (hasPdfToText) expect(textOfPdf(pdf.buffer as ArrayBuffer)).toContain(own.body.name.replaceAll(/\s+/g, ''));
    const pictured = (one: Buffer) => one.toString('latin1').includes('/Subtype /Image');
    expect([plain.pdf, pdf].map(pictured)).toEqual([false, true]);
    // one whose beginning is right and whose end is missing costs the picture and not the paper
    const broken = new FormData();
    broken.append('file', new Blob([new Uint8Array(pngOf(120, 80).subarray(0, 60))]), 'logo.png');
    const set = await admin.patch(`/company/${server.fixture().companies[0]!.id}/logo`, broken);
    if (set.status === 200) expect(pictured((await fetched((await draw({ sections: ['notes'] })).body.downloadUrl)).pdf)).toBe(false);
  });

  test('C148 the file by its name, for who may read the plan', async () => {
    const { documentId } = (await draw({ sections: ['notes'] })).body;
    const path = `/recommendation/pdf/document/${documentId}`;
    const { status, headers, text } = await colleague.get(path);
    expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(bytes(await stranger.get(path))).toBe(bytes(await stranger.get('/recommendation/pdf/document/f987654-1')));
    expect((await adviser.get('/recommendation/pdf/document/7')).body).toMatchObject({ status: 404, key: 'DocumentNotFound' });
    expect((await server.anonymous.get(path)).status).toBe(401);
  });

  test.each([
    ['process', 'pdf.worker'],
    ["process's starter", 'launcher.worker'],
  ])('R649 C136 a drawing whose %s is killed fails with its words, and the next one works', async (_, program) => {
    const drawers = () => descendantsOf(server.pid).filter((pid) => said(pid, 'cmdline').includes('pdf.worker'));
    for (const waiting of drawers()) process.kill(waiting, 'SIGKILL'); // of this person's drawings before, which would have taken the next
    while (drawers().length > 0) await new Promise((done) => setTimeout(done, 5));
    const failing = draw();
    for (let waited = 0; waited < 20_000; waited += 5) {
      if (drawers().length > 0) {
        process.kill(
          descendantsOf(server.pid).find((pid) => said(pid, 'cmdline').includes(program))!,
          'SIGKILL',
        );
        break;
      }
      await new Promise((done) => setTimeout(done, 5));
    }
    expect((await failing).body).toMatchObject({ status: 500, key: 'pdfFailed', message: 'The PDF could not be made. Please try again.' });
    expect((await draw()).status).toBe(200);
  });

  test('C136 the same key gives the same file again', async () => {
    const once = () => adviser.post('/plan/storage/pdf', { planId, sections: [] }, { headers: { 'Idempotency-Key': 'draw-only-once' } });
    const [first, again] = [await once(), await once()];
    expect(again.body).toEqual(first.body);
    expect((await fetch(again.body.downloadUrl)).status).toBe(200);
  });

  (hasPdfToText ? test : test.skip)(`C136 for who counts in acres money is per acre${orNoPdfToText}`, async () => {
    const said = async (unitTypeId: 0 | 1) => {
      expect((await adviser.put('/customer', { id: growerId, unitTypeId })).status).toBe(200);
      const { pdf } = await fetched((await draw({ lang: 'pt-BR', sections: ['cost'] })).body.downloadUrl);
      return textOfPdf(new Uint8Array(pdf).buffer);
    };
    expect(await said(1)).toContain('Totalporacre');
    expect(await said(0)).toContain('Totalporha');
  });

  (hasPdfToText ? test : test.skip)(`C136 what has no price is named beside the totals${orNoPdfToText}`, async () => {
    const costs = async (lang: string) =>
      textOfPdf(new Uint8Array((await fetched((await draw({ lang, sections: ['cost'] })).body.downloadUrl)).pdf).buffer);
    const { products: listed } = (await adviser.get(`/plan?planId=${planId}`)).body;
    const priced = async (isPriced: (at: number) => boolean) => {
      const of = (at: number) => ({ price: isPriced(at) ? 1 : null });
      const list = listed.map(({ id, unitId }: { id: number; unitId: number }, at: number) => ({ id, unitId, ...of(at) }));
      expect((await adviser.post('/plan', { id: planId, products: list })).status).toBe(200);
    };
    await priced((at) => at > 0);
    const some = await costs('en');
    expect(some).toMatch(/Totalperha.*Withoutaprice,andinnototal:Urea46-0-0\./);
    await priced(() => false);
    expect(await costs('pt-BR')).toMatch(/Sempreço,eforadostotais:Ureia46-0-0/);
    await priced(() => true);
    expect(await costs('en')).not.toContain('Withoutaprice');
  });

  test('C255 the reader of a link takes the same plan away as a PDF', async () => {
    const { body } = await adviser.post('/plan/storage/share', { planId, option: 'link' });
    const { response, pdf } = await fetched(`${server.url}/api/share/${body.url.split('/share/')[1]}?format=pdf&lang=pt-BR`);
    expect([response.status, pdf.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});
