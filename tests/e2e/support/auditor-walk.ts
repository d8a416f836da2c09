import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { permissionPresets } from '@loam/domain/user/permission-presets';
import { confirmedAdmin } from './admin-client';
import { pages, type Places } from './axe-pages';
import { openPage } from './browser';
import { here, prove, type Rig, settled, signIn, visit } from './rig';

const changing =
  /^(Add|Archive|Back to the version|Change|Clone|Compute|Copy|Correct|Deactivate|Delete|Duplicate|Edit|Fill|Generate|Import|Invite|Make|Name|New|Paste|Price list|Publish|Reactivate|Record|Remove|Reply|Report|Reset|Resolve|Restore|Save|Send|Share|Start|Take|Turn|Unarchive|Upload|Use)\b/;
/** Of lists and of one's own: they lead somewhere, or keep something for the auditor alone. */
const harmless = /^(Archive|Save filter|Add filter|Name|Changed|Upload center)$/;
/** Pages that are there for a change alone, which lead elsewhere, and looks of a page that another one has too. */
const skipped =
  /\/(add|add-grower|edit|import)(\?|$)|map=static|search=zzz|step=|\/error\/|\/nope|999999999|^\/(account|admin-onboarding)|^\/(sustainability\/potato\/-\/|upload-center|BulkRecommendation)|[a-z]\/nutritional(\?group=.*)?$/;

/** A sheet of an analysis, opened: what takes typing in it. */
async function openInputs(page: Page, field: string): Promise<string[]> {
  await visit(page, field);
  await page.locator('main#page tbody th[scope=row] button').first().click();
  const sheet = page.getByRole('dialog').locator('form');
  await sheet.locator('[name=name]').waitFor();
  await settled(page);
  expect(await sheet.locator('[name=name], td input').count()).toBeGreaterThan(20);
  const typing = sheet.locator('[name=name]:enabled, [name=laboratoryName]:enabled, [name=clay]:enabled, td input:enabled');
  const buttons = await sheet.getByRole('button').allInnerTexts();
  return [
    ...(await typing.evaluateAll((all) =>
      all.map((one) => `an analysis takes typing: ${one.getAttribute('aria-label') ?? one.outerHTML}`),
    )),
    ...buttons.filter((name) => changing.test(name)).map((name) => `an analysis: ${name}`),
  ];
}

/** Makes a company's admin an auditor and goes through its pages: what stands there that would change something, and what was refused. */
export async function auditorWalk(rig: Rig, at: Places): Promise<void> {
  const boss = await confirmedAdmin(rig, 'super-1');
  const who = rig.person('company-1');
  const given = await boss.post('/adminCenter/users/permissions', { ids: [who.id], permissions: permissionPresets.auditor });
  expect(given.body).toMatchObject({ items: [{ id: who.id, changed: true }], refused: [] });
  const { page, context, complaints } = await openPage(rig.browser, rig.url);
  await signIn(page, who);
  const found: string[] = [];
  let seen = 0;
  for (const path of new Set(pages.map(([, of]) => of(at)).filter((one) => !skipped.test(one)))) {
    await visit(page, path);
    if (path.startsWith('/admin-center')) await prove(page, rig, who);
    await settled(page);
    if (here(page) !== path) found.push(`${path} leads to ${here(page)}`);
    const names = await page
      .locator('main#page')
      .getByRole('button')
      .or(page.locator('main#page').getByRole('link'))
      .evaluateAll((all) =>
        (all as HTMLElement[])
          .filter((one) => one.checkVisibility() && !one.matches(':disabled'))
          .map((one) => (one.getAttribute('aria-label') ?? one.innerText).trim()),
      );
    found.push(...names.filter((name) => changing.test(name) && !harmless.test(name)).map((name) => `${path}: ${name}`));
    if ((await page.getByText('You are here to read.').count()) !== 1) found.push(`${path} does not say why`);
    seen += 1;
  }
  found.push(...(await openInputs(page, `/customers/${at.grower}/fields/${at.field}`)));
  expect([...new Set(found)]).toEqual([]);
  expect(seen).toBeGreaterThan(40);
  expect(complaints).toEqual([]);
  await context.close();
}
