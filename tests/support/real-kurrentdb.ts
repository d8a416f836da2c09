import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KurrentDbContainer } from '@testcontainers/kurrentdb';
import { getContainerRuntimeClient } from 'testcontainers';
import { projectRoot } from './stack.js';

/** A KurrentDB to test on, or why there is none. */
export type RealKurrentDb =
  | { readonly url: string; readonly what: string; readonly stop: () => Promise<unknown> }
  | { readonly why: string };

/** The one that docker-compose.yml starts, so that what is tested is what runs. */
const image =
  process.env['KURRENTDB_IMAGE'] ??
  /^ +image: (kurrentplatform\/\S+)$/m.exec(readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8'))![1]!;
const lastLine = (error: unknown) => (error as Error).message.trim().split('\n').at(-1);

/** The server at KURRENTDB_URL, else a container of this test's own. Asked before the tests are declared: what is skipped says why. */
export async function realKurrentDb(): Promise<RealKurrentDb> {
  const given = process.env['KURRENTDB_URL'];
  if (given) return { url: given, what: 'the server at KURRENTDB_URL', stop: async () => undefined };
  try {
    await getContainerRuntimeClient();
  } catch (error) {
    return { why: `no KURRENTDB_URL, and Docker does not run here (${lastLine(error)})` };
  }
  try {
    const container = await new KurrentDbContainer(image)
      .withEnvironment({ KURRENTDB_RUN_PROJECTIONS: 'None', KURRENTDB_START_STANDARD_PROJECTIONS: 'false', KURRENTDB_MEM_DB: 'true' })
      .start();
    return { url: container.getConnectionString(), what: `a container of ${image}`, stop: () => container.stop() };
  } catch (error) {
    return { why: `no KURRENTDB_URL, and Docker cannot run ${image} (${lastLine(error)})` };
  }
}
