import { expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { schemaResolver } from '../ui/form/schema-resolver';
import { bootI18n, errorText, errorWords, hasErrorWords, type LoadTexts } from './init';

test('words of refusals come after the first page: what needs them waits, and those that could not be had are asked for again', async () => {
  let reached = false;
  const load = jest.fn<LoadTexts>(async (_language, namespace) => {
    if (namespace !== 'errors') return {};
    if (!reached) throw new TypeError('no network');
    return { required: 'Enter a value' };
  });
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await bootI18n(load);
  expect(load.mock.calls.map(([, namespace]) => namespace)).not.toContain('errors');

  const check = () =>
    schemaResolver(z.strictObject({ name: z.string().min(1) }))({ name: '' }, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(await check()).toMatchObject({ errors: { name: { message: errorText('required', 'required') } } });
  expect(hasErrorWords()).toBe(false);
  expect(errorText('required', 'in the words of the server')).toBe('in the words of the server');

  reached = true;
  expect(await check()).toMatchObject({ errors: { name: { message: 'Enter a value' } } });
  expect(hasErrorWords()).toBe(true);
  const before = load.mock.calls.length;
  await errorWords();
  expect(load.mock.calls).toHaveLength(before);
  silent.mockRestore();
});
