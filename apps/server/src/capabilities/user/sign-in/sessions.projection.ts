import { Injectable } from '@nestjs/common';
import { ABSOLUTE_MS, IDLE_MS, type SessionEvent } from '@loam/domain/access/session.decider';
import { Clock } from '../../../platform/decisions/clock.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import type { RecordedEvent } from '../../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../../platform/read-model/read-model.port.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';

interface SessionRow {
  readonly sid: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly agent: string;
}
type Rows = Readonly<Record<string, SessionRow>>;

export const SESSIONS = 'sessions';
/** When a person was last seen, ISO; it stays when their sessions are over. */
export const seenKey = (userId: number): string => `seen:${userId}`;

/** person → their open sessions. */
@Injectable()
export class SessionsByUser extends Projection {
  readonly name = SESSIONS;
  readonly version = 4;
  readonly types = ['SessionOpened', 'SessionRefreshed', 'SessionClosed', 'SessionsEnded', 'UserRemoved'];

  async apply(event: RecordedEvent, to: ReadModelBatch) {
    if (event.type === 'UserRemoved') return to.remove(seenKey((event.data as { id: number }).id));
    if (event.type === 'SessionsEnded') {
      const { id, at, exceptSid } = event.data as { id: number; at: string; exceptSid?: string };
      const over = ([sid, row]: [string, SessionRow]) => row.createdAt <= at && sid !== exceptSid;
      for (const [sid] of Object.entries((await to.get<Rows>(`user:${id}`)) ?? {}).filter(over)) to.remove(`session:${sid}`);
      return this.change(to, id, (rows) => Object.fromEntries(Object.entries(rows).filter((row) => !over(row))));
    }
    const { type, data } = { type: event.type, data: event.data } as SessionEvent;
    if (type === 'SessionOpened') {
      const { sid, userId, at, agent } = data;
      to.put(`session:${sid}`, userId);
      to.put(seenKey(userId), at);
      return this.change(to, userId, (rows) => ({ ...rows, [sid]: { sid, createdAt: at, lastSeenAt: at, agent } }));
    }
    const userId = await to.get<number>(`session:${data.sid}`);
    if (userId === undefined) return;
    if (type === 'SessionRefreshed') {
      to.put(seenKey(userId), data.at);
      return this.change(to, userId, (rows) =>
        rows[data.sid] ? { ...rows, [data.sid]: { ...rows[data.sid]!, lastSeenAt: data.at } } : rows,
      );
    }
    to.remove(`session:${data.sid}`);
    return this.change(to, userId, (rows) => Object.fromEntries(Object.entries(rows).filter(([sid]) => sid !== data.sid)));
  }

  private async change(to: ReadModelBatch, userId: number, by: (rows: Rows) => Rows): Promise<void> {
    const rows = by((await to.get<Rows>(`user:${userId}`)) ?? {});
    if (Object.keys(rows).length === 0) to.remove(`user:${userId}`);
    else to.put(`user:${userId}`, rows);
  }
}

@Injectable()
export class SessionList {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  /** Newest first; those that ran out are left out. */
  async of(actor: Actor, current: string) {
    const now = this.clock.millis();
    const rows = Object.values((await this.read.get<Rows>(SESSIONS, `user:${actor.id}`)) ?? {});
    const items = rows
      .filter(({ createdAt, lastSeenAt }) => now - Date.parse(createdAt) < ABSOLUTE_MS && now - Date.parse(lastSeenAt) < IDLE_MS)
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .map((row) => ({ ...row, current: row.sid === current }));
    return { items, total: items.length };
  }
}
