import type { Language } from '../locale/language.js';

/** Cells of a row as text, by column. A cell that is empty is not there. */
export type RowCells = Readonly<Record<string, string | undefined>>;

export interface RowFault {
  readonly column: string;
  readonly key: string;
  /** Bounds of the rule; never what stood in the cell. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A cell that was there and says something else now; null where nothing stands. */
export interface CellChange {
  readonly column: string;
  readonly old: string | null;
  readonly new: string | null;
}

/** Who uploads. */
export interface Uploader {
  readonly id: number;
  readonly roleId: number;
}

/** What a row does not say. */
export interface RowFacts {
  readonly groupId: number;
  readonly countryId: number;
  readonly unitTypeId: 0 | 1;
  /** By column, the id that its cell stands for or that an empty one means; undefined where there is none. */
  readonly named: Readonly<Record<string, number | undefined>>;
  /** By column, how the file heads it: laboratories put the unit there. Absent where that is not known any more. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a row says of one kind: null when it says nothing of it, or all that is wrong with what it says. */
export type RowRead<Read> = { readonly read: Read | null } | { readonly faults: readonly RowFault[] };

/** A column by its name, in every language. */
export type ColumnNames = Readonly<Record<string, string>>;

/** What rows of a sheet become, pure: server and browser read rows by it. What is decided about a row that was read is the server's `RowDecider`. */
export interface UploadKind<Read = unknown> {
  /** Columns without which a sheet is refused as a whole. */
  readonly required: readonly string[];
  /** Of these it has at least one, each of which says the same: a sheet without any is refused for the first. */
  readonly oneOf?: readonly string[];
  /** Columns without which every row of this person would be refused. */
  alsoRequired?(uploader: Uploader): readonly string[];
  /** Headers of the template; a sheet's header is known in each language. */
  readonly names: Readonly<Record<Language, ColumnNames>>;
  /** What else people head a column with, in any language: proposed, and read only when somebody agrees. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Headers name units (`P (mg/kg)`): they are the same columns without them. */
  readonly unitsInHeaders?: true;
  /** By column, the unit that the template's header says behind its name. */
  readonly unitsInTemplate?: Readonly<Record<string, string>>;
  /** Headers that are columns as surely as their names: formulas of elements. */
  readonly alsoKnown?: Readonly<Record<string, string>>;
  /** The column that a header is likely of, where the kind knows more than names: proposed as aliases are. */
  likely?(header: string): string | undefined;
  /** Files of places are read as sheets too. */
  readonly places?: PlacesRead;
  /** One row that the template shows: real enough to be imported. */
  readonly example: Readonly<Record<string, string>>;
  read(cells: RowCells, facts: RowFacts): RowRead<Read>;
  /** What is wrong with one column may end when another of them changes. */
  readonly together?: true;
  /** What is there already may take the values of its row, when whoever uploads wants it. */
  readonly updates?: true;
  /** Rows with the same key are one thing. */
  keyOf?(read: Read): string;
  /** What a column can say where that is known, as a person of the language would write it. */
  choices?(column: string, language: Language): readonly string[];
  /** What rows are told that say the same as another one: saying something else in both makes them the same again. */
  readonly clashes?: readonly string[];
  /** Columns whose cells only the server can look up. */
  readonly lookedUp?: readonly string[];
  /** What a browser takes for granted of cells that only the server can look up. */
  guess?(cells: RowCells, uploader: Uploader): RowFacts['named'];
}

/** How a file of places (KML, KMZ, zipped shapefile) is a sheet: a row a place, a column for each attribute and one for where it lies. */
export interface PlacesRead {
  /** The column that takes the geometry, as GeoJSON. */
  readonly geometry: string;
  /** What attributes are called that no header of the template is, folded, and the column that they are. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Of a kind of streams: that rows of sheets make them, and how they are read, which is fetched when somebody uploads. */
export interface Uploaded {
  /** What the API calls the sheet. Kinds of one sheet share its rows; a row makes one of each in the order of the capabilities. */
  readonly sheet: string;
  /** The row of docs/calls.csv by which the sheet is sent. */
  readonly call: `C${number}`;
  /** The row of the look that goes before, at the same address with `/check`, where it has one of its own. */
  readonly check?: `C${number}`;
  /**
   * Where the call says the group. `path`, unless given: `/<sheet>/{id}/bulk-import`; `query`: `/<sheet>/bulk-import?groupId=`; `data`: in the
   * part `data` beside the mapping, with the company in the query: `/adminCenter/<sheet>/bulk-import?companyId=`.
   */
  readonly groupIn?: 'query' | 'data';
  /** The permission of a person that its uploads ask for; of most it is that of the upload center. */
  readonly right?: string;
  /** In the order of the template. */
  readonly columns: readonly string[];
  readonly kind: () => Promise<UploadKind>;
}

export const onePerColumn = (faults: readonly RowFault[]): RowFault[] =>
  faults.filter(({ column }, i) => faults.findIndex((one) => one.column === column) === i);

/** A decimal comma is as good as a point; what is no number stays text, so that its schema says so. */
export const numberOfCell = (text: string | undefined): number | string | null => {
  if (text === undefined) return null;
  return /^[-+]?\d+([.,]\d+)?([eE][-+]?\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text;
};

/** A failed rule as the fault of the column that the field comes from; what stood in the cell is not repeated. */
export function faultOf(
  { field, key, params }: { readonly field: string; readonly key: string; readonly params?: Readonly<Record<string, unknown>> },
  columnOf: Readonly<Record<string, string>>,
): RowFault {
  const { value: _, ...bounds } = params ?? {};
  return { column: columnOf[field] ?? field, key, ...(Object.keys(bounds).length > 0 && { params: bounds }) };
}
