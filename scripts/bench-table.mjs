import { cpus, loadavg, release, type } from 'node:os';

const goalOf = ({ goal, ratio }) =>
  goal ? `${goal.least === undefined ? '≤' : '≥'} ${goal.least ?? goal.most}${ratio === null ? '' : '×'}` : '';
const number = (value) => (value === null || value === undefined ? '' : value.toLocaleString('en', { maximumFractionDigits: 3 }));
const header = ['figure', 'Loam', 'limit', 'ratio', 'goal', ''];

const cells = (line) => {
  if (line.failed !== undefined) return [line.name, 'failed', '', '', '', `exit ${line.failed}`];
  if (line.skipped !== undefined) return [line.name, 'not measured', '', '', '', line.skipped];
  const mark = line.met === null ? '' : line.met ? 'met' : '**missed**';
  return [line.name, `${number(line.value)} ${line.unit}`.trim(), number(line.limit), number(line.ratio), goalOf(line), mark];
};

/** The machine, the day and how much else it had to do: without them no figure can be read. */
export function circumstances(options) {
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const processors = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return [`${day} UTC`, processors, `${type()} ${release()}`, `Node ${process.version}`, ...options].join(', ');
}

export const loadNow = () => loadavg()[0].toFixed(1);

/** One section as a table of Markdown. `lines`: figures as `report` prints them. */
export function markdownTable(title, lines, { seconds, loads }) {
  const rows = [header, header.map(() => '---'), ...lines.map(cells)];
  const table = rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
  return `### ${title}\n${seconds} s; load ${loads.join(' → ')}\n\n${table}\n`;
}

/** The same for a terminal. */
export function plainTable(title, lines, { seconds, loads }) {
  const rows = [header, ...lines.map(cells)].map((row) => row.map((cell) => String(cell).replaceAll('*', '')));
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const pad = (cell, column) => (column === 0 || column > 3 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]));
  return `\n${title} (${seconds} s; load ${loads.join(' → ')})\n${rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')}`;
}
