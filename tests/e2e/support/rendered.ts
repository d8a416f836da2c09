import type { Page } from 'playwright-core';

interface Rendered {
  everShown: { forbidden: Set<string>; headings: Set<string> };
}

/** What a page ever showed, if only for a moment, and what it asked the API for, since the last look. */
export interface Remembered {
  /** `forbidden`: texts that the person must never see; calls are `GET /api/customer`, without their query */
  look(): Promise<{ readonly forbidden: readonly string[]; readonly headings: readonly string[]; readonly calls: readonly string[] }>;
}

/** From the page's next load on. */
export async function remember(page: Page, unseen: RegExp | null): Promise<Remembered> {
  await page.addInitScript((source) => {
    const pattern = source === null ? null : new RegExp(source);
    const shown = ((globalThis as unknown as Rendered).everShown = { forbidden: new Set<string>(), headings: new Set<string>() });
    const take = (node: Node) => {
      const text = node.textContent ?? '';
      if (pattern?.test(text)) shown.forbidden.add(text.slice(0, 500));
      const element = node instanceof Element ? node : node.parentElement;
      for (const heading of [element?.closest('h1'), ...(element?.querySelectorAll('h1') ?? [])])
        if (heading) shown.headings.add(heading.textContent);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') take(target);
        else addedNodes.forEach(take);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, unseen?.source ?? null);
  let calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return {
    async look() {
      const seen = await page.evaluate(() => {
        const { forbidden, headings } = (globalThis as unknown as Rendered).everShown;
        const all = { forbidden: [...forbidden], headings: [...headings] };
        forbidden.clear();
        headings.clear();
        return all;
      });
      const asked = calls;
      calls = [];
      return { ...seen, calls: asked };
    },
  };
}

/** The figures of a page, numbers with their units, within which a line ends. */
export const brokenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (const { index, 0: figure } of node.data.matchAll(/\d (?:kg|g|mg|l|t|ha|cmol\S*)(?:\/\S+)?(?![\p{L}\p{M}])/gu)) {
        if (node.parentElement!.closest('.visually-hidden')) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(node.data.slice(Math.max(0, index - 20), index + 20));
      }
    }
    return broken;
  });
