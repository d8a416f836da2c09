import { isEntry } from '@loam/domain/audit/audit-chain';
import { isExportHead } from '@loam/domain/audit/verify-export';
import { parsed } from '@loam/domain/audit/export-lines';

/** What a file is that somebody wants to have verified. `table` and `paper` come from here too, and prove nothing by themselves. */
export type ExportedFile =
  | { readonly is: 'history'; readonly kind: string; readonly id: number; readonly head: string }
  | { readonly is: 'audit'; readonly newest: string; readonly oldest: string }
  | { readonly is: 'table' | 'paper' | 'foreign' };

/** By its first words, for names of files can be anything; where these were changed, an export of the audit is still known by its other lines. */
export function exportedFile(text: string): ExportedFile {
  if (text.startsWith('%PDF-')) return { is: 'paper' };
  const lines = text.replace(/^\uFEFF/, '');
  const first = parsed(lines.slice(0, lines.search(/\r?\n|$/)));
  if (isExportHead(first)) return { is: 'history', kind: first.kind, id: first.id, head: first.head };
  const newest = isEntry(first) ? first : lines.split('\n').map(parsed).find(isEntry);
  if (newest) {
    const end = lines.trimEnd();
    const last = parsed(end.slice(end.lastIndexOf('\n') + 1));
    return { is: 'audit', newest: newest.at, oldest: isEntry(last) ? last.at : '' };
  }
  return { is: /^"?(position|revision)"?,/.test(lines) ? 'table' : 'foreign' };
}
