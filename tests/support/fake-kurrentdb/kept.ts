export interface Written {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}
export interface Kept extends Written {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

const slabBytes = 4 * 1024 * 1024;

/** Events by the million: their bytes lie end to end in a few large pieces, or collecting garbage would take seconds at a time. */
export class Shelf {
  #slab = Buffer.alloc(0);
  #used = 0;
  readonly #names = new Map<string, string>();

  put({ id, type, data, metadata }: Written, stream: string, revision: number, position: number): Kept {
    const start = this.#room(data.length + metadata.length);
    this.#slab.set(data, start);
    this.#slab.set(metadata, start + data.length);
    const lengths = { dataLength: data.length, metadataLength: metadata.length };
    return new OnShelf({ id, type: this.#name(type), stream: this.#name(stream), revision, position, slab: this.#slab, start, ...lengths });
  }

  #room(bytes: number): number {
    if (this.#used + bytes > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(Math.max(slabBytes, bytes));
      this.#used = 0;
    }
    this.#used += bytes;
    return this.#used - bytes;
  }

  /** The same text for all that have it. */
  #name(text: string): string {
    const known = this.#names.get(text);
    if (known === undefined) this.#names.set(text, text);
    return known ?? text;
  }
}

interface OnSlab extends Omit<Kept, 'data' | 'metadata'> {
  readonly slab: Buffer;
  readonly start: number;
  readonly dataLength: number;
  readonly metadataLength: number;
}

class OnShelf implements Kept {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  private readonly slab: Buffer;
  private readonly start: number;
  private readonly dataLength: number;
  private readonly metadataLength: number;

  /** Copied one by one: keeping the object itself would cost each event another one. */
  constructor(from: OnSlab) {
    this.id = from.id;
    this.type = from.type;
    this.stream = from.stream;
    this.revision = from.revision;
    this.position = from.position;
    this.slab = from.slab;
    this.start = from.start;
    this.dataLength = from.dataLength;
    this.metadataLength = from.metadataLength;
  }

  get data(): Uint8Array {
    return this.slab.subarray(this.start, this.start + this.dataLength);
  }

  get metadata(): Uint8Array {
    const from = this.start + this.dataLength;
    return this.slab.subarray(from, from + this.metadataLength);
  }
}

/** As a plain object, to be changed and put back. */
export const takenDown = ({ id, type, data, metadata, stream, revision, position }: Kept): Kept => ({
  id,
  type,
  data,
  metadata,
  stream,
  revision,
  position,
});
