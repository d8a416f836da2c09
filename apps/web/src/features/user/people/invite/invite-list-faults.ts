import { foldedEmail } from '@loam/domain/user/invitation.decider';
import { type Invite, invite } from '@loam/domain/user/user.schema';
import type { ListDefaults, ListField, ListOptions, ListRow } from './invite-list';
import { placesFor, placesOfRole } from '../places';

/** What is wrong with a row; `field` null: nothing that a correction of the row would help. */
export interface ListFault {
  readonly field: ListField | null;
  readonly key: 'email' | 'noRole' | 'role' | 'noPlace' | 'place' | 'several' | 'noCompany' | 'language' | 'refused';
  /** the list's own word, or the server's key */
  readonly text: string;
  readonly message?: string;
  /** the bound that was met, and what would have been beyond it */
  readonly params?: Readonly<Record<string, unknown>>;
}

const twice = { field: 'email', key: 'refused', text: 'invitedTwice' } as const;

/** Faults by row, as far as this page can tell, with what the server has said. `needsCompany`: the admin belongs to none. */
export function faultsIn(rows: readonly ListRow[], { companyId }: ListDefaults, needsCompany: boolean): ReadonlyMap<number, ListFault> {
  const faults = new Map<number, ListFault>();
  const seen = new Set<string>();
  for (const row of rows) {
    const email = foldedEmail(row.email);
    const fault = ownFault(row, needsCompany && companyId === null) ?? (seen.has(email) ? twice : undefined) ?? serverFault(row);
    seen.add(email);
    if (fault) faults.set(row.id, fault);
  }
  return faults;
}

function ownFault({ email, roleId, placeIds, unread, several }: ListRow, lacksCompany: boolean): ListFault | undefined {
  if (!invite.shape.email.safeParse(email).success) return { field: 'email', key: 'email', text: email };
  if (roleId === null) return { field: 'role', key: unread.role === undefined ? 'noRole' : 'role', text: unread.role ?? '' };
  if (unread.place !== undefined) return { field: 'place', key: several ? 'several' : 'place', text: unread.place };
  const company = placesOfRole(roleId) === 'company';
  if (!company && placeIds.length === 0) return { field: 'place', key: 'noPlace', text: '' };
  if (company && lacksCompany) return { field: null, key: 'noCompany', text: '' };
  return unread.language === undefined ? undefined : { field: 'language', key: 'language', text: unread.language };
}

const serverFault = ({ refused }: ListRow): ListFault | undefined =>
  refused && {
    field: refused.field,
    key: 'refused',
    text: refused.key,
    message: refused.message,
    ...(refused.params && { params: refused.params }),
  };

/** What is sent of a row that is in order. */
export function bodyOf(row: ListRow, { companyId }: ListDefaults, options: Pick<ListOptions, 'groups'>, needsCompany: boolean): Invite {
  const { email, languageId } = row;
  const roleId = row.roleId!;
  const ids = [...row.placeIds];
  const body = {
    ...{ email, roleId, ...placesFor(roleId, { groupIds: ids, collectionIds: ids }, options) },
    ...(needsCompany && placesOfRole(roleId) === 'company' && companyId !== null && { companyId }),
    ...(languageId !== null && { languageId }),
  };
  return invite.parse(body);
}

const fields = new Map<string, ListField>([
  ['email', 'email'],
  ['roleId', 'role'],
  ['groupIds', 'place'],
  ['collectionIds', 'place'],
  ['languageId', 'language'],
]);
const bounds: ReadonlySet<string> = new Set(['inviteLimitReached', 'companyCapacityReached', 'groupCapacityReached']);

interface RowDetail {
  readonly field: string;
  readonly key: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** The rows with what the server said of those that were sent; undefined when it speaks of none of them. */
export function withRefusals(rows: readonly ListRow[], sent: readonly ListRow[], details: readonly RowDetail[]): ListRow[] | undefined {
  const said = new Map<number, RowDetail>();
  for (const detail of details) {
    const row = sent[Number(/^items\[(\d+)\]/.exec(detail.field)?.[1] ?? -1)];
    if (row && !said.has(row.id)) said.set(row.id, detail);
  }
  if (said.size === 0) return undefined;
  return rows.map((row) => {
    const { refused: _before, ...rest } = row;
    const detail = said.get(row.id);
    if (!detail) return rest;
    const { key, message, field, params } = detail;
    const at = bounds.has(key) ? null : (fields.get(/^items\[\d+\]\.(\w+)/.exec(field)?.[1] ?? '') ?? null);
    return { ...rest, refused: { field: at, key, message, ...(params && { params }) } };
  });
}

/** A row corrected: what was said of it no longer holds, and the field stays open. */
export function correctedRow(
  row: ListRow,
  field: ListField,
  to: Partial<Pick<ListRow, 'email' | 'roleId' | 'placeIds' | 'languageId'>>,
): ListRow {
  const { refused: _refused, several: _several, unread, ...rest } = row;
  const { [field]: _read, ...left } = unread;
  const moved = to.roleId !== undefined && placesOfRole(to.roleId) !== placesOfRole(row.roleId); // its places are of the other kind
  const open = [...new Set([...row.open, field, ...(moved ? (['place'] as const) : [])])];
  return { ...rest, ...(moved && { placeIds: [] }), ...to, unread: left, open };
}
