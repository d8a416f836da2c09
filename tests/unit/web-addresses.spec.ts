import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/stack.js';

/** A call of the API, or of what goes around it, whose address begins with a slash in the very place. */
const written =
  /\b(?:get|post|put|del|call|download|start|fetch|fetchFile|answerOf)(?:<[^()]*>)?\(\s*(?:['"`][A-Z]+['"`],\s*)?(?:`\$\{apiBase\}|['"`])\/[^'"`]*['"`](?<held>\s+satisfies AddressOf<)?/g;
const addressesIn = (source: string) => [...source.matchAll(written)].map(({ groups }) => (groups?.['held'] ? 'held' : 'free'));

/** On the way to the first page the description would bring the schema library along: its type alone holds the address. */
const firstPage = ['api/preferences.ts', 'features/organization/queries.ts', 'features/plan/facts/analyses.ts'];
/** And what fetches past the API's client, each for a reason of its own. */
const apart: Readonly<Record<string, string>> = {
  'api/session.ts': 'signs in and renews the token that the client sends',
  'api/away.ts': 'asks whether there is a server at all',
  'app/sign-out.ts': 'must not ask for a code, nor renew a session that ends',
  'features/access/sso/flow.ts': 'has no session yet',
  'map/countries.ts': 'a file of the web app',
  'map/places.ts': 'files of the web app',
};

const web = join(projectRoot, 'apps/web/src');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|\/testing\//.test(file))
  .map((file) => [file, addressesIn(readFileSync(join(web, file), 'utf8'))] as const)
  .filter(([, found]) => found.length > 0);

test('no address of a described call is written a second time, but on the first page, where its type holds it', () => {
  expect(
    sources
      .filter(([, found]) => found.includes('held'))
      .map(([file]) => file)
      .toSorted(),
  ).toEqual(firstPage);
  expect(
    sources
      .filter(([, found]) => found.includes('free'))
      .map(([file]) => file)
      .toSorted(),
  ).toEqual(Object.keys(apart).toSorted());
});

test('an address is found wherever it is called, and not where it is a page', () => {
  const [free, held] = [['free'], ['held']];
  expect(addressesIn("get('/analyses/field', list)")).toEqual(free);
  expect(addressesIn("(await call<Me>('GET', '/user', { schema })).body")).toEqual(free);
  expect(addressesIn('download(`/share/${token}?format=pdf`, name)')).toEqual(free);
  expect(addressesIn("running.start(\n  '/audit/export', {})")).toEqual(free);
  expect(addressesIn('fetch(`${apiBase}/files/${id}`, {})')).toEqual(free);
  expect(addressesIn('get(`/collection/${id}/summary` satisfies AddressOf<typeof calls.summary>, read)')).toEqual(held);
  expect(addressesIn("navigate('/login')")).toEqual([]);
  expect(addressesIn("path.startsWith('/template')")).toEqual([]);
});
