import type { Plugin } from 'vite';

const ofCalls = /\b(?:summary: (?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)|changes: 'oneself'),/g;
/** How the API's document shows a schema: its name there, and bounds that are checked in another way. */
const ofSchemas = /(?:\n *)?\.meta\(\{[^{}]*\}\)/g;

/** The source of what is described in the domain without what only the API's document and the server read; `changes: 'nothing'` is read by `ask`. */
export const withoutUnread = (code: string): string => code.replace(ofCalls, '').replace(ofSchemas, '');

/** Leaves out of the browser's build what no browser reads of calls and their schemas. */
export const unread: Plugin = {
  name: 'unread',
  enforce: 'pre',
  transform: {
    filter: { id: /\/libs\/domain\/src\/.*(?:\.calls|\.schema|\/call|\/schema|\/text)\.ts$/ },
    handler: (code) => ({ code: withoutUnread(code), map: null }),
  },
};
