import { KeyedWatchers } from '../../watch/signal';
import { readCell, type CellInput } from './cell-input';
import { fromClipboard, toClipboard } from './grid-clipboard';
import type { CellEdit, GridValue, MatrixGridProps } from './grid-types';

export interface Editing {
  rowId: string;
  columnId: string;
  text: string;
  /** The value that stood there when typing began. */
  base: GridValue | undefined;
  /** Typed over (arrows commit) or opened with F2, Enter or a double click (arrows move the caret). */
  mode: 'over' | 'inside';
  error?: string;
  /** A colleague's value that arrived while this one was typed; the person chooses. */
  clash?: { theirs: GridValue | undefined; mine: GridValue | undefined; name: string | undefined };
}

export type Move = 'up' | 'down' | 'left' | 'right' | 'stay';
interface Spot {
  row: number;
  column: number;
}

export const ACTIVE = 1;
export const SELECTED = 2;
export const EDITING = 4;

const same = (a: GridValue | undefined, b: GridValue | undefined) =>
  a === b || (a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]);
const EDITOR = 'editor';
const keyOf = (rowId: string, columnId: string) => `${rowId}\t${columnId}`;

/** Focus, selection and the one editor of a grid, outside React: a move wakes the cells it concerns and no others. */
export class GridController {
  props!: MatrixGridProps;
  editing: Editing | undefined;
  active: Spot = { row: 0, column: 0 };
  private anchor: Spot = { row: 0, column: 0 };
  private flagged = new Map<string, number>();
  private readonly watchers = new KeyedWatchers();

  subscribe = (rowId: string, columnId: string, changed: () => void): (() => void) =>
    this.watchers.subscribe(keyOf(rowId, columnId), changed);
  subscribeEditor = (changed: () => void): (() => void) => this.watchers.subscribe(EDITOR, changed);
  currentEdit = (): Editing | undefined => this.editing;
  flags = (rowId: string, columnId: string): number => this.flagged.get(keyOf(rowId, columnId)) ?? 0;

  /** Rows and columns may have come, gone or moved since the last render. */
  update(props: MatrixGridProps): void {
    const before = this.props;
    const activeIds = before && [before.rows[this.active.row]?.id, before.columns[this.active.column]?.id];
    this.props = props;
    const edit = this.editing;
    if (edit && !(props.rows.some(({ id }) => id === edit.rowId) && props.columns.some(({ id }) => id === edit.columnId))) {
      this.editing = undefined;
      props.onLost?.({ rowId: edit.rowId, columnId: edit.columnId, text: edit.text });
    }
    if (activeIds) {
      const row = props.rows.findIndex(({ id }) => id === activeIds[0]);
      const column = props.columns.findIndex(({ id }) => id === activeIds[1]);
      this.active = this.clamp({ row: row < 0 ? this.active.row : row, column: column < 0 ? this.active.column : column });
      if (before.rows !== props.rows || before.columns !== props.columns) this.anchor = this.active;
    }
    this.refresh();
  }

  /** Moves the focus; with `extend` the selection grows from where it began. */
  go(to: Spot, extend = false): void {
    this.active = this.clamp(to);
    if (!extend) this.anchor = this.active;
    this.refresh();
    const { row, column } = this.ids(this.active);
    if (row !== undefined && column !== undefined) this.props.onPlace?.(row, column);
  }

  step(move: Move, extend = false, far = false): void {
    const { rows, columns } = this.props;
    const { row, column } = this.active;
    const last = { row: rows.length - 1, column: columns.length - 1 };
    if (move === 'up') this.go({ row: far ? 0 : row - 1, column }, extend);
    else if (move === 'down') this.go({ row: far ? last.row : row + 1, column }, extend);
    else if (move === 'left') this.go({ row, column: far ? 0 : column - 1 }, extend);
    else if (move === 'right') this.go({ row, column: far ? last.column : column + 1 }, extend);
  }

  /** A cell lies there beside the active one. */
  mayStep(move: 'left' | 'right'): boolean {
    return move === 'left' ? this.active.column > 0 : this.active.column < this.props.columns.length - 1;
  }

