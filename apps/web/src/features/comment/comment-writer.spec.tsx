import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../../ui/testing/render-part';
import { CommentWriter } from './comment-writer';

afterEach(cleanup);
/** What a text area measures itself by; jsdom has none. */
beforeAll(() => void Object.assign(document, { fonts: new EventTarget() }));

const people = [
  { id: 7, name: 'Asha Patil' },
  { id: 9, name: 'Ana Souza' },
];

test('people are offered behind an @ and chosen by the keyboard; Enter sends nothing then', async () => {
  const sent: unknown[] = [];
  await renderPart(<CommentWriter label="New" people={people} onSend={async (text, _, mentions) => void sent.push([text, mentions])} />);
  const area = (await screen.findByRole('textbox')) as HTMLTextAreaElement;
  const type = (value: string) => {
    fireEvent.change(area, { target: { value } });
    area.setSelectionRange(value.length, value.length);
    fireEvent.click(area);
  };
  type('See @a');
  const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Asha Patil', 'Ana Souza']);
  fireEvent.keyDown(area, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Ana Souza');
  fireEvent.keyDown(area, { key: 'Enter' });
  expect(area.value).toBe('See @Ana Souza ');
  expect(names()).toEqual([]);
  type('See @Ana Souza and @as');
  expect(names()).toEqual(['Asha Patil']);
  // by the mouse as well the list goes, so that nothing lies over the button that sends
  fireEvent.click(screen.getByRole('option'));
  expect([area.value, names()]).toEqual(['See @Ana Souza and @Asha Patil ', []]);
  type('See @Ana Souza and @as');
  fireEvent.keyDown(area, { key: 'Escape' });
  expect(names()).toEqual([]);
  expect(sent).toEqual([]);
  fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
  expect(sent).toEqual([['See @Ana Souza and @as', [9]]]);
});
