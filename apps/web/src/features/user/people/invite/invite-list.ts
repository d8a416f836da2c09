import { languageCodes, localeOf } from '@loam/domain/kernel/locale/language';
import { delimiterOf } from '@loam/domain/kernel/sheet/sheet-text';
import { roles } from '@loam/domain/kernel/person/roles';
import { inviteListNames } from '@loam/domain/user/invite-list.names';
import { userExportNames } from '@loam/domain/user/user.export-names';
import { readCsv } from '../../../../sheets/read-csv';
import { placesOfRole } from '../places';
import type { InviteOptions } from '../queries';

export type ListOptions = Pick<InviteOptions, 'roles' | 'groups' | 'collections' | 'languages'>;
export type ListField = 'email' | 'role' | 'place' | 'language';

/** What a row has that does not say it itself. */
export interface ListDefaults {
  readonly roleId: number | null;
  readonly placeId: number | null;
  readonly companyId: number | null;
  readonly languageId: number | null;
}

/** A person of the list. `placeIds` are groups or collections, as the role wants. */
export interface ListRow {
  readonly id: number;
  readonly email: string;
  readonly roleId: number | null;
  readonly placeIds: readonly number[];
  readonly languageId: number | null;
  /** What the list says where that is the name of nothing here, or of several places. */
  readonly unread: Readonly<Partial<Record<ListField, string>>>;
  readonly several?: boolean;
  /** What the server said of the row as it stands. */
  readonly refused?: {
    readonly field: ListField | null;
    readonly key: string;
    readonly message: string;
    readonly params?: Readonly<Record<string, unknown>>;
  };
  /** Fields that were corrected stay open. */
  readonly open: readonly ListField[];
}

type Column = ListField | 'name';
const order: readonly Column[] = ['email', 'role', 'place', 'language'];
const accents = /[\u0300-\u036f]/g;
/** As people vary a name: letters of any case, with or without accents, blanks and hyphens. */
const plain = (text: string): string => text.normalize('NFD').replace(accents, '').normalize('NFC').toLowerCase().replace(/[\s._-]+/g, ''); // prettier-ignore

const columnNames = new Map<string, Column>(
  languageCodes.flatMap((language) => {
    const { email, role, groups, collections, name } = userExportNames[language];
    const exported = [[email, 'email'], [role, 'role'], [groups, 'place'], [collections, 'place'], [name, 'name']] as const; // prettier-ignore
    const own = (Object.keys(inviteListNames.en) as Column[]).flatMap((column) =>
      inviteListNames[language][column].map((written) => [written, column] as const),
    );
    return [...exported, ...own].map(([written, column]) => [plain(written), column] as const);
  }),
);
const roleNames = new Map<string, number>(
  roles.flatMap(({ id, name, scope }) =>
    [name, scope, ...languageCodes.map((language) => userExportNames[language].roles[scope])].map(
      (written) => [plain(written), id] as const,
    ),
  ),
);

/** The columns of a first line that names them; undefined when it is a person. */
function headOf(cells: readonly string[]): readonly (Column | undefined)[] | undefined {
  if (cells.some((cell) => cell.includes('@'))) return undefined;
  const columns = cells.map((cell) => columnNames.get(plain(cell)));
  return columns.includes('email') ? columns : undefined;
}

/** `Asha Rao <asha@farm.test>` is how mail programs copy an address. */
const addressIn = (cell: string): string => (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell).trim().replace(/^mailto:/i, '');

/** What a language is called in each of ours. */
const called = (code: string): ReadonlySet<string> =>
  new Set(languageCodes.map((language) => plain(new Intl.DisplayNames([localeOf[language]], { type: 'language' }).of(code) ?? code)));

function languageIn(cell: string, { languages }: ListOptions): number | undefined {
  const wanted = plain(cell);
  const exact = languages.find(({ code, name }) => plain(code) === wanted || plain(name) === wanted);
  const near = languages.find(({ code }) => code.slice(0, 2) === wanted || called(code.slice(0, 2)).has(wanted));
  return (exact ?? near)?.id;
}

/** Every place that a cell names; `text` is what names none, or more than one. */
function placesIn(cell: string, places: readonly { id: number; name: string }[]) {
  const called = (text: string) => places.filter(({ name }) => plain(name) === plain(text));
  const ids: number[] = [];
  for (const part of called(cell).length > 0 ? [cell] : cell.split(/[,;|]/).filter((one) => one.trim() !== '')) {
    const found = called(part);
    if (found.length !== 1) return { ids: [], text: part.trim(), several: found.length > 1 };
    ids.push(found[0]!.id);
  }
  return { ids: [...new Set(ids)], several: false };
}

function rowOf(id: number, cells: ReadonlyMap<Column, string>, options: ListOptions, defaults: ListDefaults): ListRow {
  const said = (column: Column) => cells.get(column) ?? '';
  const named = roleNames.get(plain(said('role')));
  const mine = options.roles.some((role) => role.id === named);
  const roleId = said('role') === '' ? defaults.roleId : mine ? named! : null;
  const kind = placesOfRole(roleId);
  const own = kind === 'company' ? undefined : placesIn(said('place'), kind === 'collections' ? options.collections : options.groups);
  const usual = kind === placesOfRole(defaults.roleId) && defaults.placeId !== null && kind !== 'company' ? [defaults.placeId] : [];
  const language = languageIn(said('language'), options);
  return {
    id,
    email: addressIn(said('email')),
    roleId,
    placeIds: said('place') === '' ? usual : (own?.ids ?? []),
    languageId: said('language') === '' ? defaults.languageId : (language ?? null),
    unread: {
      ...(said('role') !== '' && !mine && { role: said('role') }),
      ...(own?.text !== undefined && { place: own.text }),
      ...(said('language') !== '' && language === undefined && { language: said('language') }),
    },
    ...(own?.several && { several: true }),
    open: [],
  };
}

/** A line pasted from elsewhere keeps its own separator: an address with one behind it is split by that. */
function apart(cells: readonly string[], delimiter: string): readonly string[] {
  if (!/^[^\s,;|<>"@]+@[^\s,;|<>"@]+[^\S\t]*[,;\t|]/.test(cells[0] ?? '')) return cells;
  return readCsv(cells.join(delimiter), delimiterOf(cells[0]!))[0]!.cells;
}

/** The people of a pasted or chosen list. @throws UnreadableSheet for a quote that is never closed */
export function readInviteList(text: string, options: ListOptions, defaults: ListDefaults): ListRow[] {
  const telling = text.split(/\r?\n/).find((line) => /[,;\t|]/.test(line)) ?? '';
  const filled = readCsv(text, delimiterOf(telling))
    .filter(({ cells }) => cells.some(Boolean))
    .map(({ row, cells }) => ({ row, cells: apart(cells, delimiterOf(telling)) }));
  const head = headOf(filled[0]?.cells ?? []);
  const columns = head ?? order;
  return filled.slice(head ? 1 : 0).map(({ row, cells }) => {
    const by = new Map<Column, string>();
    for (const [at, cell] of cells.entries()) {
      const column = columns[at];
      if (column !== undefined && cell !== '' && !by.has(column)) by.set(column, cell);
    }
    return rowOf(row, by, options, defaults);
  });
}
