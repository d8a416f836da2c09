import { lazyPart } from '../../../ui/lazy-part';
import { AutoCalculate, ColumnDialog, ProductPicker, StartEmpty, TankSettings, TankTabs } from '../applications/lazy-parts';
import { ExplainDrawer, ResetDialog, StagesDialog, Waters } from '../nutrition/lazy-dialogs';
import { EarlierManure, SamplesCard } from '../nutrition/lazy-parts';
import { ResultsCard, SeasonCharts, ShareActions } from '../overview/lazy-parts';
import { ConfirmDialog } from '../status/lazy-dialogs';
import { TankSplit } from '../tanks/lazy-tank-split';
import { WhyDrawer } from '../why/lazy-why-drawer';
import { withTexts } from '../words/with-texts';

const isOpen = ({ open }: { open: boolean }) => open;

/** What a step shows only when it is asked for comes when it is, or before, once the page is idle. */
export const CommentsDrawer = lazyPart(async () => (await withTexts(import('../activity/comments-drawer'), ['comment'])).CommentsDrawer);
/** Waits for the end of the session, so it is fetched with the first drawing, after the step. */
export const SignInAgain = lazyPart(async () => (await withTexts(import('../told/sign-in-again'), ['told'])).SignInAgain);
/** What happened is told when the step stands. */
export const ToldBanners = lazyPart(async () => (await withTexts(import('../told/told-banners'), ['told'])).ToldBanners);
/** Fetched ahead: whose plan is deleted is told so, also when the network goes with it. */
export const ClosedPlan = lazyPart(async () => (await import('../told/closed-plan')).ClosedPlan);
export const SyncDialog = lazyPart(async () => (await withTexts(import('../told/sync-dialog'), ['told'])).SyncDialog, isOpen);
/** What is to be looked at stands beside the step, which comes first. */
export const ChecksList = lazyPart(async () => (await withTexts(import('../checks/checks-list'), ['advice', 'check'])).ChecksList);
/** Who does what beside the step, and the plan's state: fetched with the first drawing, after the step. */
export const ActivityList = lazyPart(async () => (await withTexts(import('../activity/activity-list'), ['check'])).ActivityList);
export const PeopleHere = lazyPart(async () => (await withTexts(import('../activity/people-here'), ['status'])).PeopleHere);
export const CompletedBanner = lazyPart(async () => (await withTexts(import('../status/completed-banner'), ['status'])).CompletedBanner);
export const StatusMenu = lazyPart(async () => (await withTexts(import('../status/status-menu'), ['status'])).StatusMenu);

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
