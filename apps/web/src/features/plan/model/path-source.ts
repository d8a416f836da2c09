import { convert } from '@loam/domain/kernel/unit/units';
import type { Authors } from '../../../live/people/authors';
import { formatDate, formatInstant, formatTime } from '../../../i18n/date';
import { authorColor, colorVariable } from '../../../live/people/author-colors';
import type { LivePath } from '../../../live/document/live-path';
import type { LiveSession } from '../../../live/session/live-session';
import { KeyedWatchers } from '../../../watch/signal';
import type { CellMarks, CellSource, GridValue } from '../../../ui/matrix-grid/grid-types';

export interface PathSourceOptions {
  /** Where a cell's value stands; nothing for a cell that has no place yet. */
  pathOf(rowId: string, columnId: string): LivePath | undefined;
  /** Units of rows whose stored values are plain numbers, one, or two where they are shown in another than they are kept in; absent for doses, which carry their own. */
  unitOf?(rowId: string): number | { readonly kept: number; readonly shown: number };
}

const NO_MARKS: CellMarks = {};

/** An amount in another unit of its dimension, without the dust of binary fractions: 100 gal kept as litres is shown as 100 again. */
export const inUnit = (amount: number, from: number, to: number): number =>
  from === to ? amount : Number((convert(amount, from, to) ?? amount).toPrecision(12));

/** Cells of a grid read from the live document. Marks of a cell are one object until one of them changes. */
export class PathSource implements CellSource {
  private readonly scalars = new Map<string, { stored: number; value: GridValue }>();
  private readonly marked = new Map<string, { text: string; marks: CellMarks }>();
  private readonly authors: Authors;
  private readonly signed = new KeyedWatchers();
  private hatched: ReadonlyMap<string, CellMarks['hatch']> = new Map();
  private commented: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly session: LiveSession,
    private readonly options: PathSourceOptions,
  ) {
    this.authors = session.authors;
  }

  read(rowId: string, columnId: string): GridValue | undefined {
    const path = this.options.pathOf(rowId, columnId);
    const stored = path && this.session.read(path);
    if (stored === undefined || !this.options.unitOf) return stored as GridValue | undefined;
    if (typeof stored !== 'number') return undefined;
    const known = this.scalars.get(path!);
    if (known?.stored === stored) return known.value;
    const value = this.inRowUnit(stored, rowId);
    this.scalars.set(path!, { stored, value });
    return value;
  }

  /** A stored number of a row with one unit, as it is shown. */
  private inRowUnit(stored: number, rowId: string): GridValue {
    const unit = this.options.unitOf?.(rowId) ?? 0;
    return typeof unit === 'number' ? [stored, unit] : [inUnit(stored, unit.kept, unit.shown), unit.shown];
  }

  subscribe(rowId: string, columnId: string, changed: () => void): () => void {
    const path = this.options.pathOf(rowId, columnId);
    return path ? this.session.subscribe(path, changed) : () => undefined;
  }

  marks(rowId: string, columnId: string): CellMarks {
    const path = this.options.pathOf(rowId, columnId);
    if (!path) return NO_MARKS;
    const author = this.shownAuthor(path);
    const others = this.session.presence
      .at(path)
      .map(({ clientId, user, color }) => ({ id: clientId, name: user.name, color: colorVariable(color) }));
    const hatch = this.hatched.get(columnId) ?? this.hatched.get(`${columnId}|${rowId}`);
    const comments = this.commented.get(path) ?? 0;
    const question = this.question(path, rowId);
    if (!author && others.length === 0 && !hatch && comments === 0 && !question) return NO_MARKS;
    const marks: CellMarks = {
      ...(author && { author }),
      ...(others.length > 0 && { others }),
      ...(hatch && { hatch }),
      ...(comments > 0 && { comments }),
      ...(question && { question }),
    };
    const text = JSON.stringify(marks);
    const known = this.marked.get(path);
    if (known?.text === text) return known.marks;
    this.marked.set(path, { text, marks });
    return marks;
  }

  subscribeMarks(rowId: string, columnId: string, changed: () => void): () => void {
    const path = this.options.pathOf(rowId, columnId);
    if (!path) return () => undefined;
    const offs = [
      this.signed.subscribe('signs', changed),
      this.authors.blame.subscribe(changed),
      this.session.undo.asked.subscribe(changed),
      this.session.clashes.open.subscribe(changed),
      this.authors.subscribe(path, changed),
      this.session.presence.subscribePath(path, changed),
    ];
    return () => offs.forEach((off) => off());
  }

  /** Columns whose products do not mix well and cells that hold more than is spread, and comments by path: they come from outside the document. */
  setSigns(hatched: ReadonlyMap<string, CellMarks['hatch']>, commented: ReadonlyMap<string, number>): void {
    const text = (map: ReadonlyMap<string, unknown>) => JSON.stringify([...map]);
    if (text(hatched) === text(this.hatched) && text(commented) === text(this.commented)) return;
    this.hatched = hatched;
    this.commented = commented;
    this.signed.notify(['signs']);
  }

  author(rowId: string, columnId: string): string | undefined {
    const path = this.options.pathOf(rowId, columnId);
    const by = path && this.authors.of(path)?.by;
    return by === undefined ? undefined : this.authors.names.get().get(by);
  }

  private question(path: LivePath, rowId: string): CellMarks['question'] {
    const place = this.session.undo.asked.get()?.places.find((one) => one.path === path);
    const clash = place ? undefined : this.session.clashes.at(path);
    if (!place && !clash) return undefined;
    const shown = (value: unknown) => (typeof value === 'number' ? this.inRowUnit(value, rowId) : (value as GridValue | undefined));
    const by = [this.authors.of(path)?.by, this.authors.beforeOf(path)?.by].find((id) => id !== undefined && id !== this.session.user.id);
    const name = by === undefined ? undefined : this.authors.names.get().get(by);
    return place
      ? { kind: 'undo', name, theirs: shown(place.theirs), back: shown(place.back) }
      : { kind: 'away', name, theirs: shown(clash!.theirs), back: shown(clash!.mine) };
  }

  /** Only what others changed since this person last looked: all the rest would be noise, unless it is asked for. */
  private shownAuthor(path: LivePath): CellMarks['author'] {
    const last = this.authors.of(path);
    if (!last || !(this.authors.blame.get() || this.session.isNews(last))) return undefined;
    const author = { color: colorVariable(authorColor(last.by)), name: this.authors.names.get().get(last.by) ?? '' };
    return this.authors.blame.get() ? { ...author, ...signature(author.name, last.at) } : author;
  }
}

/** `AP 10:42` for the cell, or its day when that is not today; the whole instant for who asks. */
function signature(name: string, at: number): { short: string; at: string } {
  const instant = new Date(at);
  const initials = name
    .split(/\s+/)
    .map((part) => [...part][0] ?? '')
    .join('')
    .slice(0, 2);
  const when =
    instant.toDateString() === new Date().toDateString()
      ? formatTime(instant)
      : formatDate(instant.toISOString()).replace(/[-./]?\d{4}[-./]?/, '');
  return { short: `${initials} ${when}`, at: formatInstant(instant.toISOString()) };
}
