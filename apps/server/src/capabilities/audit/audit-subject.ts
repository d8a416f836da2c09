import type { AuditSubject } from '@loam/domain/audit/audit.schema';
import type { Registry } from '@loam/domain/kernel/capability/registry';

interface Named {
  readonly status?: string;
  readonly name?: string;
  readonly fullName?: string;
  readonly content?: { readonly name?: unknown };
  /** What it was said about, where it is about something else. */
  readonly entity?: string;
  readonly entityId?: number;
}

/** Its name today, and the numbers of what it is and hangs on, as the capabilities call them. */
export function subjectOf(registry: Registry, kind: string, id: number, loaded: object): AuditSubject {
  const state = loaded as Named;
  const [about, place] = state.entity === undefined ? [kind, id] : [state.entity, state.entityId];
  const stated = state as Readonly<Record<string, unknown>>;
  const numbers = [...registry.placed].flatMap(([history, { subject, namedIn }]): [string, number][] => {
    const number = about === history ? place : namedIn && stated[namedIn];
    return subject !== undefined && typeof number === 'number' && number > 0 ? [[subject, number]] : [];
  });
  return {
    name: state.fullName ?? state.name ?? String(registry.nameIn(kind, state) ?? state.content?.name ?? ''),
    ...Object.fromEntries(numbers),
    ...((state.status === 'removed' || state.status === 'none') && { removed: true as const }),
  };
}
