import { expect, test } from '@jest/globals';
import type { AuditExportQuery, AuditFilters } from '@loam/domain/audit/audit.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { AuditExports } from './audit-exports.js';
import type { Stretch } from './audit.trail.js';

test('C300 an export ends where the log ended when it was asked for: the entry that it was taken is not in it', async () => {
  const log = [1, 2];
  const audit = {
    async *find(_: AuditFilters, __: Actor, { below = Infinity }: Stretch) {
      yield await Promise.resolve(log.filter((position) => position < below).map((position) => ({ position })));
    },
  };
  const trail = { entries: (facts: object[]) => Promise.resolve(facts) };
  const details = {
    of: (entries: object[]) => Promise.resolve(entries.map((entry) => ({ ...entry, by: {}, subject: {}, changes: [] }))),
  };
  const store = { lastPosition: () => Promise.resolve(log.at(-1)!) };
  const parts = [audit, trail, details, store] as unknown as ConstructorParameters<typeof AuditExports>;
  const { content } = await new AuditExports(...parts).of({ format: 'csv' } as AuditExportQuery, {} as Actor);
  log.push(3);
  let text = '';
  for await (const piece of content as AsyncIterable<string>) text += piece;
  const positions = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(positions).toEqual(['1', '2']);
});
