import type { CallRow } from './calls-table.js';
import type { Scope } from './matrix-probe.js';
import type { Person, Target } from './matrix-world.js';

/** What the words of the column `scope_rule` mean. Words that are not here fail the test: somebody must say what they mean. */
const meanings: readonly (readonly [RegExp, Scope])[] = [
  [
    /^(grower|plan|field|field's grower|plan's grower) visible\b|^plan editable$|^own text; resolve: entity editable$|^as reading the entity$/,
    'grower',
  ],
  [/^group in scope|^member of or above the group$|^group of the field$|^caller's growers|^caller's admin scope$|^own scope$/, 'group'],
  [/^own task$|^own$/, 'grower'], // of the person's own making, which only somebody who sees the grower can have made
  [/^collection contains or is in the caller's scope$|^in scope$/, 'collection'],
  [/^own company; super any$/, 'company'],
  [/^dashboardAccess permission; self only$/, 'ownDashboard'],
  [/^dashboardAccess permission/, 'dashboard'],
  [/^own products; role user needs productPermissions$/, 'products'],
  [/^self only$|^own company$|^visible$|^$/, 'none'],
  [/^caller's scope$/, 'none'],
];

/** `in scope` is the group's where the path says so. */
export function scopeOf({ path, scopeRule }: CallRow): Scope | undefined {
  if (scopeRule === 'in scope' && path.includes('/group/{id}')) return 'group';
  return meanings.find(([words]) => words.test(scopeRule))?.[1];
}

/** Whether a person's scope holds the target (specification §1). */
export function sees({ role, id, companyId, collectionIds, groupIds }: Person, scope: Scope, t: Target): boolean {
  if (role === 'super' || scope === 'none' || scope === 'ownDashboard') return true;
  if (companyId !== t.companyId) return false;
  if (role === 'company' || role === 'executive' || scope === 'company') return true;
  if (!collectionIds.includes(t.collectionId)) return false;
  if (role === 'collection' || scope === 'collection') return true;
  if (!groupIds.includes(t.groupId)) return false;
  return scope === 'group' || scope === 'dashboard' || scope === 'products' || t.shared || t.assignedTo === id;
}

export type Expected = { readonly ok: true } | { readonly status: number; readonly key?: string };

/** The answer due by the columns auth, roles_allowed and scope_rule. Out of scope is 404; the caller compares it with missing. */
export function expected(row: CallRow, scope: Scope, me: Person, t: Target): Expected {
  if (row.auth === 'public') return { ok: true };
  if (me.name === 'anonymous') return { status: 401, key: 'notAuthenticated' };
  if (me.name === 'expired') return { status: 401, key: 'tokenExpired' };
  if (me.name === 'deactivated') return { status: 403, key: 'userNotActive' };
  if (!row.roles.includes(me.role) && !(row.ofAudit && me.permissions?.audit)) return { status: 403, key: 'forbidden' };
  const dashboard = me.permissions?.dashboardAccess ?? me.role !== 'user';
  if ((scope === 'dashboard' || scope === 'ownDashboard') && !dashboard) return { status: 403, key: 'dashboardForbidden' };
  if (scope === 'products' && me.role === 'user') return { status: 403, key: 'forbidden' };
  return sees(me, scope, t) ? { ok: true } : { status: 404 };
}
