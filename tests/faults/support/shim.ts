import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The compiled shim.c, or undefined where there is no C compiler or no LD_PRELOAD. */
export const shim: string | undefined = (() => {
  if (process.platform !== 'linux') return undefined;
  const library = join(mkdtempSync(join(tmpdir(), 'loam-shim-')), 'shim.so');
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'shim.c'), '-ldl'], {
    stdio: 'ignore',
  });
  return status === 0 ? library : undefined;
})();

/** The setting of SHIFT_FILE: how far off the wall clock is. */
export function shiftClock(file: string, seconds: number): void {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(Math.round(seconds)));
  writeFileSync(file, bytes, { flag: 'r+' });
}
