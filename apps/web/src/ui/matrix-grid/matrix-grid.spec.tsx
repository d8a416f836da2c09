import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { act, Profiler } from 'react';
import { initReactI18next } from 'react-i18next';
import { KeyedWatchers } from '../../watch/signal';
import type { CellMarks, CellSource, GridValue, MatrixGridProps } from './grid-types';
import { gridUnits } from './grid-units';
import { MatrixGrid } from './matrix-grid';

const rows = ['urea', 'map', 'sop'].map((id) => ({ id, label: id.toUpperCase(), unitId: 2 }));
const columns = ['V2', 'V4', 'V6', 'V8'].map((id) => ({ id, label: id }));
const noMarks: CellMarks = {};

class Sheet implements CellSource {
  readonly values = new Map<string, GridValue>();
  readonly signs = new Map<string, CellMarks>();
  readonly watch = new KeyedWatchers();
  read = (row: string, column: string) => this.values.get(`${row}/${column}`);
  marks = (row: string, column: string) => this.signs.get(`${row}/${column}`) ?? noMarks;
  author = () => 'Asha';
  subscribe = (row: string, column: string, changed: () => void) => this.watch.subscribe(`${row}/${column}`, changed);
  subscribeMarks = (row: string, column: string, changed: () => void) => this.watch.subscribe(`${row}/${column}`, changed);
  set(row: string, column: string, value: GridValue | undefined) {
    if (value) this.values.set(`${row}/${column}`, value);
    else this.values.delete(`${row}/${column}`);
    this.watch.notify([`${row}/${column}`]);
  }
}

let sheet: Sheet;
const said: string[] = [];
const lost: string[] = [];
const asked: string[] = [];
const user = userEvent.setup();

const grid = (more: Partial<MatrixGridProps> = {}) => (
  <MatrixGrid
    {...{ label: 'Doses', corner: 'Product', rows, columns, source: sheet, units: gridUnits }}
    onWrite={(edits) => void edits.forEach(({ rowId, columnId, value }) => sheet.set(rowId, columnId, value))}
    onSay={(key, values) => said.push(`${key} ${values['count'] ?? ''}/${values['refused'] ?? ''}`)}
    onLost={(edit) => lost.push(`${edit.rowId}/${edit.columnId}=${edit.text}`)}
    onUndo={() => asked.push('undo')}
    onPage={(step) => asked.push(`page ${step}`)}
    {...more}
  />
);
const cell = (row: number, column: number) => within(screen.getAllByRole('row')[row + 1]!).getAllByRole('gridcell')[column]!;
const amount = (row: string, column: string) => sheet.read(row, column)?.[0];
const clip = (type: 'copy' | 'paste' | 'cut', text = '') => {
  const held = { text };
  const clipboardData = { getData: () => held.text, setData: (_kind: string, value: string) => (held.text = value) };
  const event = createEvent[type](document.activeElement!, {});
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  fireEvent(document.activeElement!, event);
  return held.text;
};

beforeAll(async () => {
  const texts = JSON.parse(readFileSync('apps/web/src/ui/matrix-grid/texts/grid/en-US.json', 'utf8')) as Record<string, unknown>;
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-US', resources: { 'en-US': { grid: texts } }, interpolation: { escapeValue: false } });
});
beforeEach(() => {
  sheet = new Sheet();
  sheet.set('urea', 'V2', [10, 2]);
  sheet.set('map', 'V2', [20, 2]);
  said.length = lost.length = asked.length = 0;
});
afterEach(cleanup);

describe('keys', () => {
  test('arrows, Home, End and their Ctrl forms move one tab stop', async () => {
    render(grid());
    await user.tab();
    expect(cell(0, 0)).toHaveProperty('tabIndex', 0);
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(cell(1, 1));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(cell(1, 3));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement).toBe(cell(2, 3));
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement).toBe(cell(0, 0));
    expect(screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0)).toHaveLength(1);
  });

  test('typing replaces, Enter commits and goes down, Escape reverts', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('34,5{Enter}');
    expect(amount('urea', 'V2')).toBe(34.5);
    expect(document.activeElement).toBe(cell(1, 0));
    await user.keyboard('99{Escape}');
    expect(amount('map', 'V2')).toBe(20);
    expect(document.activeElement).toBe(cell(1, 0));
  });

  test('Tab writes the value, a nought too, and goes on to the next cell; behind the last one it leaves the grid', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('0{Tab}');
    expect([amount('urea', 'V2'), document.activeElement]).toEqual([undefined, cell(0, 1)]);
    await user.keyboard('7{Tab}8{Shift>}{Tab}{/Shift}');
    expect([amount('urea', 'V4'), amount('urea', 'V6'), document.activeElement]).toEqual([7, 8, cell(0, 1)]);
    await user.keyboard('{End}9{Tab}');
    expect([amount('urea', 'V8'), screen.queryByRole('textbox')]).toEqual([9, null]);
  });

  test('F2 opens the value as it stands, an arrow moves its caret, Devanagari digits count', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('{F2}');
    expect(screen.getByRole('textbox')).toHaveProperty('value', '10');
    await user.keyboard('{ArrowLeft}{Escape}१२{ArrowRight}');
    expect(amount('urea', 'V2')).toBe(12);
    expect(document.activeElement).toBe(cell(0, 1));
  });

  test('Delete clears, Ctrl+Z asks for undo, PageDown for the next tank', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('{Delete}{Control>}z{/Control}{PageDown}');
    expect(amount('urea', 'V2')).toBeUndefined();
    expect(asked).toEqual(['undo', 'page 1']);
  });

  test('a text that is no amount stays in the editor with the reason', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('1.2.3{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('decimal separator');
    expect(amount('urea', 'V2')).toBe(10);
  });

  test('maths and units show their result before they are written', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('=42.6*0.8');
    expect(screen.getByRole('textbox').nextSibling?.textContent).toBe('= 34.08 kg/ha');
    await user.keyboard('{Enter}+10%{Enter}');
    expect(amount('urea', 'V2')).toBe(34.08);
    expect(amount('map', 'V2')).toBe(22);
  });
});

