import { canonicalJson } from '../kernel/json/canonical-json.js';
import { isEntry, verifyAudit } from './audit-chain.js';
import { firstPrevHash, isHash, parsed, type Sha256 } from './export-lines.js';

/**
 * `broken`: something that was exported is not what was recorded; `incomplete`: what is there holds, but events are missing.
 * `revisions` counts the stored events that hold, from the first on; `head` is the hash of the last of them, to be compared
 * with the one on the PDF's cover or on the server; `brokenAt` is the `seq` of the first event that is wrong or missing.
 */
export interface Verification {
  readonly result: 'verified' | 'broken' | 'incomplete';
  readonly revisions: number;
  readonly head: string;
  readonly brokenAt?: number;
  /** Events whose content is gone with its person; their place in the chain holds. */
  readonly erased?: number;
}

interface ExportHead {
  readonly kind: string;
  readonly id: number;
  readonly events: number;
  readonly head: string;
}
interface ExportLine {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly actorId: number;
  readonly recordedAt: string;
  /** Absent with `plain` when the person it was about was erased; `commit` stands in their place. */
  readonly salt?: string;
  readonly plain?: unknown;
  readonly commit?: string;
  readonly sealedHash: string;
  readonly prevHash: string;
  readonly hash: string;
}

function isLine(value: unknown): value is ExportLine {
  const line = value as Partial<ExportLine> | null;
  if (typeof line !== 'object' || line === null) return false;
  const told = typeof line.salt === 'string' && /^([0-9a-f]{2})+$/.test(line.salt) && line.plain !== undefined;
  return (
    Number.isSafeInteger(line.seq) &&
    line.seq! >= 0 &&
    isHash(line.sealedHash) &&
    isHash(line.prevHash) &&
    isHash(line.hash) &&
    (told || (line.salt === undefined && line.plain === undefined && isHash(line.commit)))
  );
}

/** What was recorded of the line, from its own content: a different content has another hash. */
async function hashOf(
  { actorId, id, recordedAt, seq, type, sealedHash, prevHash, salt, plain, commit: given }: ExportLine,
  sha256: Sha256,
): Promise<string> {
  const commit = salt === undefined ? given : await sha256(salt, canonicalJson(plain));
  return sha256(prevHash, canonicalJson({ actorId, commit, id, recordedAt, sealedHash, seq, type }));
}

/** The first line of a history's export. */
export const isExportHead = (value: unknown): value is ExportHead => {
  const head = value as Partial<ExportHead> | null | undefined;
  return (
    typeof head?.kind === 'string' &&
    Number.isSafeInteger(head.events) &&
    head.events! >= 0 &&
    (isHash(head.head) || (head.events === 0 && head.head === ''))
  );
};

/**
 * Checks a JSON Lines export of a history, or of the audit, by itself: needs no store, no key and no account (docs/architecture.md, history).
 * `progress` is told after each event.
 */
export async function verifyExport(
  text: string,
  sha256: Sha256,
  progress: (checked: number, events: number) => void = () => undefined,
): Promise<Verification> {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const head = parsed(first);
  // also where its first line is not what it was
  if (isEntry(head) || (!isExportHead(head) && rest.map(parsed).some(isEntry))) return ofAudit(text, sha256, progress);
  if (!isExportHead(head))
    return { result: isLine(head) || head === undefined ? 'incomplete' : 'broken', revisions: 0, head: '', brokenAt: 0 };
  const raw = rest.filter((line) => line.trim() !== '');
  const lines = raw.map(parsed);
  // a file that ends in the middle of a line was cut, not changed
  if (lines.at(-1) === undefined && lines.length > 0 && lines.length <= head.events && !text.endsWith('\n')) lines.pop();
  let at = { seq: -1, hash: firstPrevHash };
  let erased = 0;
  const ended = (result: Verification['result'], brokenAt?: number): Verification => ({
    result,
    revisions: at.seq + 1,
    head: at.seq < 0 ? '' : at.hash,
    ...(brokenAt !== undefined && { brokenAt }),
    ...(erased > 0 && { erased }),
  });
  for (const [index, line] of lines.entries()) {
    const due = at.seq + 1;
    if (index >= head.events || !isLine(line) || (await hashOf(line, sha256)) !== line.hash) return ended('broken', due);
    if (line.seq > due && !lines.some((other) => isLine(other) && other.seq === due))
      return ended(...(await afterGap(lines.slice(index), due, sha256)));
    if (line.seq !== due || line.prevHash !== at.hash) return ended('broken', due);
    at = line;
    if (line.salt === undefined) erased += 1;
    progress(line.seq + 1, head.events);
  }
  if (at.seq + 1 < head.events) return ended('incomplete', at.seq + 1);
  return head.events > 0 && at.hash !== head.head ? ended('broken', at.seq) : ended('verified');
}

/** The audit's lines need no head: each says how many follow. One that ends in the middle was cut. */
async function ofAudit(text: string, sha256: Sha256, progress: (checked: number, of: number) => void): Promise<Verification> {
  const lines = linesOf(text).map(parsed);
  if (lines.at(-1) === undefined && !text.endsWith('\n')) lines.pop();
  const { entries, erased, ...verdict } = await verifyAudit(lines, sha256, progress);
  return { ...verdict, revisions: entries, ...(erased > 0 && { erased }) };
}

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');

/** Behind a gap nothing is proven, but what was changed there is more than missing. */
async function afterGap(lines: readonly unknown[], due: number, sha256: Sha256): Promise<['broken' | 'incomplete', number]> {
  for (const line of lines) {
    if (!isLine(line)) return ['broken', due];
    if ((await hashOf(line, sha256)) !== line.hash) return ['broken', line.seq];
  }
  return ['incomplete', due];
}
