import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Reply, Request } from '../call/call.js';

const MiB = 1024 * 1024;
/** What waits in memory for readers: of one person (of an address, where nobody is signed in), and of all. */
const OF_ONE = 64 * MiB;
const OF_ALL = 256 * MiB;
/** The kernel asks for more only when a third of its own buffer is free: over the worst of lines that takes so long. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** Many large answers at once are not left until the next look. */
const LARGE = 64 * 1024;
const LEAST_APART_MS = 50;

/** The parts of a connection that tell how much of an answer its reader has not taken yet. */
export type Line = Pick<Socket, 'writableLength' | 'destroyed' | 'destroy'> & {
  /** Node's own: the bytes handed to the system, and those of them that it has not taken yet. */
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
};

/** An answer; one that was asked for before another was read keeps its bytes to itself until its turn. */
type Open = Pick<ServerResponse, 'writableLength'> & { readonly socket: unknown };

interface Seen {
  who: string;
  readonly open: Set<Open>;
  taken: number;
  /** When it last took something, or had taken everything. */
  at: number;
}

interface Waiting extends Seen {
  readonly line: Line;
  readonly bytes: number;
}

const takenBy = ({ _handle: handle }: Line) => (handle ? handle.bytesWritten - handle.writeQueueSize : 0);

const waitingOn = (line: Line, { open }: Seen): number =>
  [...open].reduce((sum, answer) => sum + (answer.socket ? 0 : answer.writableLength), line.writableLength);

/** Answers that nobody reads: whoever takes nothing for a minute is cut, and before that whoever lets too much wait. */
export class UnreadAnswers {
  private readonly lines = new Map<Line, Seen>();
  private looked = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  watch(fastify: FastifyInstance): void {
    const timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    timer.unref();
    fastify.addHook('onClose', async () => clearInterval(timer));
    fastify.addHook('onSend', (request: Request, reply: Reply, payload: unknown, done) => {
      this.answering(request.raw.socket, String(request.call?.actor?.id ?? request.ip), reply.raw);
      reply.raw.once('close', () => this.closed(request.raw.socket, reply.raw));
      const isLarge = (typeof payload === 'string' || payload instanceof Uint8Array) && payload.length > LARGE;
      if (isLarge && this.now() - this.looked > LEAST_APART_MS) this.look();
      done();
    });
  }

  /** An answer to `who` goes out on this line. */
  answering(line: Line, who: string, answer: Open): void {
    const seen = this.lines.get(line) ?? { who, open: new Set(), taken: takenBy(line), at: this.now() };
    seen.who = who;
    seen.open.add(answer);
    this.lines.set(line, seen);
  }

  /** All of an answer has gone, or its line has. */
  closed(line: Line, answer: Open): void {
    const seen = this.lines.get(line);
    seen?.open.delete(answer);
    if (line.destroyed || seen?.open.size === 0) this.lines.delete(line);
  }

  look(): void {
    const now = this.now();
    this.looked = now;
    const waiting: Waiting[] = [];
    for (const [line, seen] of this.lines) {
      const bytes = waitingOn(line, seen);
      const taken = takenBy(line);
      if (bytes === 0 || taken !== seen.taken) Object.assign(seen, { taken, at: now });
      if (now - seen.at >= PATIENCE_MS) this.cut(line);
      else if (bytes > 0) waiting.push({ line, bytes, ...seen });
    }
    this.bound(waiting);
  }

  /** Who has taken nothing for longest goes first. */
  private bound(waiting: Waiting[]): void {
    const people = new Map<string, number>();
    let all = 0;
    for (const { who, bytes } of waiting) {
      people.set(who, (people.get(who) ?? 0) + bytes);
      all += bytes;
    }
    for (const { line, who, bytes } of waiting.sort((a, b) => a.at - b.at)) {
      const own = people.get(who)!;
      if (own <= OF_ONE && all <= OF_ALL) continue;
      people.set(who, own - bytes);
      all -= bytes;
      this.cut(line);
    }
  }

  private cut(line: Line): void {
    this.lines.delete(line);
    line.destroy();
  }
}
