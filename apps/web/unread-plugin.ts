import type { Plugin } from 'vite';

/** The source of described calls without what only the API's document and the server read; `changes: 'nothing'` is read by `ask`. */
export const withoutUnread = (code: string): string =>
  code.replace(/\b(?:summary: (?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)|changes: 'oneself'),/g, '');

/** Leaves out of the browser's build what no browser reads of a call. */
export const unread: Plugin = {
  name: 'unread',
  enforce: 'pre',
  transform: {
    filter: { id: /\.calls\.ts$/ },
    handler: (code) => ({ code: withoutUnread(code), map: null }),
  },
};
