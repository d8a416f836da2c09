import { formatForEdit } from '../../i18n/number';
import type { GridValue } from './grid-types';

/** Cells as a spreadsheet reads them: tabs and line breaks, the person's own decimal separator. */
export function toClipboard(values: readonly (readonly (GridValue | undefined)[])[]): string {
  return values.map((row) => row.map((value) => (value ? formatForEdit(value[0]) : '')).join('\t')).join('\n');
}

/** What a spreadsheet or a lab sheet put on the clipboard. Quoted fields may hold tabs, breaks and doubled quotes. */
export function fromClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!;
    if (quoted) {
      if (char !== '"') field += char;
      else if (source[at + 1] === '"') field += source[at++];
      else quoted = false;
    } else if (char === '"' && field === '') quoted = true;
    else if (char === '\t' || char === '\n') {
      rows.at(-1)!.push(field);
      field = '';
      if (char === '\n') rows.push([]);
    } else field += char;
  }
  rows.at(-1)!.push(field);
  return rows.map((row) => row.map((cell) => cell.trim()));
}
