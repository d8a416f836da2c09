import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { bodyDifferences, type HistoryKind } from '@loam/domain/kernel/decider/revisions';
import { Registry } from '@loam/domain/kernel/capability/registry';
import type { AnyAggregate, Loaded } from '../decisions/aggregate.js';
import type { Actor } from '../decisions/decisions.port.js';
import { stamps } from '../http/answers/entity.js';

type Body = (loaded: Loaded<never>) => object;

/** What a history is told from: whose stream, who may read it, and how it names its values. Registered by the capability that it is of. */
export interface HistorySource {
  /** As the capability's description names it. */
  readonly name: string;
  readonly aggregate: AnyAggregate;
  readonly history: HistoryKind<never, never>;
  /** What stood then, as the entity's own call answers it. */
  body(loaded: Loaded<never>): object | Promise<object>;
  /** @throws the entity's 404 outside the scope and when missing */
  reach(actor: Actor, id: unknown): Promise<unknown>;
  /** Where streams of one kind hold several sorts: which of them a state is; undefined while nothing says so. */
  sort?(state: never): string | undefined;
  /** What the difference between two states means beyond their values. */
  effect?(from: never, to: never): Promise<object>;
  /** What bringing the state `then` of a revision back would make of `before`; absent where nothing can be brought back. */
  restored?(id: number, revision: number, then: never, before: never, actor: Actor): Promise<object>;
  /** What it is called where it has no name of its own: after what it is of. */
  called?(id: number, state: never): string | Promise<string>;
  /** The things inside it that an event is about, named for people; '' when it is about the whole. */
  inside?(event: never, after: never): string;
}

const STAMPS = new Set(['id', 'revision', 'createdAt', 'updatedAt']);
const at = (state: unknown): Loaded<never> => ({ state: state as never, revision: 0, seq: 0, exists: true, createdAt: '', updatedAt: '' });

/** Paths are those of the entity's body. */
function bodyHistory({ decider, silent }: AnyAggregate, body: Body): HistoryKind<never, never> {
  const shown = (state: { status?: string }): object =>
    state.status === 'none' ? {} : Object.fromEntries(Object.entries(body(at(state))).filter(([key]) => !STAMPS.has(key)));
  const differences = (before: object, after: object) => bodyDifferences(shown(before), shown(after));
  const history = {
    initial: decider.initial as object,
    evolve: decider.evolve,
    differences,
    changes: (_event: unknown, before: object, after: object) => differences(before, after),
    ...(silent && { silent }),
  };
  return history as unknown as HistoryKind<never, never>;
}

/** Of an entity whose body is its state. */
export const bodyOfState: Body = (loaded) => ({ ...(loaded.state as object), ...stamps(loaded) });

/** An entity whose history is that of its body. */
export const historyOfBody = (
  name: string,
  aggregate: AnyAggregate,
  body: Body,
  reach: HistorySource['reach'],
  more: Pick<HistorySource, 'sort' | 'inside' | 'called'> = {},
): HistorySource => ({ name, aggregate, body, reach, history: bodyHistory(aggregate, body), ...more });

@Injectable()
export class HistorySources implements OnApplicationBootstrap {
  private readonly sources = new Map<string, HistorySource>();

  constructor(private readonly registry: Registry) {}

  register(...sources: readonly HistorySource[]): void {
    for (const one of sources) {
      if (this.registry.kindOfHistory(one.name) !== one.aggregate.kind) throw new Error(`no capability describes the history ${one.name}`);
      this.sources.set(one.name, one);
    }
  }

  onApplicationBootstrap() {
    const missing = this.registry.historyNames.filter((name) => !this.sources.has(name));
    if (missing.length > 0) throw new Error(`nobody registered the history of ${missing.join(', ')}`);
    const untold = this.registry.auditedKinds.filter((kind) => !this.has(kind));
    if (untold.length > 0) throw new Error(`the audit lists events of ${untold.join(', ')}, which tell no history`);
  }

  get(name: string): HistorySource | undefined {
    return this.sources.get(name);
  }

  /** By the kind of a stream whose events the audit lists; several sorts in one tell their history alike. */
  ofStream(kind: string): HistorySource {
    const source = [...this.sources.values()].find(({ aggregate }) => aggregate.kind === kind);
    if (!source) throw new Error(`nobody tells the history of ${kind}`);
    return source;
  }

  private has(kind: string): boolean {
    return [...this.sources.values()].some(({ aggregate }) => aggregate.kind === kind);
  }
}
