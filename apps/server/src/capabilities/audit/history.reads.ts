import { Injectable } from '@nestjs/common';
import type { BlameAnswer, CompareAnswer, CompareQuery, HistoryAnswer, HistoryItem, HistoryQuery } from '@loam/domain/audit/history.schema';
import type { HistoryKindName } from '@loam/domain/capabilities';
import { noHistoryEffect } from '@loam/domain/history-effect';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { historyErrors } from '@loam/domain/audit/history.errors';
import { type ErrorDetail, invalid } from '@loam/domain/kernel/errors/errors';
import type { PathChange, Revision } from '@loam/domain/kernel/decider/revisions';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { type HistorySource, HistorySources } from '../../platform/registry/history-sources.js';
import { NamedValues } from './named-values.js';
import { type AnyFold, type Enough, headOf, HistoryStreams, loadedAt } from './history-streams.js';

export interface OpenHistory {
  readonly source: HistorySource;
  readonly id: number;
  readonly fold: AnyFold;
  /** Who reads it. */
  readonly actor: Actor;
}
export type AttributedChange = CompareAnswer['changes'][number];

/** Histories as people read them: of what is in their scope, newest first, filtered, compared. */
@Injectable()
export class HistoryReads {
  constructor(
    private readonly sources: HistorySources,
    private readonly streams: HistoryStreams,
    private readonly named: NamedValues,
  ) {}

  /**
   * The whole history, unless `enough` says what of it is.
   * @throws 404 routeNotFound for a kind that has no history; the entity's own 404
   */
  async open(kind: string, rawId: string, actor: Actor, enough?: Enough): Promise<OpenHistory> {
    const source = this.sources.get(kind);
    if (!source) throw refused(apiErrors, 'routeNotFound');
    await source.reach(actor, /^[1-9]\d{0,15}$/.test(rawId) ? Number(rawId) : rawId);
    const id = Number(rawId);
    return { source, id, fold: await this.streams.open(source, id, enough), actor };
  }

  /** Revisions that match, newest first, a page at a time. */
  async list({ fold, actor }: OpenHistory, query: HistoryQuery): Promise<HistoryAnswer> {
    const matching = fold.revisions.filter((one) => matches(one, query));
    const page = query.before === undefined ? matching : matching.filter(({ revision }) => revision < query.before!);
    const items = page.slice(-query.pageSize).reverse().map(itemOf);
    const named = await Promise.all(items.map(async (item) => ({ ...item, changes: await this.named.in(item.changes, actor) })));
    return { items: named, total: fold.base + matching.length, head: headOf(fold) };
  }

  /** Who last changed each field, and in which revision. */
  blame = ({ fold }: OpenHistory): BlameAnswer => ({ items: fold.blame, total: fold.blame.length });

  /** Named versions, newest first. */
  versions({ fold }: OpenHistory) {
    const items = [...fold.versions].reverse();
    return { items, total: items.length };
  }

  /** @throws 404 revisionNotFound */
  stateAt(history: OpenHistory, revision: number): Promise<Loaded<never>> {
    return this.stateOf(history, revision);
  }

  private async stateOf({ source, id, fold }: Omit<OpenHistory, 'actor'>, revision: number): Promise<Loaded<never>> {
    if (revision < 1 || revision > fold.head) throw refused(historyErrors, 'revisionNotFound');
    return loadedAt(fold, revision, await this.streams.at(source, id, fold, revision));
  }

  /** An entity as it stood, and the head of its chain then; whoever asks has made sure that the reader may. @throws 404 revisionNotFound */
  async at(kind: HistoryKindName, id: number, revision: number): Promise<{ readonly then: Loaded<never>; readonly head: string }> {
    const source = this.sources.get(kind)!;
    const fold = await this.streams.open(source, id, after(revision));
    const then = await this.stateOf({ source, id, fold }, revision);
    return { then, head: fold.revision(revision)!.hash };
  }

  /** The whole document as it stood at a revision. */
  async bodyAt(history: OpenHistory, revision: number): Promise<{ id: number; revision: number }> {
    return history.source.body(await this.stateAt(history, revision)) as { id: number; revision: number };
  }

