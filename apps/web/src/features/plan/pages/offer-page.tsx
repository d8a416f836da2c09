import { lazyPart } from '../../../ui/lazy-part';
import { useLocation } from '../../../ui/link';
import type { RecommendationStep } from '../paths';
import { withTexts } from '../words/with-texts';
import { PlanPage } from './plan-page';

const words = ['results'];
const bodies = {
  recommendation: lazyPart(async () => (await withTexts(import('../recommendation/offer-summary'), words)).OfferSummary),
  recommendationPage: lazyPart(async () => (await withTexts(import('../recommendation/offer-editor'), words)).OfferEditor),
  recommendationOverview: lazyPart(async () => (await withTexts(import('../recommendation/offer-overview'), words)).OfferOverview),
};
const isOffered = (step: string): step is RecommendationStep => Object.hasOwn(bodies, step);

/** U068–U070: options and notes of what is recommended for a plan, the options being written, and all of it to hand on. */
export default function RecommendationPage() {
  const last = useLocation().pathname.split('/').at(-1)!;
  const step = isOffered(last) ? last : 'recommendation';
  return <PlanPage step={step} Body={bodies[step]} />;
}
