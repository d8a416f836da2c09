import { lazyPart } from '../../../ui/lazy-part';
import { useParams, useSearchParams } from '../../../ui/link';
import type { Step } from '../paths';
import { PlanEditor, type StepBody } from '../frame/plan-editor';

const NewPlanForm = lazyPart(async () => (await import('../frame/new-plan-form')).NewPlanForm);

/** A step of the plan named in the query; without one, a new plan is begun. */
export function PlanPage({ step, Body }: { step: Step; Body: StepBody }) {
  const customerId = Number(useParams()['customerId']);
  const [params] = useSearchParams();
  const planId = Number(params.get('planId'));
  if (!planId) return <NewPlanForm customerId={customerId} fieldId={Number(params.get('fieldId')) || undefined} />;
  return <PlanEditor key={planId} planId={planId} customerId={customerId} step={step} Body={Body} />;
}