  /**
   * What differs between two revisions; with `restoring`, what bringing back the second would change.
   * @throws 422 for revisions that are not there
   */
  async compare(history: OpenHistory, { from, to, restoring }: CompareQuery): Promise<CompareAnswer> {
    const { actor } = history;
    const { head } = history.fold;
    const beyond = Object.entries({ from, to }).filter(([, revision]) => revision > head);
    if (beyond.length > 0) throw new Refused(invalid(beyond.map(([field, value]) => outOfRange(field, value, head))));
    const [before, after] = await Promise.all([this.stateAt(history, from), this.stateAt(history, to)]);
    const then =
      restoring && history.source.restored ? await history.source.restored(history.id, to, after.state, before.state, actor) : after.state;
    const differences = history.fold.kind.differences(before.state, then as never);
    const changes = await this.named.in(attributed(history.fold, from, to, differences), actor);
    const effect = (await history.source.effect?.(before.state, then as never)) as CompareAnswer['effect'] | undefined;
    return { from, to, changes, effect: effect ?? noHistoryEffect };
  }

  /** Everything that is different now from what it was after `revision`. */
  async since(history: OpenHistory, revision: number): Promise<AttributedChange[]> {
    const { source, id, fold, actor } = history;
    const differences = fold.kind.differences(await this.streams.at(source, id, fold, revision), fold.state);
    return this.named.in(attributed(fold, revision, fold.head, differences), actor);
  }
}

/** Digits only: what is no number is no revision. */
export const revisionOf = (raw: string): number => (/^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : 0);

/** Enough for these revisions and their states. */
export const after =
  (...revisions: readonly number[]): Enough =>
  (base) =>
    revisions.every((revision) => base < revision);

/** Enough for a page of the list; what is filtered is looked for everywhere. */
export const pageOf = ({ before, pageSize, ...filters }: HistoryQuery): Enough | undefined =>
  Object.values(filters).some((filter) => filter !== undefined)
    ? undefined
    : (base, head) => base <= Math.min(head, (before ?? Infinity) - 1) - pageSize;

const outOfRange = (field: string, value: number, max: number): ErrorDetail => ({
  field,
  key: 'outOfRange',
  message: validationErrors.outOfRange.message,
  params: { min: 1, max, value },
});

/** Each difference with the last who touched it between the two revisions, whichever of them is the later. */
function attributed(fold: AnyFold, from: number, to: number, differences: readonly PathChange[]): AttributedChange[] {
  const last = new Map<string, Revision>();
  for (const revision of fold.revisions.slice(Math.min(from, to) - fold.base, Math.max(from, to) - fold.base))
    for (const { path } of revision.changes) last.set(path, revision);
  return differences.map((change) => {
    const { by, at, revision } = last.get(change.path) ?? fold.revision(Math.max(from, to))!;
    return { ...change, by: { id: by.id, name: by.name }, at, revision };
  });
}

export const itemOf = ({ seq: _seq, changes, origin, ...item }: Revision): HistoryItem => ({
  ...item,
  origin: origin as HistoryItem['origin'],
  changes: [...changes],
});

function matches({ by, origin, at, changes }: Revision, { by: who, origin: from, from: since, to: until, path }: HistoryQuery): boolean {
  return (
    (who === undefined || by.id === who) &&
    (from === undefined || origin === from) &&
    (since === undefined || notBefore(at, since)) &&
    (until === undefined || notAfter(at, until)) &&
    (path === undefined || changes.some((change) => isAtOrBelow(change.path, path)))
  );
}

/** A day counts whole; an instant to the millisecond. */
const instant = (moment: string) => new Date(moment).toISOString();
export const notBefore = (at: string, moment: string): boolean =>
  moment.length === 10 ? at.slice(0, 10) >= moment : at >= instant(moment);
export const notAfter = (at: string, moment: string): boolean => (moment.length === 10 ? at.slice(0, 10) <= moment : at <= instant(moment));

const isAtOrBelow = (path: string, asked: string): boolean =>
  path === asked || (path.startsWith(asked) && ['.', '|'].includes(path[asked.length]!));
