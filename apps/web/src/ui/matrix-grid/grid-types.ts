import type { ReactNode } from 'react';

/** An amount and its unit, as stored. The same object until it changes. */
export type GridValue = readonly [amount: number, unitId: number];

export interface GridRow {
  id: string;
  label: string;
  /** Unit of a new value in this row. */
  unitId: number;
  /** 0 to 1: how strongly filled cells of this row are lit, while a nutrient is looked at. */
  glow?: number;
}

export interface GridColumn {
  id: string;
  label: string;
  /** Shown instead of the label where its neighbour has said the rest: `·2`. */
  short?: string;
  /** Shown under the label: a date, a method. */
  hint?: string;
  readOnly?: boolean;
}

/** What is drawn around a value. The same object until something changes. */
export interface CellMarks {
  /** A bar at the left: who changed it (CSS colour and name). */
  /** `short` and `at` only while every value shows who wrote it. */
  author?: { color: string; name: string; short?: string; at?: string };
  /** Outlines: others whose cursor is here. */
  others?: readonly { id: number; name: string; color: string }[];
  comments?: number;
  /** This person's undo met a colleague's later value here, or both wrote here while one was offline; `back` is this person's. */
  question?: { kind: 'undo' | 'away'; name: string | undefined; theirs: GridValue | undefined; back: GridValue | undefined };
  /** Hatching: the products of this column do not mix well. */
  hatch?: 'reduced' | 'incompatible' | 'beyond';
}

export interface CellSource {
  read(rowId: string, columnId: string): GridValue | undefined;
  subscribe(rowId: string, columnId: string, changed: () => void): () => void;
  marks(rowId: string, columnId: string): CellMarks;
  subscribeMarks(rowId: string, columnId: string, changed: () => void): () => void;
  /** Who wrote the value last; named when two people meet in one cell. */
  author(rowId: string, columnId: string): string | undefined;
}

export interface CellEdit {
  rowId: string;
  columnId: string;
  value: GridValue | undefined;
}

/** Units as the grid needs them: names to show, names typed, and conversion inside one dimension. */
export interface GridUnits {
  symbol(unitId: number): string;
  find(text: string): number | undefined;
  /** `undefined` when the two measure different things. */
  convert(amount: number, from: number, to: number): number | undefined;
}

export interface LostEdit {
  rowId: string;
  columnId: string;
  text: string;
}

export interface MatrixGridProps {
  label: string;
  /** Head of the first column. */
  corner: ReactNode;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  source: CellSource;
  units: GridUnits;
  readOnly?: boolean;
  /** Writes in one step; answers the message key of a broken rule. */
  onWrite(edits: readonly CellEdit[], origin: 'typed' | 'paste'): string | undefined;
  /** The cell this person is in, or nothing when they left the grid. */
  onPlace?(rowId?: string, columnId?: string): void;
  onUndo?(): void;
  onRedo?(): void;
  /** The answer to a cell's question. */
  onAnswer?(choice: 'undo' | 'leave', rowId: string, columnId: string): void;
  /** PageUp and PageDown. */
  onPage?(step: -1 | 1): void;
  /** The key `c` on a cell. */
  onComment?(): void;
  /** The row or column went away while a value was being typed in it. */
  onLost?(edit: LostEdit): void;
  /** Said politely and shown by the page: rows pasted, cells refused. */
  onSay?(key: string, values: Record<string, string | number>): void;
  renderRowHead?(row: GridRow): ReactNode;
  renderColumnHead?(column: GridColumn): ReactNode;
  /** Columns after the matrix: sums, cost. */
  tail?: readonly {
    id: string;
    label: ReactNode;
    /** px, where a number alone does not stand in it */ width?: number;
    cell(rowId: string): ReactNode;
    /** What a number in it says of itself when it is pressed; the keyboard stays in the matrix. */
    told?: { label(rowId: string, text: ReactNode): string; open(rowId: string): void };
  }[];
  /** A last row, as wide as the grid: "add product". */
  footer?: ReactNode;
}
