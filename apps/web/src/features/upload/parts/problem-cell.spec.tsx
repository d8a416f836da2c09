import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { ProblemCell } from './problem-cell';

afterEach(cleanup);
const cell = async () => {
  const onCorrect = jest.fn<(text: string, everywhere: boolean) => void>();
  await renderPart(<ProblemCell label="Row 2, Country" text="Brasilia" suggestions={['Brazil']} elsewhere={39} onCorrect={onCorrect} />);
  return {
    onCorrect,
    input: await screen.findByRole('combobox', { name: 'Row 2, Country' }),
    words: await screen.findByText('in 39 other rows too'),
  };
};

test('what was typed is not taken for its row alone while the box for all others is being ticked', async () => {
  const { onCorrect, input, words } = await cell();
  fireEvent.change(input, { target: { value: 'Brazil' } });
  const pressed = createEvent.mouseDown(words);
  fireEvent(words, pressed);
  expect(pressed.defaultPrevented).toBe(true); // else the browser takes the focus away, and the cell is left
  fireEvent.click(words);
  expect(onCorrect).not.toHaveBeenCalled();
  fireEvent.blur(input);
  expect(onCorrect.mock.calls).toEqual([['Brazil', true]]);
});
test('or ticked first, and taken for all of them when the cell is left', async () => {
  const { onCorrect, input, words } = await cell();
  fireEvent.click(words);
  expect(onCorrect).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: 'Brazil' } });
  fireEvent.blur(input);
  expect(onCorrect.mock.calls).toEqual([['Brazil', true]]);
});

test('all known values stand there as soon as the cell is entered, those that fit while it is typed in; one is chosen by keyboard', async () => {
  const { input, onCorrect } = await cell();
  act(() => input.focus());
  expect(await screen.findByRole('option', { name: 'Brazil' })).toBeTruthy();
  fireEvent.change(input, { target: { value: 'Ind' } });
  expect(screen.queryByRole('option', { name: 'Brazil' })).toBeNull();
  fireEvent.change(input, { target: { value: 'bra' } });
  fireEvent.keyDown(input, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  expect(input).toHaveProperty('value', 'Brazil');
  expect(onCorrect).not.toHaveBeenCalled();
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  expect(onCorrect.mock.calls).toEqual([['Brazil', false]]);
});
