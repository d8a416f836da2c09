import { methodOf } from '@loam/domain/plan/plan.draft';
import { tankColumn } from '@loam/domain/plan/plan-fields.schema';
import { NOTES, splitKey, splitPath, type PlanPath } from '../../../../live/plan-path';
import { usePlanSession } from '../../../../live/session-context';
import { useNavigate } from '../../../../ui/link';
import { itemsOf } from '../../model/edits';
import { nutrientOfPath } from '../../model/checks';
import { stepPath, type Step } from '../../paths';
import { usePlanFacts } from '../../plan-context';

const PATIENCE_MS = 3_000;
const inWater = /\|(irrigationAmount|flowRate|irrigationEvents|fertigationEvents)$/;

const stepOf = (path: PlanPath): Step => {
  const [root] = splitPath(path);
  if (root === NOTES) return 'overview';
  return root === 'plan' || root === 'waterAnalyses' || (root === 'stages' && !inWater.test(path)) ? 'nutritional' : 'fertilization';
};

/** Goes to the place of a value, on whichever step and tank it is, and puts the focus there. */
export function useJump(): (path: string) => void {
  const { document: live } = usePlanSession();
  const { plan } = usePlanFacts();
  const navigate = useNavigate();
  const focus = (selector: string) => {
    const end = performance.now() + PATIENCE_MS;
    const look = () => {
      const place = document.querySelector<HTMLElement>(selector);
      if (place) place.focus();
      else if (performance.now() < end) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  return (where) => {
    const nutrient = nutrientOfPath(where);
    if (nutrient !== undefined) {
      void navigate(stepPath(plan.customerId, 'fertilization', plan.id));
      focus(`button[data-nutrient="${nutrient}"]`);
      return;
    }
    const path = where as PlanPath;
    const [root, key] = splitPath(path);
    const [owner] = splitKey(key);
    const fields = root === 'doses' || root === 'applications' ? itemsOf(live, 'applications')[owner] : undefined;
    const tank = tankColumn(owner)?.tank ?? (root === 'tanks' ? owner : undefined);
    const method = fields ? methodOf(owner, fields) : tank !== undefined || inWater.test(path) ? 'proportional' : undefined;
    void navigate(`${stepPath(plan.customerId, stepOf(path), plan.id)}${method ? `&method=${method}` : ''}${tank ? `&tank=${tank}` : ''}`);
    focus(`[data-path="${CSS.escape(path)}"] :is(input, textarea, button), td[data-at="${CSS.escape(key)}"]`);
  };
}
