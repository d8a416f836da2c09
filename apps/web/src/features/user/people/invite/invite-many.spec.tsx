import { afterEach, expect, jest, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { listedLanguages } from '@loam/domain/kernel/locale/localization';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../../ui/testing/render-part';
import { type ListDefaults, type ListOptions, readInviteList } from './invite-list';
import { faultsIn } from './invite-list-faults';
import { Steps } from './invite-many';
import type { InviteOptions } from '../queries';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const options: InviteOptions = {
  roles: [
    { id: ROLE.user, name: 'User', scope: 'user' },
    { id: ROLE.groupAdmin, name: 'Group admin', scope: 'group' },
    { id: ROLE.collectionAdmin, name: 'Collection admin', scope: 'collection' },
  ],
  groups: [
    { id: 11, name: 'North', collectionId: 3, companyId: 1 },
    { id: 12, name: 'São João', collectionId: 3, companyId: 1 },
    { id: 13, name: 'Shared', collectionId: 3, companyId: 1 },
    { id: 14, name: 'Shared', collectionId: 4, companyId: 1 },
  ],
  collections: [
    { id: 3, name: 'West', companyId: 1 },
    { id: 4, name: 'East', companyId: 1 },
  ],
  languages: [...listedLanguages],
  seats: { used: 3, max: 50, invited: 1 },
  remainingInvites: 8,
  invites: { open: 2, most: 10, from: 'role' },
};
const usual: ListDefaults = { roleId: ROLE.user, placeId: 11, companyId: null, languageId: 1 };
const told = (text: string, given: ListOptions = options) =>
  readInviteList(text, given, usual).map(({ email, roleId, placeIds, languageId }) => [email, roleId, placeIds, languageId]);

test.each([
  [
    'addresses alone',
    'asha@f.test\nRavi Rao <ravi@f.test>',
    [
      ['asha@f.test', 1, [11], 1],
      ['ravi@f.test', 1, [11], 1],
    ],
  ],
  ['commas', 'a@f.test,Group admin,North,es', [['a@f.test', 3, [11], 4]]],
  ['semicolons and a comma within', 'a@f.test;User;"North, São João";mr', [['a@f.test', 1, [11, 12], 2]]],
  [
    'tabs, under a line without any',
    'b@f.test\na@f.test\tuser\tsao joao\tMarathi',
    [
      ['b@f.test', 1, [11], 1],
      ['a@f.test', 1, [12], 2],
    ],
  ],
  [
    'lines from several places, each with its own separator',
    'a@f.test,Group admin,North,es\nb@f.test;User;"São João"\nc@f.test\tUser\tNorth\nd@f.test; User; North, São João',
    [
      ['a@f.test', 3, [11], 4],
      ['b@f.test', 1, [12], 1],
      ['c@f.test', 1, [11], 1],
      ['d@f.test', 1, [11, 12], 1],
    ],
  ],
  ['a header in English', 'Name,Language,E-mail\nAsha,Spanish,a@f.test', [['a@f.test', 1, [11], 4]]],
  ['in Marathi', 'भूमिका,ई-मेल,गट\nगट प्रशासक,a@f.test,North', [['a@f.test', 3, [11], 1]]],
  ['in Portuguese of Brazil', 'Nome;E-mail;Função;Coleções\nAna;a@f.test;Administrador de coleção;West', [['a@f.test', 5, [3], 1]]],
  ['of Portugal', 'Correio eletrónico;Função\na@f.test;Utilizador', [['a@f.test', 1, [11], 1]]],
  ['in Spanish', 'Correo electrónico,Rol,Idioma\na@f.test,Usuario,portugués', [['a@f.test', 1, [11], 3]]],
  ['of Latin America', 'correo;grupo;idioma\na@f.test;north;es-419', [['a@f.test', 1, [11], 5]]],
])('C453 a list is read: %s', (_what, text, rows) => expect(told(text)).toEqual(rows));

test('C453 each fault of a row is named by its field, before the server is asked', () => {
  const rows = readInviteList(
    'a@f.test\nA@f.test\nno address\nb@f.test,Company admin\nc@f.test,boss\nd@f.test,User,South\ne@f.test,User,Shared\nf@f.test,User,North,Klingon\ng@f.test,Collection admin',
    options,
    usual,
  );
  const faults = faultsIn(rows, usual, false);
  expect(rows.map(({ id }) => faults.get(id)).map((fault) => fault && `${fault.field}:${fault.key}:${fault.text}`)).toEqual([
    undefined,
    'email:refused:invitedTwice',
    'email:email:no address',
    'role:role:Company admin',
    'role:role:boss',
    'place:place:South',
    'place:several:Shared',
    'language:language:Klingon',
    'place:noPlace:',
  ]);
});

/** jsdom has no fonts; a box that grows with its text listens to them. */
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function opened(answers: ((body: { items: { email: string }[]; check: boolean }) => Response)[]) {
  const sent: { items: { email: string }[]; check: boolean }[] = [];
  localStorage.setItem('loam.admin', `${Date.now() + 600_000} proof`);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).includes('/users/invitations')) return json(200, { ...options, items: [], total: 0 });
    sent.push(JSON.parse(String(init!.body)));
    return answers[sent.length - 1]!(sent.at(-1)!);
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Steps options={options} groupId={11} onClose={() => undefined} needsCompany={false} languageId={1} />
    </QueryClientProvider>,
  );
  return sent;
}
const paste = async (text: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'One person per line' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('U051 C453 rows at fault are corrected or left out, then all go as one batch, and who was invited is said', async () => {
  const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const sent = await opened([
    () =>
      json(200, {
        ...{ items: [], total: 0 },
        faults: [{ field: 'items[1].email', key: 'alreadyExist', message: 'A user with this e-mail exists already.' }],
      }),
    ({ items }) =>
      json(422, {
        ...{ status: 422, key: 'validationFailed', message: 'Validation failed' },
        details: [
          {
            field: `items[${items.length - 1}].email`,
            key: 'inviteLimitReached',
            message: 'As many as you may',
            params: { max: 19, value: 20 },
          },
        ],
      }),
    ({ items }) =>
      json(200, {
        items: items.map(({ email }) => ({ email, roleId: 1, status: 'pending', expiresAt })),
        total: items.length,
        faults: [],
      }),
  ]);
  await paste('a@f.test\nknown@f.test\nbad\nlate@f.test');
  await screen.findByText('2 rows are at fault');
  expect(sent[0]).toMatchObject({
    check: true,
    items: [{ email: 'a@f.test', roleId: 1, groupIds: [11] }, { email: 'known@f.test' }, { email: 'late@f.test' }],
  });
  expect(screen.getByText('This is no e-mail address')).toBeTruthy();
  expect(screen.getByText(/A user with this e-mail exists already/)).toBeTruthy();
  expect(button('Send 2 invitations').disabled).toBe(true); // of four, two have a fault
  const come = ['known@f.test', 'bad', 'known@f.test'].map((email) => {
    fireEvent.click(button('Go to the next'));
    return document.activeElement === screen.getByRole('textbox', { name: `E-mail of ${email}` });
  });
  expect(come).toEqual([true, true, true]);
  fireEvent.change(screen.getByRole('textbox', { name: 'E-mail of bad' }), { target: { value: 'good@f.test' } });
  fireEvent.click(button('Leave out 1 row at fault'));
  fireEvent.click(button('Send 3 invitations'));
  await screen.findByText('1 row is at fault'); // somebody was quicker: the number of invitations is used up
  fireEvent.click(button('Leave out late@f.test'));
  fireEvent.click(button('Send 2 invitations'));
  await screen.findByText(/2 people are invited/);
  expect(sent[2]).toMatchObject({ check: false, items: [{ email: 'a@f.test' }, { email: 'good@f.test' }] });
  expect(sent).toHaveLength(3);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a@f.test', 'good@f.test']);
});

test.each([
  ['as spreadsheets in Europe save it', new TextEncoder().encode('\uFEFFNome;E-mail;Grupo\r\nJoão;joao@f.test;São João\r\n')],
  ['in the letters of Windows', Uint8Array.from('Nome;E-mail;Grupo\r\nJoão;joao@f.test;São João\r\n', (letter) => letter.charCodeAt(0))],
])('U051 C453 a CSV file that is picked fills the list, %s', async (_how, bytes) => {
  const sent = await opened([() => json(200, { items: [], total: 0, faults: [] })]);
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'One person per line' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = Object.assign(new File([bytes], 'people.csv', { type: 'text/csv' }), { arrayBuffer: async () => bytes.buffer }); // jsdom has none
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(list.value).toContain('João;joao@f.test;São João'));
  fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByRole('button', { name: 'Send 1 invitation' });
  expect(sent).toEqual([
    expect.objectContaining({ check: true, items: [expect.objectContaining({ email: 'joao@f.test', groupIds: [12] })] }),
  ]);
});

test('U051 C453 more rows than a list may have, and none at all, are said at the box and nothing is asked', async () => {
  const sent = await opened([]);
  await paste(' \n');
  expect(await screen.findByText('Paste at least one e-mail')).toBeTruthy();
  await paste(Array.from({ length: 201 }, (_, n) => `n${n}@f.test`).join('\n'));
  await waitFor(() => expect(screen.getByText('At most 200 people go into one list; here are 201')).toBeTruthy());
  await paste('"a@f.test');
  await waitFor(() => expect(screen.getByText('A quotation mark is opened and never closed')).toBeTruthy());
  expect(sent).toEqual([]);
});
