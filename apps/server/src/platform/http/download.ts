/** A file as an answer: never sniffed or run, and never cached unless `cache` says how. */
export class Download {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly content: string | Uint8Array,
    private readonly cache = 'private, no-store',
  ) {}

  get headers(): Record<string, string> {
    return {
      'Content-Type': this.type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(this.name)}`,
      'Cache-Control': this.cache,
      ...(this.cache.includes('max-age') && { Vary: 'Authorization' }), // what one person may see is not another's, in one browser
      'Content-Security-Policy': 'sandbox',
    };
  }

  /** As Fastify sends it. */
  get body(): string | Buffer {
    return typeof this.content === 'string' ? this.content : Buffer.from(this.content);
  }
}
