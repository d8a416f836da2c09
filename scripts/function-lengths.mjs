import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fail, node, root } from './toolchain.mjs';

/** How many functions are longer than so many lines (blank lines and comments counted, specs and tests left out). Both only go down. */
const allowed = { 60: 28, 100: 0 };

function longFunctions() {
  const args = ['-c', '.oxlintrc.functions.json', '--format=json', 'apps', 'libs', 'scripts'];
  const done = spawnSync(node(), [join(root, 'node_modules/oxlint/bin/oxlint'), ...args], { cwd: root, maxBuffer: 2 ** 26 });
  const { diagnostics, number_of_files: files } = JSON.parse(done.stdout.toString() || '{}');
  if (!diagnostics || !files) fail(`oxlint measured nothing: ${done.error?.message ?? done.stderr}`);
  return diagnostics.map(({ message, filename, labels }) => {
    const lines = /\((\d+)\)/.exec(message)?.[1];
    if (!lines) fail(`oxlint says ${message} (${filename}), which is no length of a function`);
    return { lines: Number(lines), name: /`(.+?)`/.exec(message)?.[1] ?? 'a function', place: `${filename}:${labels[0].span.line}` };
  });
}

/** Exact, so that what was won is kept: more long functions than allowed fail, and fewer ask for a lower number here. */
export function checkFunctionLengths() {
  const found = longFunctions().toSorted((a, b) => b.lines - a.lines);
  for (const [bound, most] of Object.entries(allowed)) {
    const long = found.filter(({ lines }) => lines > Number(bound));
    if (long.length === most) continue;
    if (long.length < most)
      fail(`only ${long.length} functions are longer than ${bound} lines: lower ${most} to it in scripts/function-lengths.mjs`);
    for (const { lines, name, place } of long) console.error(`${place}: ${name}, ${lines} lines`);
    fail(`${long.length} functions are longer than ${bound} lines, ${most} may be: shorten what you made longer`);
  }
}
