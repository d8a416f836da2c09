import { Injectable } from '@nestjs/common';
import type { AuditItem, AuditSubject } from '@loam/domain/audit/audit.schema';
import type { AuditEntry } from './audit.projection.js';
import { HistoryKinds, type HistorySource } from './history-kinds.js';
import { type AnyFold, HistoryStreams } from './history-streams.js';
import { recordNames } from './record-names.js';

type Told = Pick<AuditItem, 'changes' | 'revision' | 'subject'> & { readonly name: string; readonly role: number; readonly erased?: true };
const NOTHING: Told = { name: '', role: 0, revision: 0, subject: { name: '' }, changes: [] };

/** What events said, from their streams: each stream that a page names is gone through once. */
@Injectable()
export class AuditDetails {
  constructor(
    private readonly kinds: HistoryKinds,
    private readonly streams: HistoryStreams,
  ) {}

  /** In the order given. */
  async of(entries: readonly AuditEntry[]): Promise<AuditItem[]> {
    const told = new Map<number, Told & { kind: string }>();
    for (const own of byStream(entries)) {
      const { source, kind } = await this.sourceOf(own[0]!);
      for (const [position, one] of await this.told(source, own)) told.set(position, { ...one, kind: kind ?? own[0]!.kind });
    }
    return entries.map(({ position, at, by, type, id, hash }) => {
      const { name, role, revision, subject, changes, kind, erased } = told.get(position) ?? { ...NOTHING, kind: '' };
      const named = { type, kind, action: type, entity: kind };
      return { position, at, by: { id: by, name, role }, ...named, id, revision, subject, changes, hash, ...(erased && { erased }) };
    });
  }

  async ofAnalysisKind(entries: readonly AuditEntry[], kind: string): Promise<AuditEntry[]> {
    const kinds = new Map<number, string | undefined>();
    for (const entry of entries) if (!kinds.has(entry.id)) kinds.set(entry.id, (await this.sourceOf(entry)).kind);
    return entries.filter(({ id }) => kinds.get(id) === kind);
  }

  private async sourceOf({ kind, id }: AuditEntry): Promise<{ source: HistorySource; kind: string | undefined }> {
    const source = this.kinds.ofStream(kind);
    if (kind !== 'analysis') return { source, kind: source.name };
    const { state } = await this.streams.open(source, id);
    const { kind: analysis } = state as { kind?: string };
    return { source, kind: analysis && `${analysis}Analysis` };
  }

  private async told(source: HistorySource, entries: readonly AuditEntry[]): Promise<Map<number, Told>> {
    const found = new Map<number, Told>();
    const wanted = new Set(entries.map(({ seq }) => seq));
    const id = entries[0]!.id;
    const fold = await this.streams.open(source, id);
    const subject = subjectOf(source.name, id, fold.state);
    const [first, last] = [Math.min(...wanted), Math.max(...wanted)];
    for await (const { event, opened, before, after } of this.streams.steps(source, id, fold, first, last)) {
      if (!wanted.has(event.revision)) continue;
      const told = {
        role: event.by.actorRole,
        revision: revisionOf(fold, event.revision, source.history.silent?.has(event.type)),
        subject,
      };
      const records = opened === undefined ? '' : recordNames(opened, after);
      const about = records === '' ? told : { ...told, subject: { ...subject, name: `${subject.name}: ${records}` } };
      if (opened === undefined) found.set(event.position, { ...about, name: '', changes: [], erased: true });
      else found.set(event.position, { ...about, name: event.by.actorName, changes: [...source.history.changes(opened, before, after)] });
    }
    return found;
  }
}

function byStream(entries: readonly AuditEntry[]): AuditEntry[][] {
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
  const found = silent ? revisions.findLast((one) => one.seq <= seq) : revisions.find((one) => one.seq >= seq);
  return found?.revision ?? 0;
}

interface Named {
  readonly status?: string;
  readonly name?: string;
  readonly fullName?: string;
  readonly growerId?: number;
  readonly fieldId?: number;
  readonly draft?: { readonly plan: { readonly name?: unknown } };
  readonly entity?: string;
  readonly entityId?: number;
}

function subjectOf(kind: string, id: number, state: Named): AuditSubject {
  const about = kind === 'comment' ? state.entity : kind;
  const place = kind === 'comment' ? state.entityId : id;
  const fieldId = about === 'field' ? place : state.fieldId;
  return {
    name: state.fullName ?? state.name ?? String(state.draft?.plan.name ?? ''),
    ...((about === 'customer' || state.growerId !== undefined) && { customerId: about === 'customer' ? place : state.growerId }),
    ...(fieldId !== undefined && fieldId > 0 && { fieldId }),
    ...(about === 'plan' && { planId: place }),
    ...((state.status === 'removed' || state.status === 'none') && { removed: true as const }),
  };
}
