import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import { projectRoot } from '../../support/stack.js';
import { until } from './whole.js';

/** Starts what stands in tests/faults/support/programs beside the test, so that what it does takes no time of the test's own process. Each ends with its test. */
export function programs() {
  const endings: (() => void)[] = [];
  afterEach(() => endings.splice(0).forEach((end) => end()));
  return (name: string, ...args: readonly (string | number)[]) => {
    const child = spawn(process.execPath, [join(projectRoot, `tests/faults/support/programs/${name}.mjs`), ...args.map(String)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    endings.push(() => child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    return {
      signal: (signal: NodeJS.Signals) => child.kill(signal),
      says: (word: RegExp, ms: number) => until(`${name} says ${word}`, ms, () => word.test(said)),
      /** A line on its input. What it said before is forgotten. */
      nudge() {
        said = '';
        child.stdin.write('\n');
      },
      said: () => said.trim(),
    };
  };
}
