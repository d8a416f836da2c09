import { PlanPage } from './plan-page';

export default function ViewPage() {
  return <PlanPage step="view" />;
}
