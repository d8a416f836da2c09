/** A file as an answer: never cached, sniffed, or run. */
export class Download {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly content: string | Uint8Array,
  ) {}

  get headers(): Record<string, string> {
    return {
      'Content-Type': this.type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(this.name)}`,
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': 'sandbox',
    };
  }

  /** As Fastify sends it. */
  get body(): string | Buffer {
    return typeof this.content === 'string' ? this.content : Buffer.from(this.content);
  }
}
