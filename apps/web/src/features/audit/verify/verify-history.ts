import type { Verification } from '@loam/domain/audit/verify-export';
import { auditCalls } from '@loam/domain/audit/audit.calls';
import { historyCalls } from '@loam/domain/audit/history.calls';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import type { HistoryKindName } from '@loam/domain/capabilities';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { ask } from '../../../api/ask';
import { fetchFile } from '../../../api/fetch-file';
import type { ChainAnswer } from './verify-chain';

export interface Verdict extends Verification {
  /** Milliseconds of this device's clock. */
  at: number;
  /** The revision from which on nothing is proven; undefined when everything is. */
  untrustedFrom?: number;
  /** How many revisions people see of it. */
  seen: number;
  /** The server's newest revision, asked apart, is the end of this chain. */
  equalsHead: boolean;
}

/** Web Crypto is there on https and on this device only. */
export const canVerify = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined && typeof Worker !== 'undefined';

/** A record whose history can be proven: a plan, a grower, a field, an analysis. */
export interface ProvableRecord {
  readonly kind: HistoryKindName;
  readonly id: number;
}

const PAGE = 100;

type RecordParams = AskedOf<typeof historyCalls.list>['params'];

/** The oldest revision of the server's list whose hash is not among the proven; the list comes newest first, page after page. */
async function firstUnproven(params: RecordParams, proven: ReadonlySet<string>): Promise<number | undefined> {
  let oldest: number | undefined;
  for (let before: number | undefined; ;) {
    const { items }: { items: readonly HistoryItem[] } = await ask(historyCalls.list, {
      params,
      query: { before, pageSize: PAGE },
    });
    for (const { revision, hash } of items) if (!proven.has(hash)) oldest = revision;
    before = items.at(-1)?.revision;
    if (items.length < PAGE || before === undefined) return oldest;
  }
}

/** Fetches the whole record and proves it here, event by event, in a worker. `progress` hears how many of its events are checked. */
export async function verifyHistory({ kind, id }: ProvableRecord, progress: (checked: number, events: number) => void): Promise<Verdict> {
  const params = { kind, id: String(id) };
  const text = await (await fetchFile(historyCalls.export, { params, query: { format: 'jsonl' } })).text();
  const { verification, hashes } = await verifyText(text, progress);
  const proven = new Set(hashes);
  const { head } = await ask(historyCalls.list, { params, query: { pageSize: 1 } });
  if (verification.result === 'verified')
    return { ...verification, at: Date.now(), seen: head.revision, equalsHead: proven.has(head.hash) };
  const first = await firstUnproven(params, proven);
  return { ...verification, at: Date.now(), seen: head.revision, equalsHead: false, ...(first !== undefined && { untrustedFrom: first }) };
}

/** Checks an export in a worker of this browser; it goes nowhere. */
export async function verifyText(text: string, progress: (checked: number, events: number) => void) {
  const worker = new Worker(new URL('./verify-chain.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Extract<ChainAnswer, { verification: unknown }>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ChainAnswer>) =>
        'progress' in data ? progress(...data.progress) : resolve(data),
      );
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(text);
    });
  } finally {
    worker.terminate();
  }
}

/** Whether the server knows this end of the record's chain; false too where the reader may not see the record. */
export async function standsHere({ kind, id }: { readonly kind: string; readonly id: number }, head: string): Promise<boolean> {
  try {
    const params = { kind: kind as HistoryKindName, id: String(id) };
    for (let before: number | undefined; ;) {
      const { items }: { items: readonly HistoryItem[] } = await ask(historyCalls.list, { params, query: { before, pageSize: PAGE } });
      if (items.some(({ hash }) => hash === head)) return true;
      before = items.at(-1)?.revision;
      if (items.length < PAGE || before === undefined) return false;
    }
  } catch {
    return false;
  }
}

/** What was exported here with the very content of this file, and when: of a table or a paper, which prove nothing by themselves. */
export async function exportOf(file: Blob): Promise<{ what: string; at: string } | null> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const sum = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return (await ask(auditCalls.known, { query: { sum } })).exported;
}
