import { afterEach, expect, jest, test } from '@jest/globals';
import { text } from '@loam/domain/kernel/string/text';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../button';
import { renderPart } from '../testing/render-part';
import { DecimalField } from './decimal-field';
import { Form } from './form';
import { schemaResolver } from './schema-resolver';
import { TextField } from './text-field';
import { useZodForm } from './use-zod-form';

const shape = z.strictObject({ name: text(2, 30), area: z.number().positive().nullable() });
type Shape = z.infer<typeof shape>;
const save = jest.fn<(values: Shape) => Promise<void>>();

function Sample() {
  const form = useForm<Shape, unknown, Shape>({
    resolver: schemaResolver(shape),
    defaultValues: { name: '', area: null },
    mode: 'onTouched',
  });
  return (
    <Form form={form} onSubmit={save} label="Field">
      <TextField name="name" label="Name" />
      <DecimalField name="area" label="Area" optional />
      <Button type="submit">Save</Button>
    </Form>
  );
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

afterEach(() => {
  cleanup();
  save.mockReset();
});

test('a failed submit moves focus to the summary, which leads to the fields', async () => {
  await renderPart(<Sample />);
  submit();
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain('1 field needs attention');
  fireEvent.click(screen.getByRole('button', { name: /required|characters|short/i }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
  expect(save).not.toHaveBeenCalled();
});

test('an unreadable number cannot be saved as the value before it', async () => {
  await renderPart(<Sample />);
  fill('Name', 'Talhão 12');
  fill('Area', '4');
  fill('Area', '4.2.1');
  submit();
  await screen.findByRole('alert');
  expect(save).not.toHaveBeenCalled();
  // emptied it is no number, and not one that cannot be read any more
  fill('Area', '');
  submit();
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Talhão 12', area: null }));
});

test('the summary calls a field by its label alone and says of it what stands beside it', async () => {
  await renderPart(<Sample />);
  fill('Name', 'Talhão 12');
  fill('Area', '1.250,5');
  submit();
  const why = 'Only one decimal separator, and no thousands separator';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`1 field needs attentionArea: ${why}`));
  expect(screen.getAllByText(why)).not.toEqual([]);
  expect(save).not.toHaveBeenCalled();
});

test('the server’s refusals stand beside their fields', async () => {
  save.mockRejectedValue(
    Object.assign(new Error('Validation failed'), {
      key: 'validationFailed',
      details: [{ field: 'name', key: 'fieldExists', message: 'Field already exists' }],
    }),
  );
  await renderPart(<Sample />);
  fill('Name', ' Talhão 12 ');
  submit();
  await screen.findByRole('alert');
  expect(save).toHaveBeenCalledWith({ name: 'Talhão 12', area: null });
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
});

test('a refusal of the server stays beside its field when the field is left, until its value changes', async () => {
  save.mockRejectedValue(
    Object.assign(new Error('Validation failed'), {
      key: 'validationFailed',
      details: [{ field: 'name', key: 'fieldExists', message: 'Field already exists' }],
    }),
  );
  await renderPart(<Sample />);
  fill('Name', 'Talhão 12');
  const name = screen.getByRole('textbox', { name: 'Name' });
  const wrong = () => name.getAttribute('aria-invalid') === 'true';
  name.focus();
  fireEvent.submit(screen.getByRole('form', { name: 'Field' })); // as by Enter: the focus is still in the field
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  await new Promise((done) => setTimeout(done, 20));
  expect(wrong()).toBe(true);
  fill('Name', 'Talhão 13');
  await waitFor(() => expect(wrong()).toBe(false));
});

test('a value that the page began at is no error for being passed over, one that is wrong is', async () => {
  function Begins() {
    const form = useZodForm<Shape, Shape>(shape, { defaultValues: { name: '', area: null } });
    return (
      <Form form={form} onSubmit={save} label="Field">
        <TextField name="name" label="Name" autoFocus />
      </Form>
    );
  }
  await renderPart(<Begins />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  const wrong = () => name.getAttribute('aria-invalid') === 'true';
  const leave = async () => {
    fireEvent.focusOut(name);
    await new Promise((done) => setTimeout(done, 100));
  };
  await act(leave);
  expect(wrong()).toBe(false);
  fill('Name', 'T');
  await act(leave);
  await waitFor(() => expect(wrong()).toBe(true));
});
