import { Injectable } from '@nestjs/common';
import { RecentMap } from '../../memory/recent-map.js';

const SESSIONS = 20_000;

/** Where each session's last write of this node stands, so that its next list read waits for it without being asked. */
@Injectable()
export class SessionPositions {
  private readonly last = new RecentMap<string, number>(SESSIONS);

  wrote(sessionId: string, position: number): void {
    this.last.set(sessionId, position);
  }

  of(sessionId: string): number {
    return this.last.get(sessionId) ?? 0;
  }
}
