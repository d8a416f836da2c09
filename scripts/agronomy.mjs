// One calculation of the agronomy engine: a case `{topic, method, inputs}` as JSON on standard input, its answer on standard output.
// Reads the engine's TypeScript as it stands, so that it answers in a fresh clone after `npm ci`, without a build.
import * as modules from 'node:module';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { node, run } from './toolchain.mjs';

// An older Node reads no TypeScript: where npm came upon one, the Node of the packages answers.
if (!modules.registerHooks || !process.features.typescript)
  process.exit(run(node(), [fileURLToPath(import.meta.url)], { allowFailure: true }));

const engine = '/libs/domain/src/';
modules.registerHooks({
  resolve(specifier, context, next) {
    const typescript = context.parentURL?.includes(engine) && specifier.startsWith('.') && specifier.endsWith('.js');
    return next(typescript ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
const { runCase } = await import('../libs/domain/src/agronomy/cases/run-case.ts');

function parsed(source) {
  try {
    return { given: JSON.parse(source) };
  } catch (error) {
    return { error: { key: 'invalidJson', field: '', message: `standard input is no JSON: ${error.message}` } };
  }
}

/** A fault of the engine itself is told as an error too, never as a stack. */
const unexpected = (error) => ({
  error: { key: 'internal', field: 'inputs', message: `the engine failed with these inputs: ${error.message}` },
});

const read = parsed(await text(process.stdin));
const answer = read.error ? read : await runCase(read.given).catch(unexpected);
process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
process.exitCode = 'error' in answer ? 1 : 0;
