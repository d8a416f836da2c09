import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectRoot } from '../support/stack.js';
import { fieldOf, growerOf } from './support/growers.js';
import { planOf } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

const run = promisify(execFile);

/** What somebody writes who has the document and nothing else. */
const program = `
import { client } from './client/client.gen.ts';
import { authLogin, fieldAdd, growerOne, growerRegister, planSave } from './client/sdk.gen.ts';
import type { FieldAddData, GrowerRegisterData, PlanSaveData } from './client/types.gen.ts';

const [baseUrl, email, password, grower, field, plan] = process.argv.slice(2) as [string, string, string, string, string, string];
client.setConfig({ baseUrl, throwOnError: true });
const { data: session } = await authLogin({ body: { email, password, tokenTransport: 'body' }, throwOnError: true });
const auth = session.accessToken;
const body: GrowerRegisterData['body'] = JSON.parse(grower);
const { data: registered } = await growerRegister({ auth, body, throwOnError: true });
const place: FieldAddData['body'] = { ...JSON.parse(field), customerId: registered.id };
const { data: added } = await fieldAdd({ auth, body: place, throwOnError: true });
const wanted: PlanSaveData['body'] = { ...JSON.parse(plan), customerId: registered.id, fieldId: added.id };
const { data: saved } = await planSave({ auth, body: wanted, throwOnError: true });
const refused = await growerOne({ auth, query: { customerId: 999_999_999 }, throwOnError: false });
console.log(JSON.stringify({ grower: registered.fullName, field: added.name, plan: saved.name, refused: refused.error?.key }));
`;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loam-client-'));
  server = await startServer({ seed: 'acceptance' });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a client made of the description by a tool that others use', () => {
  test('R494 is right TypeScript, and signs in, makes a grower, a field and a plan', async () => {
    const node = (...args: string[]) =>
      run(process.execPath, args, { cwd: projectRoot }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${stdout}${stderr}`.slice(0, 2_000));
      });
    writeFileSync(join(folder, 'openapi.json'), (await server.anonymous.get('/openapi.json')).text);
    await node(join(projectRoot, 'tests/api/support/make-client.mjs'), join(folder, 'openapi.json'), join(folder, 'client'));
    writeFileSync(join(folder, 'program.ts'), program);
    const strict = [
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      '--skipLibCheck',
      '--typeRoots',
      'node_modules/@types',
      '--types',
      'node',
    ];
    const modern = ['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable'];
    await node('node_modules/typescript/lib/tsc.js', ...strict, ...modern, join(folder, 'program.ts'));
    const { email, password } = server.fixture().users.find(({ role }) => role === 'group')!;
    const group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
    const bodies = [growerOf(group), fieldOf(1), planOf(1, 1)].map((body) => JSON.stringify(body));
    const { stdout } = await node(
      '--disable-warning=ExperimentalWarning',
      join(folder, 'program.ts'),
      server.url,
      email,
      password,
      ...bodies,
    );
    expect(JSON.parse(stdout)).toEqual({
      grower: 'Asha Kulkarni',
      field: 'North block',
      plan: planOf(1, 1).name,
      refused: 'CustomerNotFound',
    });
  });
});
