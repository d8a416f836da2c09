import { ApplicationsStep } from '../applications/applications-step';
import { PlanPage } from './plan-page';

export default function FertilizationPage() {
  return <PlanPage step="fertilization" Body={ApplicationsStep} />;
}
