import { methodOf } from '@loam/domain/plan/plan.draft';
import { tankColumn } from '@loam/domain/plan/plan-fields.schema';
import { NOTES, splitKey, splitPath, type LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useNavigate } from '../../../ui/link';
import { itemsOf } from '../model/edits';
import { dialogOf, nutrientOfPath, placesOf } from './check-places';
import { stepPath, type Step } from '../paths';
import { usePlanFacts } from '../facts/plan-context';

/** The step, the tank or the dialog may have to be fetched first, and networks are slow. */
const PATIENCE_MS = 20_000;
/** A dialog that opens takes the focus itself first: it is given again until it stays. */
const STAYS_FRAMES = 12;
const inWater = /\|(irrigationAmount|flowRate|irrigationEvents|fertigationEvents)$/;

const stepOf = (path: LivePath): Step => {
  const [root, key] = splitPath(path);
  if (path.startsWith('waterAnalyses')) return 'nutritional';
  if (root === NOTES) return 'overview';
  return root === 'plan' || (root === 'stages' && !inWater.test(key)) ? 'nutritional' : 'fertilization';
};

/** Puts the focus on the first of these places that is there, once the step has come and it is, unless the person has gone on meanwhile. */
function focusSoon(selectors: readonly string[], arrived: Promise<unknown>): void {
  const end = performance.now() + PATIENCE_MS;
  const gone = new AbortController();
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => gone.abort(), { capture: true, signal: gone.signal });
  let stayed = 0;
  const look = () => {
    if (gone.signal.aborted) return;
    const place = selectors.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
    stayed = place && document.activeElement === place ? stayed + 1 : 0;
    if (place && stayed === 0) place.focus();
    if (stayed < STAYS_FRAMES && performance.now() < end) requestAnimationFrame(look);
    else gone.abort();
  };
  void arrived.then(() => requestAnimationFrame(look)); // what looks alike on the step that one leaves is not the place
}

/** Goes to the place of a value, on whichever step, tank and dialog it is, and puts the focus there. */
export function useJump(): (path: string) => void {
  const { document: live } = useLiveSession();
  const { plan } = usePlanFacts();
  const navigate = useNavigate();
  const to = (address: string, where: string) => focusSoon(placesOf(where), Promise.resolve(navigate(address)));
  return (where) => {
    if (nutrientOfPath(where) !== undefined) return to(stepPath(plan.customerId, 'fertilization', plan.id), where);
    const path = where as LivePath;
    const [root, key] = splitPath(path);
    const [owner] = splitKey(key);
    const fields = root === 'doses' || root === 'applications' ? itemsOf(live, 'applications')[owner] : undefined;
    const tank = tankColumn(owner)?.tank ?? (root === 'tanks' ? owner : undefined);
    const method = fields ? methodOf(owner, fields) : tank !== undefined || inWater.test(path) ? 'proportional' : undefined;
    const dialog = dialogOf(path);
    const asked = [method && `&method=${method}`, tank && `&tank=${tank}`, dialog && `&column=${dialog}`].filter(Boolean).join('');
    to(`${stepPath(plan.customerId, stepOf(path), plan.id)}${asked}`, path);
  };
}
