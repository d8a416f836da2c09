import { expect } from '@jest/globals';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Acknowledged } from './editor.js';
import type { Ledger } from './ledger.js';

/**
 * Every edit that was acknowledged stands in the log, by the file itself: an editor that comes back sends whatever the server lacks, also of
 * what was acknowledged too early, so that what all of them hold afterwards does not tell.
 */
export function expectEditsInLog(dataDir: string, ledger: Ledger): void {
  const newest = new Map<number, number>();
  for (const { answer } of ledger.acknowledged)
    if (isEdit(answer)) newest.set(answer.planId, Math.max(answer.seq, newest.get(answer.planId) ?? -1));
  const log = new DatabaseSync(join(dataDir, 'events.sqlite'), { readOnly: true });
  try {
    const end = log.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
    for (const [planId, seq] of newest) {
      const { revision } = end.get(`plan-${planId}`) as { revision: number | null };
      expect({ planId, acknowledged: Math.min(seq, revision ?? -1) }).toEqual({ planId, acknowledged: seq });
    }
  } finally {
    log.close();
  }
}

const isEdit = (answer: unknown): answer is Acknowledged =>
  typeof answer === 'object' && answer !== null && 'planId' in answer && 'seq' in answer;
