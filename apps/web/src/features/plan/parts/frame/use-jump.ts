import { methodOf } from '@loam/domain/plan/plan.draft';
import { tankColumn } from '@loam/domain/plan/plan-fields.schema';
import { NOTES, splitKey, splitPath, type PlanPath } from '../../../../live/plan-path';
import { usePlanSession } from '../../../../live/session-context';
import { useNavigate } from '../../../../ui/link';
import { itemsOf } from '../../model/edits';
import { dialogOf, nutrientOfPath, placesOf } from '../../model/check-places';
import { stepPath, type Step } from '../../paths';
import { usePlanFacts } from '../../plan-context';

const PATIENCE_MS = 3_000;
/** A dialog that opens takes the focus itself first: it is given again until it stays. */
const STAYS_FRAMES = 12;
const inWater = /\|(irrigationAmount|flowRate|irrigationEvents|fertigationEvents)$/;

const stepOf = (path: PlanPath): Step => {
  const [root, key] = splitPath(path);
  if (path.startsWith('waterAnalyses')) return 'nutritional';
  if (root === NOTES) return 'overview';
  return root === 'plan' || (root === 'stages' && !inWater.test(key)) ? 'nutritional' : 'fertilization';
};

/** Puts the focus on the first of these places that is there, once it is. */
function focusSoon(selectors: readonly string[]): void {
  const end = performance.now() + PATIENCE_MS;
  let stayed = 0;
  const look = () => {
    const place = selectors.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
    stayed = place && document.activeElement === place ? stayed + 1 : 0;
    if (place && stayed === 0) place.focus();
    if (stayed < STAYS_FRAMES && performance.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Goes to the place of a value, on whichever step, tank and dialog it is, and puts the focus there. */
export function useJump(): (path: string) => void {
  const { document: live } = usePlanSession();
  const { plan } = usePlanFacts();
  const navigate = useNavigate();
  return (where) => {
    if (nutrientOfPath(where) !== undefined) {
      void navigate(stepPath(plan.customerId, 'fertilization', plan.id));
      return focusSoon(placesOf(where));
    }
    const path = where as PlanPath;
    const [root, key] = splitPath(path);
    const [owner] = splitKey(key);
    const fields = root === 'doses' || root === 'applications' ? itemsOf(live, 'applications')[owner] : undefined;
    const tank = tankColumn(owner)?.tank ?? (root === 'tanks' ? owner : undefined);
    const method = fields ? methodOf(owner, fields) : tank !== undefined || inWater.test(path) ? 'proportional' : undefined;
    const dialog = dialogOf(path);
    const asked = [method && `&method=${method}`, tank && `&tank=${tank}`, dialog && `&column=${dialog}`].filter(Boolean).join('');
    void navigate(`${stepPath(plan.customerId, stepOf(path), plan.id)}${asked}`);
    focusSoon(placesOf(path));
  };
}
