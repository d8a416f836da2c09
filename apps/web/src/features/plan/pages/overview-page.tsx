import { OverviewStep } from '../overview/overview-step';
import { PlanPage } from './plan-page';

export default function OverviewPage() {
  return <PlanPage step="overview" Body={OverviewStep} />;
}
