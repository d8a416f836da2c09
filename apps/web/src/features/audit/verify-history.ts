import type { Verification } from '@loam/domain/audit/verify-export';
import { downloadHistory, readHead } from './queries';
import type { Shelf } from './use-shelf';
import type { ChainAnswer } from './verify-chain';

export interface Verdict extends Verification {
  /** Milliseconds of this device's clock. */
  at: number;
  /** The revision from which on nothing is proven; undefined when everything is. */
  untrustedFrom?: number;
  /** The server's newest revision, asked apart, is the end of this chain. */
  equalsHead: boolean;
}

/** Web Crypto is there on https and on this device only. */
export const canVerify = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined && typeof Worker !== 'undefined';

/** Fetches the whole record and proves it here, event by event. */
export async function verifyHistory(planId: number, shelf: Shelf, progress: (checked: number, events: number) => void): Promise<Verdict> {
  const text = await (await downloadHistory(planId, 'jsonl')).text();
  const worker = new Worker(new URL('./verify-chain.ts', import.meta.url), { type: 'module' });
  try {
    const { verification, hashes } = await new Promise<Extract<ChainAnswer, { verification: unknown }>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ChainAnswer>) => ('progress' in data ? progress(...data.progress) : resolve(data)));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(text);
    });
    const proven = new Set(hashes);
    const head = await readHead(planId);
    if (verification.result === 'verified') return { ...verification, at: Date.now(), equalsHead: proven.has(head.hash) };
    await shelf.fill(async () => undefined, () => false);
    const first = shelf.all().find(({ hash }) => !proven.has(hash));
    return { ...verification, at: Date.now(), equalsHead: false, ...(first && { untrustedFrom: first.revision }) };
  } finally {
    worker.terminate();
  }
}
