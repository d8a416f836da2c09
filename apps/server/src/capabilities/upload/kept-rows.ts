import type { RowValues } from '@loam/domain/upload/upload.schema';

const PIECE = 64 * 1024;

/** How the file that rows came in was written: the header of each parameter, and what stood between the cells of a text. */
export interface Source {
  readonly headers: Readonly<Record<string, string>>;
  readonly separator?: string | undefined;
}

/** The first line of rows that are kept; those of earlier versions had the parameters alone. */
type Head = readonly string[] | ({ readonly parameters: readonly string[] } & Partial<Source>);

/** Writes rows as they are kept: a line of JSON with the parameters and the source, then one for each row: its number and its cells. */
export class RowWriter {
  private readonly pieces: Buffer[] = [];
  private text = '';
  private kept: number[] = [];
  headers: readonly string[] | undefined;
  total = 0;

  /** What each column of the sheet means; columns without a meaning are left out. */
  columns(parameters: readonly (string | undefined)[], source?: Source): void {
    this.kept = parameters.flatMap((name, i) => (name === undefined ? [] : [i]));
    this.headers = parameters.filter((name) => name !== undefined);
    this.line({ parameters: this.headers, ...source } satisfies Head);
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
  readonly source: Source;
  private places: Map<number, number> | undefined;

  constructor(bytes: Buffer) {
    const [head = '[]', ...lines] = bytes.toString().split('\n');
    const read = JSON.parse(head) as Head;
    const { parameters, headers = {}, separator } = 'parameters' in read ? read : { parameters: read };
    this.parameters = parameters;
    this.source = { headers, separator };
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
export function writeRows(rows: readonly KeptRow[], source: Source): Buffer {
  const parameters = [...new Set(rows.flatMap(({ values }) => Object.keys(values) as string[]))];
  const writer = new RowWriter();
  writer.columns(parameters, source);
  for (const { row, values } of rows)
    writer.add(
      row,
      parameters.map((name) => values[name] ?? ''),
    );
  return writer.bytes();
}
