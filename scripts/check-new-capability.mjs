// What `new-capability` writes stands on its own: on a throw-away copy it passes types, lint, boundaries, unused exports, locales, its own tests
// and those of what it adds to: checklist, calls, kinds of upload, languages. It edits no more files that were there than it says.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { filesUnder, node, root, run, say, seldomSwept } from './toolchain.mjs';

const name = 'silo';
const MOST_FILES = 24;
/** Of files that were there, besides the lists in docs. */
const MOST_EDITS = 3;
const copy = mkdtempSync(join(tmpdir(), 'loam-new-capability-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true })); // also when a chore failed
const left = new Set(['node_modules', '.data', '.git']);

/** The packages are those of the original; the domain is the copy's own, and so is what builds and checks keep beside them. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const one of readdirSync(from)) if (one === '.bin' || !/^[.]|^@loam$/.test(one)) symlinkSync(join(from, one), join(to, one));
}

cpSync(root, copy, {
  recursive: true,
  preserveTimestamps: true,
  filter: (path) => !left.has(basename(path)) && !/apps.(server|web).dist/.test(path),
});
linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
mkdirSync(join(copy, 'node_modules/@loam'));
symlinkSync(join(copy, 'libs/domain'), join(copy, 'node_modules/@loam/domain'));
const workspaces = ['apps/server', 'apps/web', 'libs/domain', 'tests'];
for (const one of workspaces)
  if (readdirSync(join(root, one)).includes('node_modules')) linkPackages(join(root, one, 'node_modules'), join(copy, one, 'node_modules'));

if (existsSync(join(root, '.data/bin'))) {
  mkdirSync(join(copy, '.data'));
  symlinkSync(join(root, '.data/bin'), join(copy, '.data/bin')); // the private Redis that is unpacked already
}

const before = new Map(sources().map((path) => [path, textOf(path)]));
const inCopy = (script, ...args) => run(node(), [join(copy, script), ...args], { cwd: copy, env: seldomSwept });
const chore = (...names) => names.forEach((one) => (say(`new-capability: ${one}`), inCopy('scripts/run.mjs', one)));
inCopy('scripts/new-capability.mjs', name);
const made = sources().filter((path) => !before.has(path));
if (made.length > MOST_FILES) throw new Error(`${made.length} files were made, the goal is ${MOST_FILES}`);
const edits = [...before].flatMap(([path, text]) => (path.startsWith('docs/') || text === textOf(path) ? [] : [path]));
if (edits.length > MOST_EDITS) throw new Error(`${edits.join(', ')} were edited, the goal is ${MOST_EDITS} files`);

const types = (project, ...more) => inCopy('node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1', ...more);
say('new-capability: types');
types('libs/domain');
types('apps/server'); // the document of the calls is written from it
types('apps/web');
chore('unused', 'file-length');
say('new-capability: boundaries');
const rooms = [
  ...new Set(
    made.map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('libs/') ? 4 : 5)
        .join('/'),
    ),
  ),
];
for (const config of ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'])
  inCopy('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', config, '--output-type', 'err', ...rooms);
say('new-capability: lint, format');
const code = made.filter((path) => /\.tsx?$/.test(path));
inCopy('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...code);
inCopy('node_modules/oxfmt/bin/oxfmt', '--list-different', ...code);
say('new-capability: openapi');
inCopy('scripts/openapi.mjs');
say('new-capability: its tests, locales, checklist, calls, kinds of upload, words of Portugal');
inCopy(
  'scripts/jest.mjs',
  '--selectProjects',
  'unit',
  '--testPathPatterns',
  `src/${name}/`,
  'i18n/locales',
  'unit/(checklist|calls|upload-kinds|words-of-portugal)',
);

function sources() {
  return ['apps', 'docs', 'libs', 'scripts', 'tests']
    .flatMap((dir) => filesUnder(join(copy, dir)))
    .map((file) => relative(copy, file).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(dist|node_modules)\//.test(path));
}
function textOf(path) {
  return readFileSync(join(copy, path), 'latin1');
}
