import { Inject, Injectable } from '@nestjs/common';
import type { ExportQuery } from '@loam/domain/audit/history.schema';
import { canonicalJson } from '@loam/domain/kernel/canonical-json';
import { streamOf } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { EVENT_STORE, type EventStore, type ProvableEvent } from '../../platform/event-store/event-store.port.js';
import { csvOf } from '../../platform/files/csv-writer.js';
import { Download } from '../../platform/http/download.js';
import { drawPdf } from '../../platform/pdf/pdf.js';
import type { OpenHistory } from './histories.js';

interface Proof {
  readonly lines: readonly string[];
  readonly head: string;
}

/** A history to take away: provable, readable, or as a cover that names the head of the chain. */
@Injectable()
export class HistoryExports {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** C297 */
  async of(history: OpenHistory, format: ExportQuery['format']): Promise<Download> {
    const name = `${history.source.name}-${history.id}-history`;
    switch (format) {
      case 'jsonl':
        return new Download(`${name}.jsonl`, 'application/x-ndjson; charset=utf-8', await this.jsonl(history));
      case 'csv':
        return new Download(`${name}.csv`, 'text/csv; charset=utf-8', csvOfRevisions(history));
      case 'pdf':
        return new Download(`${name}.pdf`, 'application/pdf', await this.cover(history));
    }
  }

  /** One line about the whole, then one for every stored event, visible or not: what `npm run verify` checks. */
  private async jsonl(history: OpenHistory): Promise<string> {
    const { lines, head } = await this.proof(history);
    return [canonicalJson({ kind: history.source.name, id: history.id, events: lines.length, head }), ...lines, ''].join('\n');
  }

  private async proof({ source, id }: OpenHistory): Promise<Proof> {
    const lines: string[] = [];
    let head = '';
    for await (const event of this.store.readProvable(streamOf(source.aggregate, id))) {
      lines.push(canonicalJson(lineOf(event)));
      head = event.hash;
    }
    return { lines, head };
  }

  private async cover(history: OpenHistory): Promise<Uint8Array> {
    const { source, id, fold } = history;
    const { lines, head } = await this.proof(history);
    const [first, last] = [fold.revisions[0]!, fold.revisions.at(-1)!];
    const people = [...new Map(fold.revisions.map(({ by }) => [by.id, by.name])).values()];
    const title = `History of ${source.name} ${id}`;
    return drawPdf({
      title,
      language: 'en',
      blocks: [
        {
          rows: [
            ['Exported', this.clock.now()],
            ['Revisions', `${fold.revisions.length} (${first.at} to ${last.at})`],
            ['Stored events', String(lines.length)],
            ['Changed by', people.join(', ')],
            ['Times', 'Coordinated Universal Time (UTC)'],
            ['Units', 'As typed: each value beside the number of its unit; nothing is converted'],
          ],
        },
        { heading: 'Head of the chain' },
        { code: head.slice(0, 32) },
        { code: head.slice(32) },
        { heading: 'How to verify' },
        {
          paragraph: `Take the JSON Lines export of this history (${source.name}-${id}-history.jsonl) and run, in a checkout of this program: npm run -s verify -- FILE`,
        },
        {
          paragraph:
            'It needs no account and no connection. "verified" means that every event is there, unchanged and in order; its "head" has to be the one printed above.',
        },
        { paragraph: 'This proves that no accepted revision was changed or removed since. It does not prove who sat at the keyboard.' },
        ...(fold.versions.length === 0
          ? []
          : [
              { heading: 'Versions' },
              {
                rows: fold.versions.map(({ revision, name, at, by }): [string, string] => [
                  `Revision ${revision}`,
                  `${name} (${by.name}, ${at})`,
                ]),
              },
            ]),
      ],
    });
  }
}

/** `commit` only where the content that it commits to is gone. */
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
  return csvOf(['revision', 'at', 'byId', 'byName', 'byRole', 'origin', 'reason', 'version', 'path', 'old', 'new', 'hash'], rows);
}
