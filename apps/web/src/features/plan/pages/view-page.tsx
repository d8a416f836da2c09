import { PlanSheet } from '../overview/plan-sheet';
import { PlanPage } from './plan-page';

export default function ViewPage() {
  return <PlanPage step="view" Body={PlanSheet} />;
}
