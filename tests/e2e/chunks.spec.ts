import { expect, test } from '@jest/globals';
import { openPage, type WatchedPage } from './support/browser';
import { write } from './support/plan-page';
import { inBrowser, signIn } from './support/rig';
import { eventually } from './support/eventually';

inBrowser('A script or a language file that cannot be fetched', (rig) => {
  const doses = () => {
    const group = rig.fixture.companies[0]!.collections[0]!.groups[0]!;
    return `/customers/${group.growerIds[0]}/plan/fertilization?planId=${group.planIds[0]}`;
  };
  /** A person's browser that never gets the files whose names match. */
  async function without(files: RegExp, start = doses()): Promise<WatchedPage> {
    const watched = await openPage(rig.browser, rig.url, { locale: 'en-US' });
    await watched.page.route(
      (url) => files.test(url.pathname),
      (route) => route.abort(),
    );
    await signIn(watched.page, rig.person('user-1'), start);
    return watched;
  }

  test('R655 a part of the page: one reload is offered in its place, what was typed stays', async () => {
    const { page, context } = await without(/comments-drawer-.*\.js$/);
    await page.getByRole('grid').first().waitFor();
    await write(page, 0, 2, '31.5');
    await page.getByRole('button', { name: 'Comments' }).click();
    const told = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await told.getByRole('button', { name: 'Reload' }).waitFor();
    expect(await page.getByRole('grid').first().textContent()).toContain('31.5');
    await page.unrouteAll();
    await told.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('grid').first().filter({ hasText: '31.5' }).waitFor();
    await page.getByRole('button', { name: 'Comments' }).click();
    await page.getByRole('dialog', { name: 'Comments' }).waitFor();
    await context.close();
  });

  test('R657 a language: the page is English, and the error is reported', async () => {
    const { page, context, complaints } = await openPage(rig.browser, rig.url, { locale: 'pt-BR' });
    let blocked = 0;
    await page.route(/\/assets\/plan-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      if (!/Nutrição|Aplicações/.test(text)) return route.fulfill({ response: answer, body: text });
      blocked += 1;
      return route.abort();
    });
    await signIn(page, rig.person('user-1'), doses());
    await page.getByRole('grid').first().waitFor();
    expect(blocked).toBeGreaterThan(0);
    await page.getByRole('navigation', { name: 'Steps of the plan' }).waitFor();
    await eventually(async () => complaints.filter((one) => one.includes('language file not found: pt-BR/plan')).length, 1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
});
