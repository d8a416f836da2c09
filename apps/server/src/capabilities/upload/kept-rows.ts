import type { RowValues } from '@loam/domain/upload/upload.schema';

const PIECE = 64 * 1024;

/** Writes rows as they are kept: a line of JSON with the parameters, then one for each row: its number and its cells. */
export class RowWriter {
  private readonly pieces: Buffer[] = [];
  private text = '';
  private kept: number[] = [];
  headers: readonly string[] | undefined;
  total = 0;

  /** What each column of the sheet means; columns without a meaning are left out. */
  columns(parameters: readonly (string | undefined)[]): void {
    this.kept = parameters.flatMap((name, i) => (name === undefined ? [] : [i]));
    this.headers = parameters.filter((name) => name !== undefined);
    this.line(this.headers);
  }

  add(row: number, cells: readonly string[]): void {
    const mapped = this.kept.map((i) => cells[i] ?? '');
    if (!mapped.some(Boolean)) return;
    this.total++;
    this.line([row, ...mapped]);
  }

  bytes(): Buffer {
    this.flush();
    return Buffer.concat(this.pieces);
  }

  private line(value: unknown): void {
    this.text += `${JSON.stringify(value)}\n`;
    if (this.text.length > PIECE) this.flush();
  }

  private flush(): void {
    this.pieces.push(Buffer.from(this.text));
    this.text = '';
  }
}

export interface KeptRow {
  readonly row: number;
  readonly values: RowValues;
}

/** The rows of an upload as they are kept. Lines are parsed when they are asked for. */
export class KeptRows {
  private readonly lines: readonly string[];
  private readonly parameters: readonly string[];
  private places: Map<number, number> | undefined;

  constructor(bytes: Buffer) {
    const [head = '[]', ...lines] = bytes.toString().split('\n');
    this.parameters = JSON.parse(head) as string[];
    this.lines = lines.filter(Boolean);
  }

  get size(): number {
    return this.lines.length;
  }

  at(index: number): KeptRow | undefined {
    const line = this.lines[index];
    if (line === undefined) return undefined;
    const [row, ...cells] = JSON.parse(line) as [number, ...string[]];
    return { row, values: Object.fromEntries(this.parameters.flatMap((name, i) => (cells[i] ? [[name, cells[i]]] : []))) };
  }

  /** By the row's number in the sheet. */
  find(row: number): KeptRow | undefined {
    this.places ??= new Map(this.numbers.map((number, index) => [number, index]));
    const index = this.places.get(row);
    return index === undefined ? undefined : this.at(index);
  }

  get numbers(): number[] {
    return this.lines.map((line) => Number.parseInt(line.slice(1), 10));
  }
}

/** Rows written anew, with values for every parameter that any of them has. */
export function writeRows(rows: readonly KeptRow[]): Buffer {
  const parameters = [...new Set(rows.flatMap(({ values }) => Object.keys(values) as string[]))];
  const writer = new RowWriter();
  writer.columns(parameters);
  for (const { row, values } of rows)
    writer.add(
      row,
      parameters.map((name) => values[name] ?? ''),
    );
  return writer.bytes();
}
