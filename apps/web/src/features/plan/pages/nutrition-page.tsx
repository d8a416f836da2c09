import { NutritionStep } from '../nutrition/nutrition-step';
import { PlanPage } from './plan-page';

export default function NutritionalPage() {
  return <PlanPage step="nutritional" Body={NutritionStep} />;
}
