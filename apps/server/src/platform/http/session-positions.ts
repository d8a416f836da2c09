import { Injectable } from '@nestjs/common';

const SESSIONS = 20_000;

/** Where each session's last write of this node stands, so that its next list read waits for it without being asked. */
@Injectable()
export class SessionPositions {
  private readonly last = new Map<string, number>();

  wrote(sessionId: string, position: number): void {
    this.last.delete(sessionId);
    this.last.set(sessionId, position);
    if (this.last.size > SESSIONS) this.last.delete(this.last.keys().next().value!);
  }

  of(sessionId: string): number {
    return this.last.get(sessionId) ?? 0;
  }
}
