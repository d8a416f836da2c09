import { Inject, Injectable } from '@nestjs/common';
import type { ExportQuery } from '@loam/domain/audit/history.schema';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import type { Language } from '@loam/domain/kernel/locale/language';
import { streamOf } from '../../platform/decisions/aggregate.js';
import { EVENT_STORE, type EventStore, type ProvableEvent } from '../../platform/event-store/event-store.port.js';
import { csvOf } from '../../platform/files/csv-writer.js';
import { Download } from '../../platform/http/answers/download.js';
import { HistoryCovers } from './history-covers.js';
import type { OpenHistory } from './history.reads.js';

/** Characters that are written at once. */
const PIECE = 256 * 1024;

/** A history to take away: provable, readable, or as a cover that names the head of the chain. */
@Injectable()
export class HistoryExports {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly covers: HistoryCovers,
  ) {}

  /** C297. The cover is written in `language`; what was typed stays as it was typed. */
  async of(history: OpenHistory, format: ExportQuery['format'], language: Language): Promise<Download> {
    const name = `${history.source.name}-${history.id}-history`;
    switch (format) {
      case 'jsonl':
        return new Download(`${name}.jsonl`, 'application/x-ndjson; charset=utf-8', this.jsonl(history));
      case 'csv':
        return new Download(`${name}.csv`, 'text/csv; charset=utf-8', csvOfRevisions(history));
      case 'pdf':
        return new Download(`${name}.pdf`, 'application/pdf', await this.covers.draw(history, await this.headOf(history), language));
    }
  }

  /** One line about the whole, then one for every stored event, visible or not: what `npm run verify` checks. */
  private async *jsonl(history: OpenHistory): AsyncGenerator<string> {
    const { events, head } = await this.headOf(history);
    let text = `${canonicalJson({ kind: history.source.name, id: history.id, events, head })}\n`;
    let left = events;
    for await (const event of this.store.readProvable(streamOf(history.source.aggregate, history.id))) {
      if (left-- === 0) break; // what came meanwhile is not what the first line names
      text += `${canonicalJson(lineOf(event))}\n`;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    yield text;
  }

  /** How many events the history has, hidden ones too, and the hash of the last. */
  private async headOf({ source, id }: OpenHistory): Promise<{ events: number; head: string }> {
    const head = await this.store.head(streamOf(source.aggregate, id));
    return { events: (head?.revision ?? -1) + 1, head: head?.hash ?? '' };
  }
}

/** With salt and content a reader recomputes `commit`; it is written only where the content was erased. */
const lineOf = ({ commit, salt, plain, ...event }: ProvableEvent) =>
  salt === undefined ? { ...event, commit } : { ...event, salt, plain };

function csvOfRevisions({ fold }: OpenHistory): string {
  const rows = fold.revisions.flatMap(({ revision, at, by, origin, reason, version, changes, hash }) => {
    const own = [revision, at, by.id, by.name, by.role, origin, reason ?? '', version ?? ''];
    return (changes.length === 0 ? [{ path: '', old: null, new: null }] : changes).map((change) => [
      ...own,
      change.path,
      change.old,
      change.new,
      hash,
    ]);
  });
  return csvOf([['revision', 'at', 'byId', 'byName', 'byRole', 'origin', 'reason', 'version', 'path', 'old', 'new', 'hash'], ...rows]);
}
