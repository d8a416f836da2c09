import { describe, expect, test } from '@jest/globals';
import grid from './texts/grid/en-US.json' with { type: 'json' };
import { readCell, type CellInputContext } from './cell-input';
import { fromClipboard } from './grid-clipboard';
import { gridUnits } from './grid-units';

const context: CellInputContext = { current: undefined, unitId: 2, units: gridUnits };
const over = (amount: number, unitId = 2): CellInputContext => ({ ...context, current: [amount, unitId] });
const value = (amount: number, unitId = 2, worked = false) => ({ kind: 'value', value: [amount, unitId], worked });

describe('what is typed into a cell', () => {
  test.each([
    ['34', 34],
    ['34,5', 34.5],
    ['34.5', 34.5],
    ['.5', 0.5],
    ['३४,५', 34.5],
    ['१२', 12],
  ])('%s is a number', (text, amount) => expect(readCell(text, context)).toEqual(value(amount)));

  test('a relative change works on what stands there', () => {
    expect(readCell('+10%', over(20))).toEqual(value(22, 2, true));
    expect(readCell('-25 %', over(20))).toEqual(value(15, 2, true));
    expect(readCell('+10%', context)).toEqual({ kind: 'error', key: 'nothingToChange' });
  });

  test('a formula is worked out without the noise of binary fractions', () => {
    expect(readCell('=42.6*0.8', context)).toEqual(value(34.08, 2, true));
    expect(readCell('=(30+12)/2', context)).toEqual(value(21, 2, true));
    expect(readCell('=42,6*0,8', context)).toEqual(value(34.08, 2, true));
    expect(readCell('=१०*२', context)).toEqual(value(20, 2, true));
    for (const text of ['=', '=4*', '=4/0', '=(4', '=alert(1)']) expect(readCell(text, context)).toMatchObject({ kind: 'error' });
  });

  test('a unit of the same kind is converted to the cell’s, another known one is kept', () => {
    const read = readCell('30 lb/ac', context);
    expect(read).toMatchObject({ kind: 'value', worked: true });
    expect(read.kind === 'value' && read.value[0]).toBeCloseTo(33.6255, 4);
    expect(readCell('5 l/ha', context)).toEqual(value(5, 10, true));
    expect(readCell('=2*15 lb/ac', context)).toEqual(read);
    expect(readCell('5 bananas', context)).toEqual({ kind: 'error', key: 'unknownUnit' });
  });

  test('R412 a number below zero is told to be positive, one above is taken; nothing and zero clear', () => {
    expect(readCell('-0.1', context)).toEqual({ kind: 'error', key: 'mustBePositive' });
    expect(readCell('0.1', context)).toEqual(value(0.1, 2));
    expect(grid.error.mustBePositive).toBe('Must be a positive number');
  });

  test('nothing and zero clear; what cannot be an amount is refused', () => {
    expect(readCell('  ', context)).toEqual({ kind: 'clear' });
    expect(readCell('0', context)).toEqual({ kind: 'clear' });
    expect(readCell('-3', context)).toEqual({ kind: 'error', key: 'mustBePositive' });
    expect(readCell('1.234,5', context)).toEqual({ kind: 'error', key: 'twoSeparators' });
    expect(readCell('abc', context)).toEqual({ kind: 'error', key: 'notANumber' });
  });
});

describe('a spreadsheet’s clipboard', () => {
  test('is read with its breaks, tabs and quotes', () => {
    expect(fromClipboard('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(fromClipboard('"a\tb"\t"say ""x"""\n')).toEqual([['a\tb', 'say "x"']]);
    expect(fromClipboard('5')).toEqual([['5']]);
  });
});
