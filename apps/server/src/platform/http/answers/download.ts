import { AsyncResource } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { safeName } from '../../files/safe-name.js';

/** What a file holds: all of it, or piece after piece as the reader takes them. */
export type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** RFC 5987, which allows fewer signs than an address does. The name is somebody's text: no folder, no device, no direction of writing. */
const offered = (name: string) =>
  encodeURIComponent(safeName(name.replace(/[\\/]/g, '-'))).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A file as an answer: never sniffed or run, and never cached unless `cache` says how. */
export class Download {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly content: Content,
    private readonly cache = 'private, no-store',
  ) {}

  get headers(): Record<string, string> {
    return {
      'Content-Type': this.type,
      'Content-Disposition': `attachment; filename*=UTF-8''${offered(this.name)}`,
      'Cache-Control': this.cache,
      ...(this.cache.includes('max-age') && { Vary: 'Authorization' }), // what one person may see is not another's, in one browser
      'Content-Security-Policy': 'sandbox',
    };
  }

  with = (content: Content): Download => new Download(this.name, this.type, content, this.cache);

  /** As Fastify sends it. @throws what the first piece throws, so that a refusal is still an answer of its own */
  async body(): Promise<string | Buffer | Readable> {
    if (typeof this.content === 'string') return this.content;
    return this.content instanceof Uint8Array ? Buffer.from(this.content) : streamed(this.content);
  }
}

/** In the context of the call that it answers, whoever asks for the next piece. What fails later cuts the answer off. */
async function streamed(pieces: AsyncIterable<string | Uint8Array>): Promise<Readable> {
  const source = pieces[Symbol.asyncIterator]();
  const next = AsyncResource.bind(() => source.next());
  const first = await next();
  async function* all(): AsyncGenerator<string | Uint8Array> {
    try {
      for (let piece = first; !piece.done; piece = await next()) if (piece.value.length > 0) yield piece.value;
    } finally {
      await source.return?.(); // the reader may have gone
    }
  }
  return Readable.from(all(), { objectMode: false });
}
