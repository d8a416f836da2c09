import { delimiterOf, unguarded } from '@loam/domain/kernel/sheet/sheet-text';
import { type SheetRow, UnreadableSheet } from './sheet-row';

/**
 * RFC 4180 with LF or CR LF. A reader of its own beside the server's: that one stops at the first row over a limit and says where
 * a file is broken, this one shows what is there; only what a text means is shared (`kernel/sheet/sheet-text`), and
 * `tests/unit/upload-sheets.spec.ts` holds both together. @throws UnreadableSheet malformedFile for a quote that is never closed
 */
export function readCsv(raw: string, sign?: string): SheetRow[] {
  const text = raw.replace(/^\uFEFF/, '');
  const delimiter = sign ?? delimiterOf(text);
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  const others = `[^${delimiter === '|' ? '\\|' : delimiter}\\r\\n]*`;
  const [plain, quoted] = [new RegExp(others, 'y'), new RegExp(`"((?:[^"]|"")*)"(${others})`, 'y')];
  for (let at = 0; at < text.length || text[at - 1] === delimiter;) {
    const pattern = text[at] === '"' ? quoted : plain;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found || found[2]?.trim()) throw new UnreadableSheet('malformedFile');
    cells.push(unguarded((pattern === quoted ? found[1]!.replaceAll('""', '"') : found[0]).trim()));
    at = pattern.lastIndex;
    const next = text[at];
    at += next === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (next === delimiter) continue;
    rows.push({ row: rows.length + 1, cells });
    cells = [];
  }
  return rows;
}

/** UTF-8 or UTF-16 by its mark, else what spreadsheets on Windows write. */
export function csvText(bytes: Uint8Array<ArrayBuffer>): string {
  const label = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
