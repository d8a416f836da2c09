import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../button';
import { renderPart } from '../testing/render-part';
import { Form } from './form';
import { TextField } from './text-field';
import { useMeanwhile } from './use-meanwhile';

interface Farm {
  revision: number;
  name: string;
  town: string;
  phone: string;
}
type Values = Omit<Farm, 'revision'>;

const opened: Farm = { revision: 1, name: 'North', town: 'Pune', phone: '1' };
let stored: Farm;
const saved = jest.fn<(values: Values, on: number) => void>();
const draftOf = ({ name, town, phone }: Farm): Values => ({ name, town, phone });
const stale = () =>
  Object.assign(new Error('Someone else changed this in the meantime'), {
    key: 'revisionConflict',
    details: [{ field: 'revision', key: 'revisionConflict', message: 'stale' }],
  });

function Sample() {
  const [farm, setFarm] = useState(opened);
  const form = useForm<Values>({ defaultValues: draftOf(farm) });
  const { saving, notice } = useMeanwhile({
    form,
    stands: farm,
    onTake: setFarm,
    newest: async () => stored,
    draftOf,
    watched: [
      { name: 'name', label: 'Name' },
      { name: 'town', label: 'Town', show: (town: string) => town.toUpperCase() },
    ],
  });
  const save = async (values: Values, on: Farm) => {
    if (on.revision !== stored.revision) throw stale();
    saved(values, on.revision);
  };
  return (
    <Form form={form} onSubmit={saving(save)} label="Farm" guard={false}>
      {notice}
      <TextField name="name" label="Name" />
      <TextField name="town" label="Town" />
      <TextField name="phone" label="Phone" />
      <Button type="submit">Save</Button>
    </Form>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => {
  stored = opened;
  saved.mockReset();
});
afterEach(cleanup);

test('what somebody else changed stands beside what was there; taking it keeps what was entered elsewhere', async () => {
  await renderPart(<Sample />);
  fill('Name', 'North farm');
  stored = { ...opened, revision: 2, town: '' };
  save();
  expect(await rows()).toEqual([['Town', 'PUNE', 'Nothing']]);
  expect(screen.getByRole('alert').textContent).toContain('Someone else changed this in the meantime');
  expect(screen.queryByRole('button', { name: 'Keep what I entered' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take the newest and go on' }));
  const told = await screen.findByText('This is the newest now. Look it over and save.');
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect([field('Name').value, field('Town').value]).toEqual(['North farm', '']);
  expect(screen.queryByRole('alert')).toBeNull();
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: 'North farm', town: '', phone: '1' }, 2));
});

test.each([
  ['Keep what I entered', 'Mine'],
  ['Take the newest and go on', 'Theirs'],
])('where both changed the same: %s', async (choice, goesOn) => {
  await renderPart(<Sample />);
  fill('Name', 'Mine');
  stored = { ...opened, revision: 2, name: 'Theirs' };
  save();
  expect(await rows()).toEqual([['Name', 'North', 'Theirs', 'Mine']]);
  fireEvent.click(screen.getByRole('button', { name: choice }));
  await screen.findByText('This is the newest now. Look it over and save.');
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: goesOn, town: 'Pune', phone: '1' }, 2));
});

test('where nothing that the form shows was changed the save goes through by itself', async () => {
  await renderPart(<Sample />);
  fill('Name', 'Mine');
  stored = { ...opened, revision: 2, phone: '2' };
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: 'Mine', town: 'Pune', phone: '1' }, 2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('and it may happen again', async () => {
  await renderPart(<Sample />);
  fill('Town', 'Nashik');
  for (const revision of [2, 3]) {
    stored = { ...opened, revision, name: `Name ${revision}` };
    save();
    expect(await rows()).toEqual([['Name', revision === 2 ? 'North' : 'Name 2', `Name ${revision}`]]);
    fireEvent.click(screen.getByRole('button', { name: 'Take the newest and go on' }));
    await screen.findByText('This is the newest now. Look it over and save.');
  }
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: 'Name 3', town: 'Nashik', phone: '1' }, 3));
});
