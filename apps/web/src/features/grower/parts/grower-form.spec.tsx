import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { registerGrower, type RegisterGrower } from '@loam/domain/grower/grower.schema';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { renderPart } from '../../../ui/testing/render-part';
import { emptyGrower, type GrowerDraft, registrationOf } from '../grower-draft';
import { GrowerForm } from './grower-form';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function Adding({ went }: { went: (how: string) => void }) {
  const form = useZodForm<GrowerDraft, RegisterGrower>(registerGrower, {
    defaultValues: emptyGrower(31, null, 0),
    shape: registrationOf(7),
  });
  const save = (how: string) => async (body: RegisterGrower) => went(`${how} ${body.fullName}`);
  const further = { label: 'Save and add a field', save: save('field') };
  return <GrowerForm {...{ form, further }} onSave={save('page')} people={[]} cancelTo="/" label="Add grower" additional={false} />;
}

test('a new grower is saved to their page, or at once to their first field; a press that was refused does not count', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
  const gone: string[] = [];
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Adding went={(how) => gone.push(how)} />
    </QueryClientProvider>,
  );
  const name = await screen.findByLabelText(/Full name/);
  const press = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));
  press('Save and add a field');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(name, { target: { value: 'Maria Souza' } });
  press('Save grower');
  await waitFor(() => expect(gone).toEqual(['page Maria Souza']));
  press('Save and add a field');
  await waitFor(() => expect(gone).toEqual(['page Maria Souza', 'field Maria Souza']));
});
