// npm run -s new-capability -- mill [--plural mills]: an entity of a group in the house's pattern, from the plain files of templates/capability.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, filesUnder, node, root, run, say } from './toolchain.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { plural: { type: 'string' } } });
const [name = ''] = positionals;
const plural = values.plural ?? `${name}s`;
if (![name, plural].every((word) => /^[a-z]{3,24}$/.test(word)) || name === plural)
  fail('npm run -s new-capability -- NAME [--plural NAMES]: one word in small letters, as the field says it');
const homes = [`libs/domain/src/${name}`, `apps/server/src/capabilities/${name}`, `apps/web/src/features/${name}`];
for (const home of homes) if (existsSync(join(root, home))) fail(`${home} is there already`);

const capital = (word) => word[0].toUpperCase() + word.slice(1);
/** The example's own word, longest first. */
const words = [
  ['ORCHARDS', plural.toUpperCase()],
  ['Orchards', capital(plural)],
  ['orchards', plural],
  ['Orchard', capital(name)],
  ['orchard', name],
];
const read = (path) => readFileSync(join(root, path), 'utf8');
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** The first numbers that no row of a checklist has. */
function freeIds(list, letter, count, from) {
  const taken = new Set(read(list).match(new RegExp(`^${letter}\\d{3}`, 'gm')));
  const all = Array.from({ length: 1000 - from }, (_, i) => `${letter}${String(from + i).padStart(3, '0')}`);
  return all.filter((id) => !taken.has(id)).slice(0, count);
}
const calls = freeIds('docs/calls.csv', 'C', 5, 400);
const [route] = freeIds('docs/routes.csv', 'U', 1, 100);

function named(text) {
  const article = /^[aeiou]/.test(name) ? 'n' : '';
  const spoken = text.replace(/\b([Aa])n (?=orchard)/g, `$1${article} `);
  const own = words.reduce((all, [from, to]) => all.replaceAll(from, to), spoken);
  return own.replace(/C90(\d)/g, (_, n) => calls[n - 1]).replaceAll('U901', route);
}

const templates = join(root, 'templates/capability');
const made = filesUnder(templates).map((file) => {
  const path = named(relative(templates, file).replaceAll('\\', '/'));
  write(path, named(readFileSync(file, 'utf8')));
  return path;
});

/** A line among those like it: behind the last of them that sorts before it. */
function insert(path, line, like) {
  const lines = read(path).split('\n');
  const [first, ...others] = lines.flatMap((one, at) => (like.test(one) ? [at] : []));
  const at = [first, ...others].findLast((i) => lines[i] < line);
  lines.splice(at === undefined ? first : at + 1, 0, line);
  write(path, lines.join('\n'));
}
const edited = ['libs/domain/src/capabilities.ts', 'apps/server/src/capabilities/index.ts', 'apps/web/src/app/features.ts'];
insert(edited[0], `import { ${name}Capability } from './${name}/${name}.capability.js';`, /^import \{ \w+Capability \}/);
insert(edited[0], `  ${name}Capability,`, /^ {2}\w+Capability,$/);
insert(edited[1], `import { ${capital(name)}Module } from './${name}/index.js';`, /^import \{ \w+Module \}/);
insert(edited[1], `  ${capital(name)}Module,`, /^ {2}\w+Module,$/);
insert(edited[2], `import { ${name} } from '../features/${name}';`, /^import \{ \w+ \} from '\.\.\/features/);
insert(edited[2], `  ${name},`, /^ {2}\w+,$/);

const who = 'user;super;group;collection;company';
const ours = `,,"Additions (not in §7, needed by §2-§6)"`;
const why = `not in the spec's call list: ${plural} of a group`;
const [list, add, change, remove, upload] = calls;
const rows = [
  `${list}${ours},GET,/api/${name},groupId,,bearer,${who},group visible,"200 {items:[${name}],total}",404; 422,,${why}`,
  `${add}${ours},POST,/api/${name},,"{groupId,name,notes?}",bearer,${who},group visible,201 ${name},404; 409 ${name}NameExists; 422,Idempotency-Key,${why}`,
  `${change}${ours},PUT,/api/${name}/{id},,"{name?,notes?,revision?}",bearer,${who},group visible,200 ${name},404; 409 ${name}NameExists; 412; 422,If-Match optional; Idempotency-Key,${why}`,
  `${remove}${ours},DELETE,/api/${name},,{ids},bearer,${who},group visible,200 {deleted},404; 422,Idempotency-Key,${why}`,
  `${upload}${ours},POST,/api/${name}/{id}/bulk-import,,multipart file + data{mapping},bearer,group;collection;company,{id} in scope; bulkUpload flag,"202 {taskId,status}",403; 404; 413; 415; 422,Idempotency-Key,${why} from a sheet`,
];
const page = `${route},,/${plural},${capital(plural)},signed-in,${who},not signed in -> /login?returnUrl; executive -> /dashboard,group,${name},"list, add, edit, delete",not in the specification`;
for (const [path, more] of [
  ['docs/calls.csv', rows],
  ['docs/routes.csv', [page]],
])
  write(path, `${read(path).trimEnd()}\n${more.join('\n')}\n`);

/** Bodies as the document of the calls shows them; those that are multipart need none. */
const bodies = {
  [`POST /${name}`]: `{ "groupId": 3, "name": "${capital(name)} by the river", "notes": "Behind the gate" }`,
  [`PUT /${name}/{id}`]: `{ "name": "${capital(name)} on the hill", "revision": 4 }`,
  [`DELETE /${name}`]: '{ "ids": [12] }',
};
const examples = read('docs/example-bodies.json').trimEnd().slice(0, -1).trimEnd(); // without its last brace
const shown = Object.entries(bodies).map(([call, body]) => `  ${JSON.stringify(call)}: ${body}`);
write('docs/example-bodies.json', `${[examples, ...shown].join(',\n')}\n}\n`);

const formatted = [...made, ...edited].filter((path) => /\.tsx?$/.test(path));
run(node(), [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...formatted]);
say(
  `${made.length} files made, 3 edited (${edited.join(', ')}); rows in docs/calls.csv (${calls.join(', ')}) and docs/routes.csv (${route}), bodies in docs/example-bodies.json`,
);
console.log(`What is left for you:
  - its words: texts/*.json, the history words in ${name}.capability.ts (the English noun stands in all of them)
  - node scripts/run.mjs build-server && node scripts/openapi.mjs, which writes docs/openapi.json
  - tests/api/support/matrix-probes.ts: a probe for each call, the check of the upload too; tests/e2e/support/axe-pages.ts: the page ${route}`);
