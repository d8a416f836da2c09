import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';

/** Proves a record's history in this browser; its script and its texts come when somebody asks for it. */
export const VerifyDialog = lazyPart(
  async () => {
    const [{ VerifyDialog: dialog }] = await Promise.all([import('./verify-dialog'), loadNamespaces(['verify'])]);
    return dialog;
  },
  ({ open }) => open,
);
/** The same of a file that somebody has. */
export const VerifyFileDialog = lazyPart(
  async () => {
    const [{ VerifyFileDialog: dialog }] = await Promise.all([import('./verify-file-dialog'), loadNamespaces(['verify'])]);
    return dialog;
  },
  ({ open }) => open,
);
export type { Verdict } from './verify-history';
