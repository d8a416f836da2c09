import { expect, test } from '@jest/globals';
import { withoutUnread } from '../../apps/web/unread-plugin';

test("the browser's build keeps of a call that it changes nothing, which its own repeats depend on, and not the words of the API's document", () => {
  const one = (more: string) => `{ id: 'C004', ${more}method: 'POST', path: '/pen/figures' }`;
  expect(withoutUnread(one("changes: 'nothing', summary: \"A pen's figures\", "))).toBe(one("changes: 'nothing',  "));
  expect(withoutUnread(one("changes: 'oneself', summary: 'Pens', "))).toBe(one('  '));
});
