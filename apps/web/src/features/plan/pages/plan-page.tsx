import { useParams, useSearchParams } from '../../../ui/link';
import { NewPlanForm } from '../parts/frame/new-plan-form';
import type { Step } from '../paths';
import { PlanEditor } from '../plan-editor';

/** A step of the plan named in the query; without one, a new plan is begun. */
export function PlanPage({ step }: { step: Step }) {
  const customerId = Number(useParams()['customerId']);
  const [params] = useSearchParams();
  const planId = Number(params.get('planId'));
  if (!planId) return <NewPlanForm customerId={customerId} fieldId={Number(params.get('fieldId')) || undefined} />;
  return <PlanEditor key={planId} planId={planId} customerId={customerId} step={step} />;
}