describe('the clipboard', () => {
  test('a block from a spreadsheet lands from the selected cell on; what does not fit is counted', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('{ArrowDown}');
    clip('paste', '1,5\t2\r\n3\tx\r\n4\t5\r\n');
    expect([amount('map', 'V2'), amount('map', 'V4'), amount('sop', 'V2'), amount('sop', 'V4')]).toEqual([1.5, 2, 3, undefined]);
    expect(said).toEqual(['pastedPartly 3/3']);
  });

  test('a selection is copied as tab separated rows and one copied value fills a selection', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(clip('copy')).toBe('10\t\n20\t');
    clip('paste', '7');
    expect(['urea', 'map'].flatMap((row) => ['V2', 'V4'].map((column) => amount(row, column)))).toEqual([7, 7, 7, 7]);
  });

  test('Ctrl+D fills down and Ctrl+R fills right', async () => {
    render(grid());
    await user.tab();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect([amount('map', 'V2'), amount('sop', 'V2')]).toEqual([10, 10]);
    await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Control>}r{/Control}');
    expect(amount('urea', 'V4')).toBe(10);
  });
});

describe('two people in one cell', () => {
  const meet = async () => {
    render(grid());
    await user.tab();
    await user.keyboard('24');
    act(() => sheet.set('urea', 'V2', [22.5, 2]));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('Asha set 22.5 kg/ha while you typed.');
    expect(amount('urea', 'V2')).toBe(22.5);
  };
  test('Enter keeps what I typed', async () => {
    await meet();
    await user.keyboard('{Enter}');
    expect(amount('urea', 'V2')).toBe(24);
  });
  test('the other value can be taken instead', async () => {
    await meet();
    await user.click(screen.getByRole('button', { name: 'Take 22.5 kg/ha' }));
    expect(amount('urea', 'V2')).toBe(22.5);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
  test('a row taken away closes the editor and hands the text over', async () => {
    const { rerender } = render(grid());
    await user.tab();
    await user.keyboard('24');
    rerender(grid({ rows: rows.slice(1) }));
    expect(lost).toEqual(['urea/V2=24']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
  test('a colleague in a cell is named there', () => {
    sheet.signs.set('map/V4', { others: [{ id: 2, name: 'João R.', color: 'red' }] });
    render(grid());
    expect(cell(1, 1).getAttribute('aria-description')).toContain('João R. is here');
  });
});

test('a remote edit renders neither the grid nor another cell', () => {
  let renders = 0;
  render(
    <Profiler id="grid" onRender={() => renders++}>
      {grid()}
    </Profiler>,
  );
  const others = cell(2, 3).firstChild;
  const before = renders;
  act(() => sheet.set('map', 'V6', [5, 2]));
  expect(cell(1, 2).textContent).toBe('5');
  expect(renders - before).toBe(1); // one commit: the cell's own
  expect(cell(2, 3).firstChild).toBe(others);
});

test('new sums draw again only the row they belong to, and no column head', () => {
  let [reads, heads] = [0, 0];
  const watched = columns.map((column) =>
    Object.defineProperty({ ...column }, 'readOnly', { enumerable: true, get: () => (reads++, false) }),
  );
  const props = {
    columns: watched,
    source: sheet,
    renderColumnHead: ({ label }: { label: React.ReactNode }) => (heads++, label),
  };
  const sums = (urea: string) => [{ id: 'sum', label: 'Σ', cell: (row: string) => (row === 'urea' ? urea : '20') }];
  const view = render(grid({ ...props, tail: sums('10') }));
  const [before, drawn] = [reads, heads];
  view.rerender(grid({ ...props, tail: sums('11') }));
  expect(cell(0, 4).textContent).toBe('11');
  expect([reads - before, heads - drawn]).toEqual([columns.length, 0]);
});

test('the numbers behind the last column are reached by arrows, tell why by Enter, and leave Tab as it was', async () => {
  const open = (id: string) => void asked.push(`why ${id}`);
  const told = { label: (id: string) => `Σ ${id}`, open };
  const tail = [
    { id: 'sum', label: 'Σ', cell: () => '10', told },
    { id: 'cost', label: 'Cost', cell: (row: string) => (row === 'map' ? '' : '20'), told },
  ];
  asked.length = 0;
  render(grid({ tail }));
  const whyAt = (row: number, column: number) => within(cell(row, column)).getByRole('button');
  fireEvent.focus(cell(0, 2));
  act(() => cell(0, 2).focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(cell(0, 3));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(whyAt(0, 5));
  await user.keyboard('{ArrowRight}{Enter}{ArrowDown}'); // nothing stands in the second row
  expect([document.activeElement, asked]).toEqual([whyAt(2, 5), ['why urea']]);
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowLeft}');
  expect(document.activeElement).toBe(cell(1, 3));
  expect(screen.getAllByRole('button').every((one) => one.tabIndex === -1)).toBe(true);
});
