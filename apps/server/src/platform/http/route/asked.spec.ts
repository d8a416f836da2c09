import { expect, test } from '@jest/globals';
import type { CallDescription } from '@loam/domain/kernel/call/call';
import { z } from 'zod';
import type { Request } from '../call/call.js';
import { readerOf } from './asked.js';

const body = z.object({ ids: z.array(z.int()).max(3) });
const read = (method: 'DELETE' | 'PUT', ids: number[]) =>
  readerOf({ method, body } as unknown as CallDescription)({ body: { ids } } as unknown as Request);

test('who is named twice is deleted once, and the bound counts what was sent', () => {
  expect(read('DELETE', [7, 8, 7])).toEqual({ body: { ids: [7, 8] } });
  expect(() => read('DELETE', [7, 7, 7, 7])).toThrow();
  expect(read('PUT', [7, 7])).toEqual({ body: { ids: [7, 7] } });
});
