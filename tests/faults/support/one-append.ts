import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@jest/globals';

/** Every event of type `made` has one of type `told` in its own append, by the log beside the server: after a kill between two it would be made anew. */
export function expectOneAppend(dataDir: string, made: string, told: string, origin: string): void {
  const log = new DatabaseSync(join(dataDir, 'events.sqlite'), { readOnly: true });
  const commits = (type: string) =>
    log
      .prepare("SELECT context ->> 'commitId' AS id FROM events WHERE type = ? AND context ->> 'origin' = ?")
      .all(type, origin)
      .map(({ id }) => String(id));
  const [all, said] = [commits(made), new Set(commits(told))];
  log.close();
  expect(all.length).toBeGreaterThan(0);
  expect({ made, told, apart: all.filter((id) => !said.has(id)).length }).toEqual({ made, told, apart: 0 });
}
