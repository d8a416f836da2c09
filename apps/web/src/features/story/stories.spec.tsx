import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { StoryBody } from '@loam/domain/story/story.schema';
import { session } from '../../api/session';
import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../../ui/lazy-part';
import { renderPart } from '../../ui/testing/render-part';
import { fitted } from './fitted-photo';

/** As its tab brings it, with its words. */
const StoryDialog = lazyPart(async () => (await Promise.all([import('./parts/story-dialog'), loadNamespaces(['story'])]))[0].StoryDialog);

/** jsdom has no fonts; a box that grows with its text listens to them. */
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

const photo = (id: string) => ({ id, name: `${id}.jpg`, type: 'image/jpeg', size: 900, width: 640, height: 480 });
const stored: StoryBody = {
  ...{ id: 7, customerId: 3, title: 'Mulch paid off', text: 'It kept the water.', date: '2026-04-02' },
  images: [photo('a'), photo('b')],
  ...{ by: { id: 9, name: 'Asha' }, revision: 4, createdAt: '2026-04-02T08:00:00.000Z', updatedAt: '2026-04-02T08:00:00.000Z' },
};
/** What was written: its values, how many files and the revision that it was written on. */
let written: { body: Record<string, unknown>; files: number; on: string | null }[];
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  written = [];
  localStorage.clear();
  session.setUser({ id: 9, roleId: 1, readOnly: false } as never);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if ((init?.method ?? 'GET') === 'GET') {
      const found = String(input).includes('/files/');
      return found ? new Response(new Uint8Array([1]), { status: 200 }) : json(200, { items: [stored], total: 1 });
    }
    const form = init!.body instanceof FormData ? init!.body : undefined;
    const body = JSON.parse(String(form ? form.get('data') : init!.body)) as Record<string, unknown>;
    const files = form?.getAll('file').length ?? 0;
    written.push({ body, files, on: new Headers(init!.headers).get('if-match') });
    return json(200, { ...stored, revision: 5 });
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = async (before: StoryBody | undefined, close = jest.fn()) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderPart(
    <QueryClientProvider client={client}>
      <StoryDialog customerId={3} before={before} onClose={close} />
    </QueryClientProvider>,
  );
  await screen.findByRole('textbox', { name: 'Title' });
  return close;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** A browser that reads pictures of this size. */
const reading = (width: number, height: number) => {
  globalThis.createImageBitmap = (async () => ({ width, height, close: () => undefined })) as unknown as typeof createImageBitmap;
};

test('a story without title and text is not sent, and the form says what is missing', async () => {
  await open(undefined);
  press('Save');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(written).toEqual([]);
});

test('a photo that is taken out is left out of those that stay; a chosen one goes with the save, on the revision that was seen', async () => {
  const close = await open(stored);
  press('Take out a.jpg');
  reading(800, 600);
  const chosen = new File([new Uint8Array(9)], 'field.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Add photos', { selector: 'input' }), { target: { files: [chosen] } });
  await screen.findByRole('button', { name: 'Take out field.png' });
  press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(written).toMatchObject([{ body: { id: 7, title: stored.title, images: ['b'] }, files: 1, on: '"4"' }]);
});

test('no more than ten photos are taken', async () => {
  await open(stored);
  const many = Array.from({ length: 9 }, (_, n) => new File([], `${n}.png`, { type: 'image/png' }));
  fireEvent.change(screen.getByLabelText('Add photos', { selector: 'input' }), { target: { files: many } });
  expect((await screen.findByRole('alert')).textContent).toBe('A story has at most 10 photos');
});

test('a photo that fits goes as it is; a large one is made smaller; what is no picture says so', async () => {
  const small = new File([new Uint8Array(9)], 'a.png', { type: 'image/png' });
  reading(800, 600);
  expect(await fitted(small)).toEqual({ photo: small });
  reading(60, 600);
  expect(await fitted(small)).toHaveProperty('problem');
  reading(5_120, 3_840);
  const sizes: number[][] = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    sizes.push([this.width, this.height]);
    done(new Blob([new Uint8Array(5)]));
  });
  const large = await fitted(new File([new Uint8Array(9)], 'IMG 1.HEIC', { type: 'image/heic' }));
  expect([sizes, 'photo' in large && [large.photo.name, large.photo.type]]).toEqual([[[2_560, 1_920]], ['IMG 1.jpg', 'image/jpeg']]);
  globalThis.createImageBitmap = (async () => Promise.reject(new Error('no picture'))) as unknown as typeof createImageBitmap;
  expect(await fitted(small)).toHaveProperty('problem');
});

test('words that were not saved are found again after Esc, and not after Cancel', async () => {
  await open(undefined);
  const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  fireEvent.change(words(), { target: { value: 'It rained in May.' } });
  cleanup();
  await open(undefined);
  screen.getByText('Words that were not saved are back.');
  expect(words().value).toBe('It rained in May.');
  press('Discard them');
  expect(words().value).toBe('');
  expect(screen.queryByText('Words that were not saved are back.')).toBeNull();
  fireEvent.change(words(), { target: { value: 'It rained in May.' } });
  press('Cancel');
  cleanup();
  await open(undefined);
  expect(words().value).toBe('');
});
