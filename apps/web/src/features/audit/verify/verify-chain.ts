import { verifyExport, type Verification } from '@loam/domain/audit/verify-export';

/** What the page sends and hears. Runs in a worker, so that thousands of hashes never hold up a keystroke. */
export type ChainAnswer = { progress: [checked: number, events: number] } | { verification: Verification; hashes: readonly string[] };

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function sha256(before: string, text: string): Promise<string> {
  const [head, tail] = [bytesOf(before), new TextEncoder().encode(text)];
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return hex(await crypto.subtle.digest('SHA-256', whole));
}

const SAY_EVERY = 25;

/** The hashes of the events that hold, in order. */
const hashesOf = (text: string, count: number): string[] =>
  text
    .split('\n')
    .slice(0, count + 1)
    .flatMap((line) => (line.trim() === '' ? [] : [(JSON.parse(line) as { hash?: string }).hash ?? []].flat()));

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const say = (answer: ChainAnswer) => postMessage(answer);
  void verifyExport(
    data,
    sha256,
    (checked, events) => (checked % SAY_EVERY === 0 || checked === events) && say({ progress: [checked, events] }),
  ).then((verification) => say({ verification, hashes: hashesOf(data, verification.revisions) }));
});
