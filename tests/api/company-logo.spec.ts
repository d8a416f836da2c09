import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { cleanedImages, HIDDEN, refusedImages } from '../support/hostile-images.js';
import { jpegOf, pngOf } from '../support/images.js';
import { type Fixture, startServer, type TestServer } from './support/server.js';

const MiB = 2 ** 20;

describe('the logo of a company', () => {
  let server: TestServer;
  let fixture: Fixture;
  let admin: Client;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
    fixture = server.fixture();
    admin = await server.verified('company-1');
  });
  afterAll(() => server?.stop());

  const path = () => `/company/${fixture.companies[0]!.id}/logo`;
  const send = (client: Client, bytes: Buffer, name = 'logo.png', to = path()) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return client.patch(to, form);
  };
  const fetched = async (who: string, address = `/api${path()}`) => {
    const response = await fetch(`${server.url}${address}`, { headers: { Authorization: `Bearer ${(await server.as(who)).token}` } });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('C085 C082 C081 R186 is set, and answered to its people as an image that cannot be anything else', async () => {
    expect((await fetched('user-1')).status).toBe(404);
    const before = (await admin.get(`/company/${fixture.companies[0]!.id}`)).body;
    const set = await send(admin, pngOf(120, 80));
    expect([set.status, set.body.revision]).toEqual([200, before.revision + 1]);
    const shown = (await admin.get(`/company/${fixture.companies[0]!.id}`)).body;
    expect(shown.logoUrl).toBe(set.body.logoUrl);
    expect((await (await server.as('user-1')).get('/user')).body.company.logoUrl).toBe(set.body.logoUrl);
    for (const who of ['user-1', 'executive-1', 'group-2', 'super-1']) {
      const { status, headers, bytes } = await fetched(who, set.body.logoUrl);
      expect([status, bytes.equals(pngOf(120, 80))]).toEqual([200, true]);
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('cache-control')).toBe('private, max-age=3600');
      expect(headers.get('vary')).toContain('Authorization');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe('sandbox');
      expect(headers.get('content-disposition')).toContain('attachment');
    }
    const other = await fetched('user-16');
    expect([other.status, JSON.parse(other.bytes.toString()).key]).toEqual([404, 'CompanyNotFound']);
    expect((await fetch(`${server.url}/api${path()}`)).status).toBe(401);
  });

  test('C085 another picture takes its place under another address', async () => {
    const first = (await send(admin, pngOf(64, 64))).body.logoUrl;
    const second = await send(admin, jpegOf(100, 90, { secret: 'taken at the farm' }), 'photo.jpeg');
    expect(second.body.logoUrl).not.toBe(first);
    const { headers, bytes } = await fetched('user-1', second.body.logoUrl);
    expect([headers.get('content-type'), bytes.includes('taken at the farm')]).toEqual(['image/jpeg', false]);
  });

  test('C085 R399 only an image is taken, by what it is and not by its name', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"></svg>');
    for (const [bytes, name] of [
      [pdf, 'logo.png'],
      [svg, 'logo.svg'],
      [svg, 'logo.png'],
      [Buffer.alloc(0), 'logo.png'],
    ] as const)
      expect((await send(admin, bytes, name)).body).toMatchObject({ status: 415, key: 'imageOnly', details: [{ field: 'file' }] });
    expect((await admin.patch(path(), { file: 'x' })).body.status).toBe(415);
    expect((await admin.patch(path(), new FormData())).body.status).toBe(422);
  });

  test('C085 R400 an image of 5 MiB is the largest', async () => {
    const sized = (bytes: number) => pngOf(64, 64, [['tEXt', Buffer.alloc(bytes - pngOf(64, 64).length - 12)]]);
    expect(sized(5 * MiB)).toHaveLength(5 * MiB);
    expect((await send(admin, sized(5 * MiB))).status).toBe(200);
    expect((await send(admin, sized(5 * MiB + 1))).body).toMatchObject({ status: 413, key: 'fileTooLarge' });
    expect((await send(admin, pngOf(5001, 5000))).body).toMatchObject({ status: 413, key: 'imageTooLarge' });
  });

  test('C085 R401 64 by 64 pixels is the smallest', async () => {
    const refused = { status: 422, key: 'imageTooSmall', details: [{ field: 'file', params: { min: 64, width: 63, height: 64 } }] };
    expect((await send(admin, pngOf(63, 64))).body).toMatchObject(refused);
    expect((await send(admin, pngOf(64, 63))).body.key).toBe('imageTooSmall');
    expect((await send(admin, pngOf(64, 64))).status).toBe(200);
  });

  test.each(refusedImages)('M3 C085 %s is refused', async (_, make, keys) => {
    const { body } = await send(admin, make());
    expect([413, 415, 422]).toContain(body.status);
    expect(keys.split('|')).toContain(body.key);
  });

  test.each(cleanedImages)('M3 C085 %s is kept without what hid in it', async (_, make) => {
    expect(make().includes(HIDDEN)).toBe(true);
    const { status, body } = await send(admin, make());
    expect([status, body.key]).toEqual([200, undefined]);
    const { bytes } = await fetched('user-1', body.logoUrl);
    expect(
      ['GPS', '<script', 'iCCP', 'fdAT', 'acTL', 'PK\x03\x04', 'ICC_PROFILE', 'ns.adobe', 'XMP '].filter((word) => bytes.includes(word)),
    ).toEqual([]);
    expect(bytes.length).toBeLessThan(5_000);
  });

  test('C350 is taken away: nothing of it is left, and lists show none', async () => {
    const { logoUrl } = (await send(admin, pngOf(90, 90))).body;
    const before = (await admin.get(`/company/${fixture.companies[0]!.id}`)).body.revision;
    const { status, body } = await admin.del(path());
    expect([status, body]).toEqual([200, { logoUrl: null, revision: before + 1 }]);
    expect((await fetched('user-1', logoUrl)).status).toBe(404);
    expect((await (await server.as('user-1')).get('/user')).body.company.logoUrl).toBeNull();
    expect((await admin.del(path())).body).toMatchObject({ status: 404, key: 'logoNotFound' });
    expect((await admin.del(`/company/${fixture.companies[1]!.id}/logo`)).body.key).toBe('CompanyNotFound');
    expect((await (await server.as('company-1')).del(path())).body.key).toBe('adminTokenUnverified');
    expect((await send(admin, pngOf(64, 64))).status).toBe(200);
  });

  test('C085 is for the company’s admins with a verified admin token', async () => {
    expect((await send(await server.as('company-1'), pngOf(64, 64))).body.key).toBe('adminTokenUnverified');
    expect((await send(await server.verified('group-1'), pngOf(64, 64))).body.key).toBe('forbidden');
    const elsewhere = `/company/${fixture.companies[1]!.id}/logo`;
    expect((await send(admin, pngOf(64, 64), 'logo.png', elsewhere)).body.key).toBe('CompanyNotFound');
    expect((await send(await server.verified('super-1'), pngOf(64, 64), 'logo.png', elsewhere)).status).toBe(200);
  });

  const id = () => fixture.companies[0]!.id;
  const own = (client: Client, body: object, company = id()) => client.put(`/company/${company}/own`, body);
  const colours = { main: '#123a6b', accent: '#f2a33a' };

  test('C423 C053 its admins set name, colours, how growers are shown and how its people work; its people see them', async () => {
    const body = {
      name: 'Verde e Filhos',
      colours: { ...colours, main: '#123A6B' },
      growerIdentifier: 'farmName',
      toggles: { compactPlan: true },
    };
    const before = (await admin.get(`/company/${id()}`)).body;
    const set = await own(admin, { ...body, revision: before.revision });
    expect([set.status, set.body]).toMatchObject([200, { ...body, colours, revision: before.revision + 1 }]);
    expect(set.body.toggles).toEqual({ ...before.toggles, compactPlan: true });
    expect((await (await server.as('user-1')).get('/user')).body.company).toMatchObject({ name: 'Verde e Filhos', colours });
    expect((await own(admin, { ...body, revision: set.body.revision })).headers.get('x-no-change')).toBe('true');
    expect((await own(admin, { colours: null })).body.colours).toBeNull();
    expect((await own(admin, { name: 'Verde', revision: before.revision })).body.key).toBe('revisionConflict');
    expect((await own(admin, { colours })).status).toBe(200);
  });

  test('C423 what a super admin gives is no field of it, and a colour is # with six digits', async () => {
    for (const body of [
      { userCapacity: 9000 },
      { maxInvites: 9000 },
      { toggles: { bulkUpload: true } },
      { toggles: { seedsDashboard: true } },
    ])
      expect(failures(await own(admin, body)).join()).toMatch(/:unknownField$/);
    for (const main of ['red', '#12345', '#1234567', '#12345g', 7])
      expect(failures(await own(admin, { colours: { ...colours, main } }))).toEqual(['colours.main:invalidColour']);
    expect(failures(await own(admin, { colours: { main: '#123456' } }))).toEqual(['colours.accent:required']);
    expect(failures(await own(admin, { name: 'A1' }))).toEqual(['name:companyNameFormat']);
  });

  test('C423 is for the admins of the whole company, and for theirs alone', async () => {
    expect((await own(await server.verified('group-1'), { colours })).body.key).toBe('forbidden');
    expect((await own(await server.verified('collection-1'), { colours })).body.key).toBe('forbidden');
    expect((await own(await server.as('company-1'), { colours })).body.key).toBe('adminTokenUnverified');
    expect((await own(admin, { colours }, fixture.companies[1]!.id)).body.key).toBe('CompanyNotFound');
    const taken = (await admin.get(`/company/${id()}`)).body.name as string;
    expect((await own(await server.verified('company-2'), { name: taken.toUpperCase() }, fixture.companies[1]!.id)).body.key).toBe(
      'companyNameExists',
    );
  });

  test('C429 C255 a shared page has the name, the colours and the picture, for as long as its link leads anywhere', async () => {
    const user = await server.as('user-1');
    const planId = fixture.companies[0]!.collections[0]!.groups[0]!.planIds[0]!;
    const made = (await user.post('/plan/storage/share', { planId, option: 'link' })).body;
    const token = new URL(made.link ?? made.url).pathname.split('/').at(-1)!;
    const page = async () => (await server.anonymous.get(`/share/${token}`)).body.company;
    const name = (await admin.get(`/company/${id()}`)).body.name;
    await admin.del(path());
    expect(await page()).toEqual({ name, colours, logo: false });
    const picture = () => fetch(`${server.url}/api/share/${token}/logo`);
    expect((await picture()).status).toBe(404);
    expect((await send(admin, pngOf(120, 80))).status).toBe(200);
    expect((await page()).logo).toBe(true);
    const shown = await picture();
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer()).equals(pngOf(120, 80))).toBe(true);
    expect((await user.del(`/share/${made.id}`)).status).toBe(200);
    expect((await picture()).status).toBe(404);
  });
});
