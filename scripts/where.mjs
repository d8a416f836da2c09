// A stack of the server as lines of its sources: `npm run -s where < log`. The server names lines of its bundle, for reading the maps at the
// first error would keep everybody waiting for a tenth of a second.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './toolchain.mjs';

const folder = process.argv[2] ?? join(root, 'apps/server/dist/programs');
const maps = new Map();
function mapOf(name) {
  const file = join(folder, `${name}.map`);
  if (!maps.has(name)) maps.set(name, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
  return maps.get(name);
}

/** `file:///…/app.module-X.js:12:34` */
function placed(word) {
  const [file, line, column] = word.split(/:(?=\d)/);
  if (column === undefined) return word;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const { fileName, lineNumber, columnNumber } = mapOf(name)?.findOrigin(Number(line), Number(column)) ?? {};
  if (fileName === undefined) return word;
  return `${relative(root, resolve(dirname(join(folder, name)), fileName))}:${lineNumber}:${columnNumber}`;
}
process.stdout.write(
  readFileSync(0, 'utf8')
    .split(/([\s()]+)/)
    .map(placed)
    .join(''),
);
