import type { EventData } from '@kurrent/kurrentdb-client';

/** Fields of kurrentdb.protocol.v2.streams as bytes of protobuf: number << 3 | 2 for what has a length, | 0 for numbers. */
const tag = {
  stream: 0x0a,
  record: 0x12,
  expected: 0x18,
  id: 0x0a,
  property: 0x12,
  schema: 0x1a,
  data: 0x22,
  key: 0x0a,
  value: 0x12,
  text: 0x1a,
};
const json = 1;

/**
 * One stream's part of an append over several, as the message AppendRequest. By the client's own classes it took longer than all else of an
 * import's append: a map of values that are messages themselves, for each of hundreds of events.
 */
export function sessionRequest(stream: string, revision: number, records: readonly EventData[]): Buffer {
  const parts = records.map(sizesOf);
  const size = parts.reduce((sum, { size }) => sum + framed(size), framed(Buffer.byteLength(stream)) + 1 + varintSize(zigzag(revision)));
  const to = new Writer(size);
  to.text(tag.stream, stream);
  for (const part of parts) to.record(part);
  to.byte(tag.expected);
  to.varint(zigzag(revision));
  return to.bytes;
}

interface Part {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly properties: readonly { readonly key: string; readonly value: string; readonly inner: number; readonly size: number }[];
  readonly schema: number;
  readonly size: number;
}

function sizesOf({ id, type, data, metadata }: EventData): Part {
  const properties = Object.entries((metadata ?? {}) as Record<string, string>).map(([key, value]) => {
    const inner = framed(Buffer.byteLength(value));
    return { key, value, inner, size: framed(Buffer.byteLength(key)) + framed(inner) };
  });
  const text = JSON.stringify(data);
  const schema = 2 + framed(Buffer.byteLength(type));
  const size =
    framed(Buffer.byteLength(id)) +
    properties.reduce((sum, one) => sum + framed(one.size), 0) +
    framed(schema) +
    framed(Buffer.byteLength(text));
  return { id, type, data: text, properties, schema, size };
}

/** With its tag and its length. */
const framed = (size: number) => 1 + varintSize(size) + size;
const varintSize = (value: number) => (value < 0x80 ? 1 : 1 + Math.floor(Math.log2(value) / 7));
const zigzag = (revision: number) => (revision < 0 ? -2 * revision - 1 : 2 * revision);

class Writer {
  readonly bytes: Buffer;
  #at = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  byte(value: number): void {
    this.bytes[this.#at++] = value;
  }

  varint(value: number): void {
    for (let left = value; ; left = Math.floor(left / 0x80)) {
      if (left < 0x80) return this.byte(left);
      this.byte((left % 0x80) | 0x80);
    }
  }

  text(field: number, value: string): void {
    this.byte(field);
    this.varint(Buffer.byteLength(value));
    this.#at += this.bytes.write(value, this.#at);
  }

  record({ id, type, data, properties, schema, size }: Part): void {
    this.#begin(tag.record, size);
    this.text(tag.id, id);
    for (const property of properties) {
      this.#begin(tag.property, property.size);
      this.text(tag.key, property.key);
      this.#begin(tag.value, property.inner);
      this.text(tag.text, property.value);
    }
    this.#begin(tag.schema, schema);
    this.byte(0x08);
    this.byte(json);
    this.text(0x12, type);
    this.text(tag.data, data);
  }

  #begin(field: number, size: number): void {
    this.byte(field);
    this.varint(size);
  }
}
