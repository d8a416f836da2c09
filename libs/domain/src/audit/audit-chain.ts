import { canonicalJson } from '../kernel/json/canonical-json.js';
import type { AuditItem } from './audit.schema.js';
import { firstPrevHash, isHash, type Sha256 } from './export-lines.js';

/**
 * What makes an entry of the audit provable. `proof` names the event as its own record's chain does: with who, when and what kind it gives
 * `hash`. `chain` links the lines of one export, so that none of their words can change, go or change places; `left` counts those that follow.
 */
export interface ProvableEntry extends AuditItem {
  readonly proof: {
    readonly seq: number;
    readonly id: string;
    readonly commit: string;
    readonly sealedHash: string;
    readonly prevHash: string;
  };
  readonly chain: { readonly left: number; readonly prev: string; readonly hash: string };
}

/** The line of an entry, linked behind `prev`. */
export async function linkedEntry(
  item: AuditItem,
  proof: ProvableEntry['proof'],
  left: number,
  prev: string,
  sha256: Sha256,
): Promise<ProvableEntry> {
  const line = { ...item, proof, chain: { left, prev } };
  return { ...line, chain: { left, prev, hash: await sha256(prev, canonicalJson(line)) } };
}

export function isEntry(value: unknown): value is ProvableEntry {
  const { chain, proof, by, at, hash } = (value ?? {}) as Partial<ProvableEntry>;
  return (
    typeof chain === 'object' &&
    typeof proof === 'object' &&
    typeof by?.id === 'number' &&
    typeof at === 'string' &&
    Number.isSafeInteger(chain.left) &&
    [chain.prev, chain.hash, proof.commit, proof.sealedHash, proof.prevHash, hash].every(isHash)
  );
}

/** Both hashes of a line from its own words. */
async function holds(line: ProvableEntry, sha256: Sha256): Promise<boolean> {
  const { chain, proof, by, at, type, hash } = line;
  const { seq, id, commit, sealedHash, prevHash } = proof;
  const event = await sha256(prevHash, canonicalJson({ actorId: by.id, commit, id, recordedAt: at, sealedHash, seq, type }));
  const { left, prev } = chain;
  return event === hash && (await sha256(prev, canonicalJson({ ...line, chain: { left, prev } }))) === chain.hash;
}

export interface AuditVerdict {
  readonly result: 'verified' | 'broken' | 'incomplete';
  /** Entries that hold, from the first line on. */
  readonly entries: number;
  readonly head: string;
  readonly brokenAt?: number;
  readonly erased: number;
}

/** Checks an export of the audit by itself. `lines` are parsed; what is no entry is `undefined` or anything else. */
export async function verifyAudit(
  lines: readonly unknown[],
  sha256: Sha256,
  progress: (checked: number, of: number) => void,
): Promise<AuditVerdict> {
  let [prev, erased, entries] = [firstPrevHash, 0, 0];
  const ended = (result: AuditVerdict['result'], brokenAt?: number): AuditVerdict => ({
    ...{ result, entries, erased, head: entries === 0 ? '' : prev },
    ...(brokenAt !== undefined && { brokenAt }),
  });
  let left: number | undefined;
  for (const line of lines) {
    if (!isEntry(line) || !(await holds(line, sha256))) return ended('broken', entries);
    const { chain } = line;
    // what belongs before it stands elsewhere, or nowhere in the file
    if (chain.prev !== prev)
      return ended(lines.some((other) => isEntry(other) && other.chain.hash === chain.prev) ? 'broken' : 'incomplete', entries);
    if (left !== undefined && chain.left !== left - 1) return ended('broken', entries);
    left = chain.left;
    prev = chain.hash;
    entries += 1;
    if (line.erased) erased += 1;
    progress(entries, lines.length);
  }
  return left === 0 ? ended('verified') : ended('incomplete', entries);
}
