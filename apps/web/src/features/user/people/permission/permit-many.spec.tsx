import { afterEach, expect, jest, test } from '@jest/globals';
import { permissionPresets } from '@loam/domain/user/permission-presets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../../../../ui/testing/render-part';
import { PermitMany } from './permit-many';
import { permissionsOfChoice } from './permission-words';
import type { Registered } from '../queries';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('C421 what is chosen is a preset or one permission', () => {
  expect(permissionsOfChoice('auditor')).toEqual(permissionPresets.auditor);
  expect(permissionsOfChoice('surveyUpload:on')).toEqual({ surveyUpload: true });
  expect(permissionsOfChoice('readOnly:off')).toEqual({ readOnly: false });
  expect(permissionsOfChoice('growerInfoEdit:some')).toEqual({ growerInfoEdit: 'some' });
});

test('U051 C421 all go in one call, and who was refused is named with the reason', async () => {
  const sent: unknown[] = [];
  localStorage.setItem('loam.admin', `${Date.now() + 600_000} proof`);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('/users/permissions')) sent.push(JSON.parse(String(init!.body)));
    const refused = [{ id: 8, key: 'forbidden', message: 'You are not allowed to do this' }];
    return new Response(
      JSON.stringify({
        items: [
          { id: 7, changed: true },
          { id: 9, changed: false },
        ],
        refused,
      }),
      {
        headers: { 'content-type': 'application/json' },
      },
    );
  });
  const people = [
    { id: 7, fullName: 'Asha Rao' },
    { id: 8, fullName: 'Davi Moreira' },
    { id: 9, fullName: 'Nina Costa' },
  ] as Registered[];
  const onDone = jest.fn();
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <PermitMany people={people} onClose={() => undefined} onDone={onDone} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change 3' }));
  await screen.findByText('Choose a preset or a permission');
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('combobox', { name: 'What is set' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Preset: Auditor', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Change 3' }));
  await screen.findByText('1 user stayed as they were');
  expect(sent).toEqual([{ ids: [7, 8, 9], permissions: permissionPresets.auditor }]);
  expect(screen.getByRole('listitem').textContent).toBe('Davi Moreira: You are not allowed to do this');
  expect(screen.getByText(/The permissions of 1 user were changed\. 1 had them already\./)).toBeTruthy();
  expect(onDone).toHaveBeenCalledTimes(1);
});
