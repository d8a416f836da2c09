import { Inject, Injectable } from '@nestjs/common';
import { linkedEntry, type ProvableEntry } from '@loam/domain/audit/audit-chain';
import type { AuditExportQuery, AuditItem } from '@loam/domain/audit/audit.schema';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Breather } from '../../platform/event-loop/breather.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { chain, firstPrevHash } from '../../platform/event-store/sealing.js';
import { csvOf } from '../../platform/files/csv-writer.js';
import { Download } from '../../platform/http/answers/download.js';
import { AuditReads } from './audit.reads.js';
import { type AuditEntry, AuditTrailReads, type Place, type PlacedFact } from './audit.trail.js';
import { AuditDetails, byStream } from './audit-details.js';

/** So many are told at once: they lie in few streams or in many. */
const SLICE = 500;

/** The audit to take away: provable, or as a table. */
@Injectable()
export class AuditExports {
  constructor(
    private readonly audit: AuditReads,
    private readonly trail: AuditTrailReads,
    private readonly details: AuditDetails,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** C300. Written while it is read: a scope may hold a million entries. It ends where the log ended when it was asked for, so that its own entry is not in it. */
  async of({ format, ...filters }: AuditExportQuery, actor: Actor): Promise<Download> {
    const found = this.audit.find(filters, actor, { below: (await this.store.lastPosition()) + 1 });
    return format === 'jsonl'
      ? new Download('audit.jsonl', 'application/x-ndjson; charset=utf-8', this.provable(found, actor))
      : new Download('audit.csv', 'text/csv; charset=utf-8', this.table(found, actor));
  }

  private async *table(matching: AsyncIterable<readonly PlacedFact[]>, actor: Actor): AsyncGenerator<string> {
    let head = csvOf([HEADER]);
    for await (const facts of matching) {
      for (let at = 0; at < facts.length; at += SLICE) {
        const entries = await this.trail.entries(facts.slice(at, at + SLICE));
        yield head + csvOf((await this.details.of(entries, actor)).flatMap(rowsOf));
        head = '';
      }
    }
    if (head !== '') yield head;
  }

  /** Each line says how many follow, so all that match are found first; what comes meanwhile is not among them. */
  private async *provable(matching: AsyncIterable<readonly PlacedFact[]>, actor: Actor): AsyncGenerator<string> {
    const found: Place[] = [];
    for await (const facts of matching) for (const { list, place } of facts) found.push({ list, place });
    let prev = firstPrevHash;
    let left = found.length;
    const breather = new Breather();
    for (let at = 0; at < found.length; at += SLICE) {
      const entries = await this.trail.entries(found.slice(at, at + SLICE));
      const [items, proofs] = await Promise.all([this.details.of(entries, actor), this.proofs(entries)]);
      let text = '';
      for (const item of items) {
        const line = await linkedEntry(item, proofs.get(item.position)!, (left -= 1), prev, chain);
        prev = line.chain.hash;
        text += `${canonicalJson(line)}\n`;
        if (breather.isDue) await breather.breathe();
      }
      yield text;
    }
  }

  private async proofs(entries: readonly AuditEntry[]): Promise<Map<number, ProvableEntry['proof']>> {
    const found = new Map<number, ProvableEntry['proof']>();
    for (const own of byStream(entries)) {
      const at = new Map(own.map(({ seq, position }) => [seq, position]));
      const from = Math.min(...at.keys());
      const limit = Math.max(...at.keys()) - from + 1;
      for await (const one of this.store.readProvable(`${own[0]!.kind}-${own[0]!.id}`, { from, limit })) {
        const { seq, id, commit, sealedHash, prevHash } = one;
        const position = at.get(seq);
        if (position !== undefined) found.set(position, { seq, id, commit, sealedHash, prevHash });
      }
    }
    return found;
  }
}

const HEADER = [
  'position',
  'at',
  'byId',
  'byName',
  'type',
  'kind',
  'id',
  'name',
  'revision',
  'path',
  'old',
  'new',
  'hash',
  'reason',
  'restored',
];
const rowsOf = ({ position, at, by, type, kind, id, subject, revision, changes, hash, reason, restored }: AuditItem) =>
  (changes.length === 0 ? [{ path: '', old: null, new: null }] : changes).map((change) => [
    position,
    at,
    by.id,
    by.name,
    type,
    kind,
    id,
    subject.name,
    revision,
    change.path,
    change.old,
    change.new,
    hash,
    reason ?? '',
    restored ?? '',
  ]);
