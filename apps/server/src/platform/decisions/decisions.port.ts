import type { DomainEvent } from '@loam/domain/kernel/decider/decider';
import type { ErrorCatalogue } from '@loam/domain/kernel/errors/errors';
import type { Attribution } from '../event-store/event-store.port.js';
import type { Aggregate, AnyAggregate, Decided, Loaded } from './aggregate.js';

/** The person or system on whose behalf something is decided. Comes from the request, the socket or the job. */
export interface Actor {
  readonly id: number;
  readonly name: string;
  readonly roleId: number;
  readonly companyId?: number;
  readonly collectionIds: readonly number[];
  readonly groupIds: readonly number[];
  /** Changes nothing but their own account: calls and live documents say so before anything is looked up. */
  readonly readsOnly?: true;
  /** Reads the audit of their scope. */
  readonly audits?: true;
}

export const SYSTEM: Actor = { id: 0, name: 'Loam', roleId: 0, collectionIds: [], groupIds: [] };

export interface Scope {
  readonly companyId?: number;
  readonly collectionId?: number;
  readonly groupId?: number;
}

/** One unit of work over several streams, appended atomically when the function returns. Re-run from the start on a conflict (≤ 5). */
export interface Transaction {
  read<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number): Promise<Loaded<S>>;
  /** The stream cannot be there yet, such as that of an id just given: it is not looked for. Were it there after all, the append is refused as a conflict. */
  expectNew(aggregate: AnyAggregate, id: string | number): void;
  /**
   * Most of these are not there. Where finding that out costs a way to the store each, they are taken for new at the first attempt: the append
   * finds out, and what it writes nothing to is looked at before.
   */
  presumeNew(aggregate: AnyAggregate, ids: readonly (string | number)[]): void;
  /** Loads, decides, remembers the events; a refusal throws Refused and nothing of the transaction is written. `at`: where, when not in the transaction's scope. */
  run<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string | number, command: C, at?: Scope): Promise<Decided<S>>;
  /** Reserves `value` (folded to lower case) in a `unique-<space>` stream for `holder`; taken by another: the given refusal. */
  claim<K extends ErrorCatalogue>(
    space: string,
    value: string,
    holder: string,
    taken: { catalogue: K; key: keyof K & string; field?: string },
  ): Promise<void>;
  /** When `work` throws, what it decided is as if it had never been, and the rest of the transaction stands. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  release(space: string, value: string, holder: string): Promise<void>;
}

export interface DecisionOptions {
  readonly actor: Actor;
  readonly scope?: Scope;
  /** The group that what it is about comes into, where its scope is where it comes from. */
  readonly intoGroupId?: number;
  readonly origin?: Attribution['origin'];
  /** If-Match or body `revision`: the entity revision that the sender saw; another one is 412 `revisionConflict`. */
  readonly ifRevision?: number;
  /** A stream that it keeps writing to: whoever fights over it goes first. */
  readonly givesWayOn?: string;
  /** It leads to the end of somebody's key: the record of the request is sealed with the caller's, so that a repeat still finds it. */
  readonly erases?: boolean;
}
