import { expect, test } from '@jest/globals';
import type { AuditQuery } from '@loam/domain/audit/audit.schema';
import { ROLE } from '@loam/domain/kernel/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { AuditReads } from './audit.reads.js';

test('a search for words reads the places of a log once: there are millions', async () => {
  const asked: string[] = [];
  const read = {
    all: (_: string, list: string) => {
      asked.push(list);
      return Promise.resolve([]);
    },
  };
  const parts = [read, {}, {}, {}, {}, {}] as unknown as ConstructorParameters<typeof AuditReads>;
  const admin = { roleId: ROLE.groupAdmin, groupIds: [7] } as unknown as Actor;
  await new AuditReads(...parts).page({ pageNo: 1, pageSize: 20, q: 'maize' } as AuditQuery, admin);
  expect(asked).not.toHaveLength(0);
  expect(new Set(asked).size).toBe(asked.length);
});