  selectAll(): void {
    this.anchor = { row: 0, column: 0 };
    this.active = this.clamp({ row: this.props.rows.length, column: this.props.columns.length });
    this.refresh();
  }

  edit(mode: Editing['mode'], text?: string): void {
    const { row, column } = this.ids(this.active);
    if (row === undefined || column === undefined || this.blocked(this.active.column)) return;
    const base = this.props.source.read(row, column);
    this.editing = { rowId: row, columnId: column, base, mode, text: text ?? (base ? toClipboard([[base]]) : '') };
    this.anchor = this.active;
    this.refresh(true);
  }

  type(text: string): void {
    if (!this.editing) return;
    const { error: _gone, ...rest } = this.editing;
    this.editing = { ...rest, text };
    this.refresh(true);
  }

  revert(): void {
    this.editing = undefined;
    this.refresh(true);
  }

  /** What the text means now, for the preview under the editor. */
  reading(edit: Editing): CellInput {
    const row = this.props.rows.find(({ id }) => id === edit.rowId);
    return readCell(edit.text, { current: edit.base, unitId: row?.unitId ?? 2, units: this.props.units });
  }

  /** True when the editor closed. A clash or an unreadable text keeps it open and says why. */
  commit(move: Move = 'stay'): boolean {
    const edit = this.editing;
    if (!edit) return true;
    if (edit.clash) return this.settle('mine', move);
    const input = this.reading(edit);
    if (input.kind === 'error') return this.keepOpen({ ...edit, error: input.key });
    const mine = input.kind === 'clear' ? undefined : input.value;
    const now = this.props.source.read(edit.rowId, edit.columnId);
    if (!same(now, edit.base) && !same(now, mine)) {
      if (same(mine, edit.base)) return this.close(move); // nothing was changed here: theirs stands
      return this.keepOpen({ ...edit, clash: { theirs: now, mine, name: this.props.source.author(edit.rowId, edit.columnId) } });
    }
    return this.finish(edit, mine, now, move);
  }

  settle(choice: 'mine' | 'theirs', move: Move = 'stay'): boolean {
    const edit = this.editing;
    if (!edit?.clash) return true;
    return choice === 'theirs'
      ? this.close(move)
      : this.finish(edit, edit.clash.mine, this.props.source.read(edit.rowId, edit.columnId), move);
  }

  clearSelection(): void {
    this.write(
      this.spots().map((spot) => ({ spot, value: undefined })),
      'typed',
    );
  }

  copy(): string {
    const { top, bottom, left, right } = this.range();
    const values: (GridValue | undefined)[][] = [];
    for (let row = top; row <= bottom; row++)
      values.push(Array.from({ length: right - left + 1 }, (_, i) => this.read({ row, column: left + i })));
    return toClipboard(values);
  }

  /** One copied cell fills the selection; a block lands with its corner at the selection's. */
  paste(text: string): void {
    const block = fromClipboard(text);
    const { top, left, bottom, right } = this.range();
    const one = block.length === 1 && block[0]!.length === 1;
    const edits: { spot: Spot; value: GridValue | undefined }[] = [];
    let refused = 0;
    const place = (spot: Spot, raw: string) => {
      const row = this.props.rows[spot.row];
      if (!row || !this.props.columns[spot.column] || this.blocked(spot.column)) return void refused++;
      const input = readCell(raw, { current: this.read(spot), unitId: row.unitId, units: this.props.units });
      if (input.kind === 'error') refused++;
      else edits.push({ spot, value: input.kind === 'clear' ? undefined : input.value });
    };
    if (one) for (const spot of this.spots({ top, bottom, left, right })) place(spot, block[0]![0]!);
    else block.forEach((cells, i) => cells.forEach((raw, j) => place({ row: top + i, column: left + j }, raw)));
    const written = this.write(edits, 'paste');
    this.props.onSay?.(refused > 0 ? 'pastedPartly' : 'pasted', { count: written, refused });
    if (!one) {
      this.anchor = { row: top, column: left };
      this.active = this.clamp({ row: top + block.length - 1, column: left + Math.max(...block.map((row) => row.length)) - 1 });
      this.refresh();
    }
  }

