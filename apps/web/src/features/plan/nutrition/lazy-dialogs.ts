import { lazyPart } from '../../../ui/lazy-part';
import { withTexts } from '../words/with-texts';

const isOpen = ({ open }: { open: boolean }) => open;

/** Opened from the cards of the step, some of which are fetched late themselves. */
export const ExplainDrawer = lazyPart(
  async () => (await withTexts(import('./explain-drawer'))).ExplainDrawer,
  ({ need }) => need !== undefined,
);
export const ResetDialog = lazyPart(async () => (await withTexts(import('./reset-dialog'), ['told'])).ResetDialog, isOpen);
export const StagesDialog = lazyPart(async () => (await withTexts(import('./stages-dialog'), ['stages'])).StagesDialog, isOpen);
export const Waters = lazyPart(
  async () => (await import('./waters')).Waters,
  ({ samples }) => samples.length > 0,
);
