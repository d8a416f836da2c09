import { type Decider, unknownEvent } from '../../kernel/decider/decider.js';
import { refuse } from '../../kernel/errors/errors.js';
import { foldText } from '../../kernel/string/fold-text.js';
import { auditFilterErrors } from './audit-filters.errors.js';
import type { AuditFiltersEvent, NamedFilter } from './audit-filters.events.js';

/** `position`: where the log ended, for what is told comes after it. */
export type AuditFiltersCommand =
  | { type: 'KeepFilter'; userId: number; id: number | null; input: NamedFilter; position: number }
  | { type: 'DropFilter'; id: number }
  | { type: 'QueueDigest'; mailId: number; after: number; upTo: number; at: string };

/** A person's filters of the audit. `since`: from where in the log one that alerts is told of; `upTo`: as far as letters have told. */
export interface AuditFiltersState {
  readonly userId: number;
  readonly items: readonly (NamedFilter & { readonly id: number; readonly since: number })[];
  readonly nextId: number;
  readonly upTo: number;
  readonly digestAt: string | null;
}

const MOST = 30;
const BETWEEN_MS = 3_600_000;
const no = refuse(auditFilterErrors);

/** At most one letter an hour. */
export const mayTell = ({ digestAt }: Pick<AuditFiltersState, 'digestAt'>, now: string): boolean =>
  digestAt === null || Date.parse(now) - Date.parse(digestAt) >= BETWEEN_MS;

export const auditFiltersOf: Decider<AuditFiltersState, AuditFiltersCommand, AuditFiltersEvent> = {
  initial: { userId: 0, items: [], nextId: 1, upTo: 0, digestAt: null },

  decide(command, state) {
    const { userId, items } = state;
    switch (command.type) {
      case 'KeepFilter': {
        const { id, input, position } = command;
        if (id !== null && !items.some((one) => one.id === id)) return no('AuditFilterNotFound');
        if (items.some((one) => one.id !== id && foldText(one.name) === foldText(input.name))) return no('auditFilterNameTaken');
        if (id === null && items.length >= MOST) return no('auditFiltersFull', { max: MOST });
        return [{ type: 'AuditFilterKept', data: { ...input, userId: command.userId, id: id ?? state.nextId, position } }];
      }
      case 'DropFilter':
        return items.some(({ id }) => id === command.id)
          ? [{ type: 'AuditFilterDropped', data: { userId, id: command.id } }]
          : no('AuditFilterNotFound');
      case 'QueueDigest': {
        const { mailId, after, upTo, at } = command;
        const due = after === state.upTo && upTo > after && mayTell(state, at) && items.some(({ byMail }) => byMail);
        return due ? [{ type: 'AuditDigestQueued', data: { userId, mailId, upTo, at } }] : [];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'AuditFilterKept': {
        const { userId, position, ...kept } = event.data;
        const before = state.items.find(({ id }) => id === kept.id);
        const item = { ...kept, since: before?.byMail && kept.byMail ? before.since : position };
        const items = before ? state.items.map((one) => (one.id === kept.id ? item : one)) : [...state.items, item];
        return { ...state, userId, items, nextId: Math.max(state.nextId, kept.id + 1) };
      }
      case 'AuditFilterDropped':
        return { ...state, items: state.items.filter(({ id }) => id !== event.data.id) };
      case 'AuditDigestQueued':
        return { ...state, upTo: event.data.upTo, digestAt: event.data.at };
      default:
        return unknownEvent(state, event);
    }
  },
};
