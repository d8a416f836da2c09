import { lazyPart } from '../../../ui/lazy-part';
import { TankSplit } from '../tanks/lazy-tank-split';
import { withTexts } from '../words/with-texts';

const isOpen = ({ open }: { open: boolean }) => open;

/** What a step shows only when it is asked for comes when it is, or before, once the page is idle. */
export const CommentsDrawer = lazyPart(async () => (await withTexts(import('../activity/comments-drawer'), ['comment'])).CommentsDrawer);
export const ConfirmDialog = lazyPart(async () => (await import('../../../ui/overlay/dialog')).ConfirmDialog, isOpen);
/** Waits for the end of the session, so it is fetched with the first drawing, after the step. */
export const SignInAgain = lazyPart(async () => (await withTexts(import('../told/sign-in-again'), ['told'])).SignInAgain);
/** What happened is told when the step stands. */
export const ToldBanners = lazyPart(async () => (await withTexts(import('../told/told-banners'), ['told'])).ToldBanners);
/** Fetched ahead: whose plan is deleted is told so, also when the network goes with it. */
export const ClosedPlan = lazyPart(async () => (await import('../told/closed-plan')).ClosedPlan);
export const SyncDialog = lazyPart(async () => (await withTexts(import('../told/sync-dialog'), ['told'])).SyncDialog, isOpen);
export const ExplainDrawer = lazyPart(
  async () => (await withTexts(import('../nutrition/explain-drawer'))).ExplainDrawer,
  ({ need }) => need !== undefined,
);
/** What is to be looked at stands beside the step, which comes first. */
export const ChecksList = lazyPart(async () => (await withTexts(import('../checks/checks-list'), ['advice', 'check'])).ChecksList);
export const WhyDrawer = lazyPart(
  async () => (await withTexts(import('../why/why-drawer'))).WhyDrawer,
  ({ path }) => path !== undefined,
);
/** The short summary that a company may want, and the way to it. */
export const Compact = lazyPart(async () => (await withTexts(import('../overview/compact-sheet'))).Compact);
export const ResetDialog = lazyPart(async () => (await withTexts(import('../nutrition/reset-dialog'), ['told'])).ResetDialog, isOpen);
export const StagesDialog = lazyPart(async () => (await withTexts(import('../nutrition/stages-dialog'), ['stages'])).StagesDialog, isOpen);
export const Waters = lazyPart(
  async () => (await import('../nutrition/waters')).Waters,
  ({ samples }) => samples.length > 0,
);
export const ProductPicker = lazyPart(
  async () => (await withTexts(import('../products/product-picker'), ['charts'])).ProductPicker,
  isOpen,
);
export const ColumnDialog = lazyPart(
  async () => (await import('../applications/column-dialog')).ColumnDialog,
  ({ column }) => column !== undefined,
);
export const StartEmpty = lazyPart(async () => (await withTexts(import('../applications/start-empty'), ['told'])).StartEmpty);
export const AutoCalculate = lazyPart(async () => (await withTexts(import('../auto-calculate/auto-calculate'))).AutoCalculate, isOpen);
export const TankTabs = lazyPart(async () => (await withTexts(import('../tanks/tank-tabs'), ['tank', 'advice'])).TankTabs);
export const TankSettings = lazyPart(async () => (await withTexts(import('../tanks/tank-settings'), ['tank'])).TankSettings);
/** Below the season and its samples, for those who spread any. */
export const EarlierManure = lazyPart(async () => (await withTexts(import('../nutrition/earlier-manure'))).EarlierManure);
/** What the samples say stands below the need that is computed with them. */
export const SamplesCard = lazyPart(async () => (await withTexts(import('../nutrition/samples-card'), ['analysis'])).SamplesCard);
/** The pictures of the overview stand below its figures and come after them. */
export const SeasonCharts = lazyPart(async () => (await withTexts(import('../overview/season-charts'), ['charts'])).SeasonCharts);
/** What came of the plan stands last. */
export const ResultsCard = lazyPart(async () => (await withTexts(import('../overview/results-card'), ['results'])).ResultsCard);
export const ShareActions = lazyPart(async () => (await withTexts(import('../../share/parts'), ['share'])).ShareActions);
export const SaveAsTemplate = lazyPart(async () => (await withTexts(import('../../template/parts'), ['template'])).SaveAsTemplate, isOpen);
export const UseTemplate = lazyPart(async () => (await withTexts(import('../../template/parts'), ['template'])).UseTemplate, isOpen);

/** All of them, so that they open at once, also when the network has gone. */
export function fetchParts(): void {
  for (const part of [
    ClosedPlan,
    CommentsDrawer,
    ConfirmDialog,
    SyncDialog,
    ExplainDrawer,
    WhyDrawer,
    ResetDialog,
    StagesDialog,
    Waters,
    ProductPicker,
    ColumnDialog,
    StartEmpty,
    AutoCalculate,
    TankTabs,
    TankSettings,
    TankSplit,
    SeasonCharts,
    SamplesCard,
    EarlierManure,
    ResultsCard,
    ShareActions,
  ])
    void part.ahead();
}
