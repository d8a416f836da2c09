import { ComparisonPage } from '../parts/comparison-page';

export default function PlansPage() {
  return <ComparisonPage kind="plan" />;
}
