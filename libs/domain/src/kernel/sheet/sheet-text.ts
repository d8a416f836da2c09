const signs = [',', ';', '\t', '|'];
const LOOKED_AT = 100_000;

/** What separates the cells of a CSV text: comma, semicolon, tab or bar, whichever stands most often outside quotes in the first record. */
export function delimiterOf(text: string): string {
  const counts = signs.map(() => 0);
  let quoted = false;
  for (const sign of text.slice(0, LOOKED_AT)) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) break;
    else if (!quoted && signs.includes(sign)) counts[signs.indexOf(sign)]! += 1;
  }
  return signs[counts.indexOf(Math.max(...counts))]!;
}

/** A cell's text as a person wrote it: our own exports guard it with an apostrophe against being run as a formula. */
export const unguarded = (text: string): string => (/^'[\s\u00a0]*[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text);
