import type { Locator, Page } from 'playwright-core';

/** The browser has a passkey device of its own, which says yes to everything. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const able = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', ...able } });
}

/** Types a recovery code where one is asked for; the status of the answer. */
export async function typeRecovery(page: Page, question: Locator, code: string): Promise<number> {
  await question.getByLabel('Recovery code').fill(code);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/user/verify/factor'));
  await question.getByRole('button', { name: 'Confirm' }).click();
  return (await answered).status();
}

/** Until when nothing is tried, after too many guesses. */
export const lockedOut = (question: Locator) => question.getByText(/^Too many wrong codes\. The next can be tried at \d\d:\d\d\.$/);