  /** Ctrl+D and Ctrl+R: the first row or column of the selection over the rest; a single cell takes its neighbour's. */
  fill(direction: 'down' | 'right'): void {
    const range = this.range();
    const single = direction === 'down' ? range.top === range.bottom : range.left === range.right;
    const edits = this.spots().flatMap((spot) => {
      const from =
        direction === 'down'
          ? { row: single ? spot.row - 1 : range.top, column: spot.column }
          : { row: spot.row, column: single ? spot.column - 1 : range.left };
      if (from.row < 0 || from.column < 0 || (from.row === spot.row && from.column === spot.column)) return [];
      return [{ spot, value: this.read(from) }];
    });
    this.write(edits, 'paste');
  }

  private write(edits: readonly { spot: Spot; value: GridValue | undefined }[], origin: 'typed' | 'paste'): number {
    const changed: CellEdit[] = edits
      .filter(({ spot, value }) => !this.blocked(spot.column) && !same(this.read(spot), value))
      .map(({ spot, value }) => ({ rowId: this.props.rows[spot.row]!.id, columnId: this.props.columns[spot.column]!.id, value }));
    if (changed.length === 0) return 0;
    const broken = this.props.onWrite(changed, origin);
    if (broken) this.props.onSay?.(broken, {});
    return broken ? 0 : changed.length;
  }

  private finish(edit: Editing, mine: GridValue | undefined, now: GridValue | undefined, move: Move): boolean {
    const broken = same(mine, now) ? undefined : this.props.onWrite([{ rowId: edit.rowId, columnId: edit.columnId, value: mine }], 'typed');
    if (broken) return this.keepOpen({ ...edit, error: broken });
    return this.close(move);
  }

  private keepOpen(edit: Editing): false {
    this.editing = edit;
    this.refresh(true);
    return false;
  }

  private close(move: Move): true {
    this.editing = undefined;
    this.refresh(true);
    this.step(move);
    return true;
  }

  private blocked(column: number): boolean {
    return this.props.readOnly === true || this.props.columns[column]?.readOnly === true;
  }

  private read(spot: Spot): GridValue | undefined {
    const { row, column } = this.ids(spot);
    return row === undefined || column === undefined ? undefined : this.props.source.read(row, column);
  }

  private ids(spot: Spot): { row: string | undefined; column: string | undefined } {
    return { row: this.props.rows[spot.row]?.id, column: this.props.columns[spot.column]?.id };
  }

  private clamp({ row, column }: Spot): Spot {
    const within = (n: number, count: number) => Math.max(0, Math.min(n, count - 1));
    return { row: within(row, this.props.rows.length), column: within(column, this.props.columns.length) };
  }

  private range() {
    const { active: a, anchor: b } = this;
    return {
      top: Math.min(a.row, b.row),
      bottom: Math.max(a.row, b.row),
      left: Math.min(a.column, b.column),
      right: Math.max(a.column, b.column),
    };
  }

  private spots({ top, bottom, left, right } = this.range()): Spot[] {
    const spots: Spot[] = [];
    for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) spots.push({ row, column });
    return spots;
  }

  private refresh(editorToo = false): void {
    const { rows, columns } = this.props;
    const next = new Map<string, number>();
    for (const spot of this.spots()) {
      const row = rows[spot.row];
      const column = columns[spot.column];
      if (row && column) next.set(keyOf(row.id, column.id), SELECTED);
    }
    const { row, column } = this.ids(this.active);
    if (row !== undefined && column !== undefined) next.set(keyOf(row, column), (next.size > 1 ? SELECTED : 0) | ACTIVE);
    if (this.editing) {
      const key = keyOf(this.editing.rowId, this.editing.columnId);
      next.set(key, (next.get(key) ?? 0) | EDITING);
    }
    const before = this.flagged;
    this.flagged = next;
    const changed = new Set([...before.keys(), ...next.keys()].filter((key) => before.get(key) !== next.get(key)));
    this.watchers.notify(changed);
    if (editorToo) this.watchers.notify([EDITOR]);
  }
}
