import { expect, test } from '@jest/globals';
import { withoutUnread } from '../../apps/web/unread-plugin';

test("the browser's build keeps of a call that it changes nothing, which its own repeats depend on, and not the words of the API's document", () => {
  const one = (more: string) => `{ id: 'C004', ${more}method: 'POST', path: '/pen/figures' }`;
  expect(withoutUnread(one("changes: 'nothing', summary: \"A pen's figures\", "))).toBe(one("changes: 'nothing',  "));
  expect(withoutUnread(one("changes: 'oneself', summary: 'Pens', "))).toBe(one('  '));
});

test('nor how the document shows a schema, but all that it checks', () => {
  const schema = "z.string().max(7).meta({ id: 'Pen', maxLength: 7 }).nullable()";
  expect(withoutUnread(schema)).toBe('z.string().max(7).nullable()');
  expect(withoutUnread("z.enum(inks)\n  .meta({\n    id: 'Ink',\n  }) as unknown as Ink")).toBe('z.enum(inks) as unknown as Ink'); // no line may begin with 'as'
  expect(withoutUnread('inks.meta({ a: { b: 1 } }).meta(ink)')).toBe('inks.meta({ a: { b: 1 } }).meta(ink)');
});
