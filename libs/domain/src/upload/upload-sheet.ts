import { nameAndUnit } from '../agronomy/soil/lab-names.js';
import { languageOf } from '../kernel/locale/language.js';
import type { Registry } from '../kernel/capability/registry.js';
import type { ColumnNames, PlacesRead, RowCells, RowFacts, RowFault, Uploaded, Uploader, UploadKind } from '../kernel/sheet/upload-kind.js';
import { normalForm } from '../kernel/string/normal-form.js';

/** A kind of a sheet, with its own part of the columns. */
export interface SheetKind extends UploadKind {
  /** Of its streams. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** All that reading a sheet's head needs; plain, so that it can be sent to another process. */
export interface SheetHead {
  readonly columns: readonly string[];
  readonly required: readonly string[];
  /** What a header stands for: every column by its own name and by that of each language, folded. */
  readonly known: Readonly<Record<string, string>>;
  /** Of each list one column at least. */
  readonly oneOf: readonly (readonly string[])[];
  readonly unitsInHeaders: boolean;
  readonly places?: PlacesRead;
}

/** Case, accents, blanks and punctuation make no other header. */
export const foldHeader = (header: string) =>
  normalForm(header, 'NFKD')
    .toLowerCase()
    .replace(/\p{Script=Inherited}+|[\s_*:.()\-–/]+/gu, '');

export const parameterOf = (header: string, head: Pick<SheetHead, 'known' | 'unitsInHeaders'>): string | undefined => {
  const { known } = head;
  const folded = foldHeader(header);
  if (Object.hasOwn(known, folded)) return known[folded];
  const { name, unit } = head.unitsInHeaders ? nameAndUnit(header) : { name: header, unit: undefined };
  return unit === undefined ? undefined : parameterOf(name, { known, unitsInHeaders: false });
};

/** What a sheet with these columns lacks: what it must have, and the first of what it must have one of. */
export const lackingOf = (
  named: readonly (string | null | undefined)[],
  required: readonly string[],
  oneOf: SheetHead['oneOf'],
): string[] => [
  ...required.filter((name) => !named.includes(name)),
  ...oneOf.flatMap((list) => (list.some((name) => named.includes(name)) ? [] : [list[0]!])),
];

/** What a row makes, by the name of the kind; a kind that the row says nothing of is not there. */
export type MadeOfRow = ReadonlyMap<string, unknown>;

/** What can be uploaded as one: its kinds, the first of which every row is of. */
export class UploadSheet {
  readonly head: SheetHead;

  constructor(
    readonly name: string,
    readonly kinds: readonly SheetKind[],
    readonly right?: Uploaded['right'],
  ) {
    const columns = kinds.flatMap((kind) => kind.columns);
    if (new Set(columns).size < columns.length) throw new Error(`two kinds of the sheet ${name} have a column of the same name`);
    const names = kinds.flatMap((kind) =>
      Object.values(kind.names).flatMap((named) => kind.columns.map((column) => [foldHeader(named[column]!), column])),
    );
    const others = kinds.flatMap(({ alsoKnown = {} }) => Object.entries(alsoKnown).map(([header, column]) => [foldHeader(header), column]));
    const known = Object.fromEntries([...others, ...columns.map((column) => [foldHeader(column), column]), ...names]) as SheetHead['known'];
    this.head = {
      columns,
      required: kinds.flatMap(({ required }) => required),
      known,
      oneOf: kinds.flatMap(({ oneOf }) => (oneOf ? [oneOf] : [])),
      unitsInHeaders: kinds.some((kind) => kind.unitsInHeaders),
      ...kinds.flatMap(({ places }) => (places ? [{ places }] : []))[0],
    };
  }

  /** Headers of the template in a language as clients name it (`en-US`, `pt-BR`, `es-419`); English for any other. */
  columnNames(language?: string): ColumnNames {
    return Object.assign({}, ...this.kinds.map(({ names }) => names[languageOf(language)])) as ColumnNames;
  }

  /** Headers of the template, in the order of its columns: with the units that values without one are read in. */
  templateHeaders(language?: string): string[] {
    const [names, units] = [
      this.columnNames(language),
      Object.assign({}, ...this.kinds.map((kind) => kind.unitsInTemplate)) as ColumnNames,
    ];
    return this.head.columns.map((column) => (units[column] === undefined ? names[column]! : `${names[column]!} (${units[column]})`));
  }

  /** The row that the template shows. */
  get example(): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.kinds.map(({ example }) => example)) as Record<string, string>;
  }

  /** Whether what is there already may take the values of its row. */
  get updates(): boolean {
    return this.kinds.some((kind) => kind.updates);
  }

  /** The column by which people know a row. */
  get label(): string {
    return this.head.required[0]!;
  }

  requiredOf(uploader: Uploader): readonly string[] {
    return [...this.head.required, ...this.kinds.flatMap((kind) => kind.alsoRequired?.(uploader) ?? [])];
  }

  /** The column that some kind takes a header for. */
  likely(header: string): string | undefined {
    for (const kind of this.kinds) {
      const column = kind.likely?.(header);
      if (column !== undefined) return column;
    }
    return undefined;
  }

  /** What a column can say where that is known, in a language as clients name it. */
  choicesOf(column: string, language?: string): readonly string[] {
    return this.kindOf(column)?.choices?.(column, languageOf(language)) ?? [];
  }

  /** Errors of rows that say the same as another one. */
  get clashes(): readonly string[] {
    return this.kinds.flatMap(({ clashes = [] }) => clashes);
  }

  /** Columns whose cells only the server can look up. */
  get lookedUp(): readonly string[] {
    return this.kinds.flatMap(({ lookedUp = [] }) => lookedUp);
  }

  guess(cells: RowCells, uploader: Uploader): RowFacts['named'] {
    return Object.assign({}, ...this.kinds.map((kind) => kind.guess?.(cells, uploader))) as RowFacts['named'];
  }

  kindOf(column: string): SheetKind | undefined {
    return this.kinds.find(({ columns }) => columns.includes(column));
  }

  /** A row by the rules of its kinds: what it would make, or everything that is wrong with it. */
  read(cells: RowCells, facts: RowFacts): { readonly made: MadeOfRow } | { readonly faults: readonly RowFault[] } {
    const reads = this.kinds.map((kind) => ({ kind, said: kind.read(cells, facts) }));
    const faults = reads.flatMap(({ said }) => ('faults' in said ? said.faults : []));
    if (faults.length > 0) return { faults };
    return { made: new Map(reads.flatMap(({ kind, said }) => ('read' in said && said.read !== null ? [[kind.name, said.read]] : []))) };
  }
}

const sheetsOf = async (uploaded: readonly (Uploaded & { readonly name: string })[]): Promise<UploadSheet[]> => {
  const kinds = await Promise.all(
    uploaded.map(async ({ name, columns, kind }): Promise<SheetKind> => ({ ...(await kind()), name, columns })),
  );
  const names = [...new Set(uploaded.map(({ sheet }) => sheet))];
  return names.map(
    (sheet) =>
      new UploadSheet(
        sheet,
        kinds.filter((_, i) => uploaded[i]!.sheet === sheet),
        uploaded.find((one) => one.sheet === sheet)?.right,
      ),
  );
};

/** Every sheet that the capabilities describe, with its kinds fetched. */
export const loadSheets = ({ uploaded }: Pick<Registry, 'uploaded'>): Promise<UploadSheet[]> => sheetsOf(uploaded);
