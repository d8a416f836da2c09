import { execFileSync } from 'node:child_process';

/** A KurrentDB to test on, or why there is none. */
export type RealKurrentDb = { readonly url: string; readonly what: string; stop(): void } | { readonly why: string };

const image = process.env['KURRENTDB_IMAGE'] ?? 'kurrentplatform/kurrentdb:26.1.0';
const pullMs = 180_000;

function docker(args: readonly string[], timeout = 20_000): string {
  return execFileSync('docker', args, { timeout, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' }).trim();
}
const lastLine = (error: unknown) => ((error as { stderr?: string }).stderr || (error as Error).message).trim().split('\n').at(-1);

/** The server at KURRENTDB_URL, else a container of this test's own. Decided at once, since tests are declared before anything runs. */
export function realKurrentDb(): RealKurrentDb {
  const given = process.env['KURRENTDB_URL'];
  if (given) return { url: given, what: 'the server at KURRENTDB_URL', stop: () => undefined };
  try {
    docker(['info']);
  } catch (error) {
    return { why: `no KURRENTDB_URL, and Docker does not run here (${lastLine(error)})` };
  }
  try {
    const id = docker(
      ['run', '--detach', '--rm', '--publish', '127.0.0.1::2113', image, '--insecure', '--mem-db', '--run-projections=None'],
      pullMs,
    );
    const port = docker(['port', id, '2113/tcp']).split('\n')[0]!.split(':').at(-1)!;
    return {
      url: `kurrentdb://127.0.0.1:${port}?tls=false`,
      what: `a container of ${image}`,
      stop: () => void docker(['rm', '--force', id]),
    };
  } catch (error) {
    return { why: `no KURRENTDB_URL, and Docker cannot run ${image} (${lastLine(error)})` };
  }
}
