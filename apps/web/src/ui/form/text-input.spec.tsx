import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { TextInput } from './text-input';

afterEach(cleanup);

test('a line of text offers what is often written there and takes anything else', async () => {
  const written: string[] = [];
  await renderPart(<TextInput label="Variety" value="" onChange={(next) => written.push(next)} suggestions={['Agata', 'Asterix']} />);
  const field = (await screen.findByRole('combobox', { name: 'Variety' })) as HTMLInputElement;
  expect([...field.list!.options].map(({ value }) => value)).toEqual(['Agata', 'Asterix']);
  fireEvent.change(field, { target: { value: 'My own' } });
  expect(written).toEqual(['My own']);
});

test('without anything to offer it is a line of text', async () => {
  await renderPart(<TextInput label="Variety" value="" onChange={() => undefined} suggestions={[]} />);
  expect(await screen.findByRole('textbox', { name: 'Variety' })).toBeTruthy();
});
