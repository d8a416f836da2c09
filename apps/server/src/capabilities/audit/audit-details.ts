import { Injectable } from '@nestjs/common';
import type { AuditItem } from '@loam/domain/audit/audit.schema';
import { Registry } from '@loam/domain/kernel/capability/registry';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { UserReads } from '../user/index.js';
import { type HistorySource, HistorySources } from '../../platform/registry/history-sources.js';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Breather } from '../../platform/event-loop/breather.js';
import type { AuditEntry, PlacedFact } from './audit.trail.js';
import { subjectOf } from './audit-subject.js';
import { NamedValues } from './named-values.js';
import { type AnyFold, HistoryStreams } from './history-streams.js';
import { Whereabouts } from './whereabouts.js';

type Told = Pick<AuditItem, 'changes' | 'revision' | 'subject' | 'reason' | 'restored'> & {
  readonly name: string;
  readonly role: number;
  readonly erased?: true;
};
const NOTHING: Told = { name: '', role: 0, revision: 0, subject: { name: '' }, changes: [] };

/** What events said, from their streams: each stream that a page names is gone through once. */
@Injectable()
export class AuditDetails {
  constructor(
    private readonly registry: Registry,
    private readonly sources: HistorySources,
    private readonly streams: HistoryStreams,
    private readonly users: UserReads,
    private readonly named: NamedValues,
    private readonly whereabouts: Whereabouts,
  ) {}

  /** In the order given. */
  async of(entries: readonly AuditEntry[], reader: Actor): Promise<AuditItem[]> {
    const told = new Map<number, Told & { kind: string }>();
    const breather = new Breather();
    for (const own of byStream(entries)) {
      await breather.breathe();
      const { source, kind } = await this.sourceOf(own[0]!);
      for (const [position, one] of await this.told(source, own, reader)) told.set(position, { ...one, kind: kind ?? own[0]!.kind });
    }
    return entries.map(({ position, at, by, type, kind: stream, id, hash, run }) => {
      const { name, role, kind, erased, ...facts } = told.get(position) ?? { ...NOTHING, kind: stream };
      const named = { type, kind, action: type, entity: kind };
      return {
        position,
        at,
        by: { id: by, name, role },
        ...named,
        id,
        ...facts,
        ...(run !== undefined && { run }),
        hash,
        ...(erased && { erased }),
      };
    });
  }

  /** Of streams that hold several sorts, those of one. */
  async ofSort(entries: readonly PlacedFact[], kind: string): Promise<PlacedFact[]> {
    const kinds = new Map<number, string | undefined>();
    for (const entry of entries) if (!kinds.has(entry.id)) kinds.set(entry.id, (await this.sourceOf(entry)).kind);
    return entries.filter(({ id }) => kinds.get(id) === kind);
  }

  private async sourceOf({ kind, id }: PlacedFact): Promise<{ source: HistorySource; kind: string | undefined }> {
    const source = this.sources.ofStream(kind);
    if (!source.sort) return { source, kind: source.name };
    const { state } = await this.streams.open(source, id);
    return { source, kind: source.sort(state) };
  }

  private async told(source: HistorySource, entries: readonly AuditEntry[], reader: Actor): Promise<Map<number, Told>> {
    const found = new Map<number, Told>();
    const wanted = new Set(entries.map(({ seq }) => seq));
    const id = entries[0]!.id;
    const fold = await this.streams.open(source, id);
    const stated = subjectOf(this.registry, source.name, id, fold.state);
    const subject = stated.name === '' ? { ...stated, name: await this.calledAfter(source, id, fold.state, stated) } : stated;
    const [first, last] = [Math.min(...wanted), Math.max(...wanted)];
    const breather = new Breather();
    for await (const { event, opened, before, after } of this.streams.steps(source, id, fold, first, last)) {
      await breather.breathe();
      if (!wanted.has(event.revision)) continue;
      const placed = {
        role: event.by.actorRole,
        revision: revisionOf(fold, event.revision, source.history.silent?.has(event.type)),
        subject,
      };
      const records = opened === undefined ? '' : (source.inside?.(opened, after) ?? '');
      const about = records === '' ? placed : { ...placed, subject: { ...subject, name: `${subject.name}: ${records}` } };
      const name = event.erased ? await this.stillNamed(event.by) : event.by.actorName;
      if (opened === undefined) found.set(event.position, { ...about, name, changes: [], erased: true });
      else {
        const { changes, reason, restored } = source.history;
        const why = { reason: reason?.(opened), restored: restored?.(opened) };
        found.set(event.position, { ...about, ...given(why), name, changes: await this.named.in(changes(opened, before, after), reader) });
      }
    }
    return found;
  }

  /** What has no name of its own: after what it says, else after the narrowest thing that it hangs on. */
  private async calledAfter(source: HistorySource, id: number, state: never, numbers: object): Promise<string> {
    const said = await source.called?.(id, state);
    if (said) return said;
    return this.whereabouts.narrowest(numbers, source.name);
  }

  /** Older events had the name under the key that is gone; whoever did it may well be here. */
  private async stillNamed({ actorId, actorName }: RecordedEvent['by']): Promise<string> {
    return actorName === '' && actorId > 0 ? this.users.nameOf(actorId) : actorName;
  }
}

/** Without what is not there. */
const given = ({ reason, restored }: Pick<AuditItem, 'reason' | 'restored'>): Pick<AuditItem, 'reason' | 'restored'> => ({
  ...(reason !== undefined && { reason }),
  ...(restored !== undefined && { restored }),
});

/** Those of one stream together. */
export function byStream(entries: readonly AuditEntry[]): AuditEntry[][] {
  const streams = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const stream = `${entry.kind}-${entry.id}`;
    const own = streams.get(stream);
    if (own) own.push(entry);
    else streams.set(stream, [entry]);
  }
  return [...streams.values()];
}

/** An append's events belong to the revision it made; a silent one stands in the revision before it. */
function revisionOf({ revisions }: AnyFold, seq: number, silent = false): number {
  let [low, high] = [0, revisions.length];
  // the first that ends at it or after it: a stream may have many thousand, and each of its entries asks
  while (low < high) {
    const middle = (low + high) >> 1;
    if (revisions[middle]!.seq >= seq) high = middle;
    else low = middle + 1;
  }
  const at = silent && revisions[low]?.seq !== seq ? low - 1 : low;
  return revisions[at]?.revision ?? 0;
}
