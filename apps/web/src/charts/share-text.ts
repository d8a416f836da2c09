import { formatPercent } from '../i18n/number';

/** Beyond this the exact share says nothing more. */
const MOST = 9.99;

/** What part of a need is met, in the same words on meters, in tables and on shared pages. */
export const shareText = (share: number | null): string =>
  share === null ? '—' : share > MOST ? `>${formatPercent(MOST)}` : formatPercent(share);
