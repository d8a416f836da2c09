import { sha256 } from '../sealing.js';
import type { Connection, Row } from './connection.js';

/** Lets go of what the oldest records of requests said, if they are from before `recordedBefore`. Answers how many. */
export function pruneRequests({ db, sql }: Connection, recordedBefore: string, limit: number): number {
  try {
    const oldest = sql.unprunedRequests.all(limit) as unknown as Row[];
    const young = oldest.findIndex((row) => row.recorded_at >= recordedBefore);
    const due = young < 0 ? oldest : oldest.slice(0, young);
    if (due.length === 0) return 0;
    sql.begin.run();
    for (const row of due) sql.prune.run(sha256(row.data), row.position);
    sql.commit.run();
    return due.length;
  } catch (error) {
    if (db.isTransaction) sql.rollback.run();
    throw error;
  }
}
