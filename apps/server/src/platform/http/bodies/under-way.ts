import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Request } from '../call/call.js';
import { tryLater } from '../../refusal/refused.js';

const MiB = 1024 * 1024;
/** From the first byte until the answer: of one person, and of all. */
const OF_ONE = 64 * MiB;
const OF_ALL = 256 * MiB;
/** Fewer bytes than this in `IN_MS` and the body is broken off: even a bad line brings more, and slow senders would take up the room of others. */
const LEAST_BYTES = 32 * 1024;
const IN_MS = 20_000;

/** A file of an upload, on the disk. */
export interface KeptPart {
  readonly size: number;
  readonly sha256: string;
  /** Of its bytes and what is said of them. */
  sha256With(text: string): string;
  /** To read it and nothing else, until the call is answered or its sender has gone. */
  readonly file: FileHandle;
  read(): Promise<Uint8Array>;
}

interface Held {
  bytes: number;
  readonly person: string;
  readonly handles: FileHandle[];
}

/** Uploads that are being received: their bytes are counted, lie in files without a name, and are gone with the answer. */
export class UnderWay {
  private readonly held = new Map<Request, Held>();
  private all = 0;
  private readonly people = new Map<string, number>();

  constructor(private readonly folder: string) {}

  /** @throws Refused 429 while too much of this person's is under way, 503 while too much of all is */
  async keep(request: Request, source: Readable): Promise<KeptPart> {
    const held = this.of(request);
    const { file, reader } = await this.nameless();
    held.handles.push(file, reader);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      this.count(held, chunk.length);
      hash.update(chunk);
      await file.write(chunk);
      size += chunk.length;
    }
    return {
      size,
      sha256: hash.copy().digest('hex'),
      sha256With: (text) => hash.copy().update(text).digest('hex'),
      file: reader,
      read: async () => {
        const bytes = Buffer.alloc(size);
        for (let at = 0; at < size;) {
          const { bytesRead } = await file.read(bytes, at, size - at, at);
          if (bytesRead === 0) throw new Error('a file under way was cut short');
          at += bytesRead;
        }
        return bytes;
      },
    };
  }

  /** Cuts a sender who is too slow. */
  watch({ raw }: Request): { end(): void } {
    const { socket } = raw;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (socket.bytesRead - before < LEAST_BYTES) raw.destroy(new Error('sent too slowly'));
      before = socket.bytesRead;
    }, IN_MS);
    timer.unref();
    return { end: () => clearInterval(timer) };
  }

  /** It was answered, or the sender went. */
  forget(request: Request): void {
    const held = this.held.get(request);
    if (!held) return;
    this.held.delete(request);
    this.count(held, -held.bytes);
    for (const file of held.handles) void file.close().catch(() => undefined);
  }

  private of(request: Request): Held {
    const known = this.held.get(request);
    if (known) return known;
    const held: Held = { bytes: 0, person: String(request.call.actor?.id ?? request.ip), handles: [] };
    this.held.set(request, held);
    return held;
  }

  private count(held: Held, bytes: number): void {
    const own = (this.people.get(held.person) ?? 0) + bytes;
    if (bytes > 0 && own > OF_ONE) throw tryLater('tooManyRequests', 5);
    if (bytes > 0 && this.all + bytes > OF_ALL) throw tryLater('unavailable', 5);
    held.bytes += bytes;
    this.all += bytes;
    if (own > 0) this.people.set(held.person, own);
    else this.people.delete(held.person);
  }

  /** Nothing of it is left when this process goes, however it goes. */
  private async nameless(): Promise<{ file: FileHandle; reader: FileHandle }> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    const reader = await open(path, 'r');
    await unlink(path).catch(() => undefined); // Windows keeps the name until the file is closed
    return { file, reader };
  }
}
