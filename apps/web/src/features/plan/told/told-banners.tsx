import { RemovedBanner } from './removed-banner';
import { HeadsUpBanner } from './heads-up-banner';
import { HomecomingCard } from './homecoming-card';
import { ResetBanner } from './reset-banner';
import { SamplesBanner } from './samples-banner';
import { SinceVisit } from './since-visit';
import { UndoBanner } from './undo-banner';

/** What a person is told above the step when something happened: nothing of it is there when a plan is opened. */
export function ToldBanners() {
  return (
    <>
      <HeadsUpBanner />
      <ResetBanner />
      <SamplesBanner />
      <HomecomingCard />
      <SinceVisit />
      <RemovedBanner />
      <UndoBanner />
    </>
  );
}
