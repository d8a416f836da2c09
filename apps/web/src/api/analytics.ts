/** What is measured: pages by their pattern and refused calls. Never an id, a query or anything a person wrote. */
type Measured = { event: 'page'; page: string } | { event: 'requestError'; key: string; path: string; status: number };

declare global {
  interface Window {
    /** The list that tag managers read. A deployment that measures puts it into the page; without it nothing is kept or sent. */
    dataLayer?: unknown[];
  }
}

const report = (what: Measured): void => void globalThis.window?.dataLayer?.push(what);

/** Ids in an address become `{id}`. */
const withoutIds = (path: string): string => path.split('?')[0]!.replace(/\/(\d+|[0-9a-f-]{16,})(?=\/|$)/gi, '/{id}');

export const analytics = {
  /** `pattern` is a route's path, `/customers/:customerId`. Sign-in pages are not counted (specification §2). */
  page(pattern: string): void {
    if (pattern !== '/' && pattern !== '/login') report({ event: 'page', page: pattern });
  },
  requestError: ({ key, status }: { key: string; status: number }, path: string): void =>
    report({ event: 'requestError', key, path: withoutIds(path), status }),
};
