import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';
import type { GraphContext, GraphPlan, PlanGraph } from '@loam/domain/agronomy/balance/graph-plan';
import { graph, planNeed } from '@loam/domain/agronomy/balance/graph';
import type { NutrientNeed } from '@loam/domain/agronomy/need/need';
import type { SoilFacts, WaterFacts } from '@loam/domain/agronomy/facts';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import type { NutrientForm } from '@loam/domain/kernel/unit/nutrients';
import { ACRE, GAL_AC, GALLON, HECTARE, KG, KG_HA, L_HA, LB, LB_AC, LITRE } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import { readPlan } from '@loam/domain/plan/document/plan.document';
import { graphPlan } from '@loam/domain/plan/balance/plan.graph';
import { MAP_ROOTS } from '@loam/domain/plan/plan-fields.schema';
import { useLiveSession } from '../../../live/react/session-context';
import { whenIdle } from '../../../ui/when-idle';
import { useSettledVersion } from '../../../live/react/use-session';
import type { Library } from '../../library/catalog';
import { planCost, type PlanCost } from '../model/plan-cost';
import type { FieldBody, GrowerBody, PlanBody } from '../queries';

/** What the server says about the plan and its surroundings; none of it is in the live document. */
export interface PlanFacts {
  plan: PlanBody;
  field: FieldBody | undefined;
  grower: GrowerBody;
  library: Library;
  crop: LibraryCrop | undefined;
  soil: SoilFacts | undefined;
  waters: readonly { id: number; water: WaterFacts }[];
  /** There when a chosen sample could not be read, so that the numbers lack it: asks for it again. */
  readSamples?: () => void;
  /** Hectares of the field, when it has an area. */
  areaHa: number | undefined;
  /** A state of the past is shown: nothing here leads on or sends anything. */
  replay?: true;
}

/** Everything computed from the document: recomputed 200 ms after the last change, when the browser has time for it. */
export interface PlanNumbers {
  draft: PlanDraft;
  input: GraphPlan;
  context: GraphContext;
  graph: PlanGraph;
  needs: readonly NutrientNeed[];
  cost: PlanCost;
  display: NutrientForm;
}

const Facts = createContext<PlanFacts | undefined>(undefined);
const Numbers = createContext<PlanNumbers | undefined>(undefined);
/** Numbers are computed this long after the last change (specification section 9). */
const QUIET_MS = 200;
/** While colleagues keep typing the numbers still follow. */
const AT_LATEST_MS = 1_000;

/** The ion model of tanks: a chapter of its own, fetched once a plan is open. */
type Chemistry = Pick<GraphContext, 'tankModel' | 'stockModel'>;
const loadChemistry = async (): Promise<Chemistry> => {
  const { tankModel, stockSaturations } = await import('@loam/domain/agronomy/tank/tank-solution');
  return { tankModel, stockModel: stockSaturations };
};

function compute(draft: PlanDraft, facts: PlanFacts, chemistry: Chemistry): PlanNumbers {
  const input = graphPlan(draft);
  const residueId = draft.plan['cropResidueId'] as number | undefined;
  const display = (draft.plan['nutrientsGraphDisplay'] as NutrientForm | undefined) ?? facts.grower.nutrientForm ?? 'oxide';
  const crop = facts.library.cropFacts(facts.plan.cropId);
  const previousCrop = facts.library.cropFacts(residueId);
  const shares = Object.entries(draft.waterAnalyses).flatMap(([id, share]) => {
    const water = facts.waters.find((one) => one.id === Number(id))?.water;
    return water ? [{ share_pct: share, water }] : [];
  });
  const context: GraphContext = {
    ...(crop && { crop }),
    ...(previousCrop && { previousCrop }),
    ...(facts.soil && { soil: facts.soil }),
    ...(shares.length > 0 && { waters: shares }),
    ...chemistry,
    product: facts.library.product,
    needParts: facts.library.needParts,
    ...(facts.grower.countryId !== undefined && { countryId: facts.grower.countryId }),
    ...(typeof facts.grower.state === 'string' && { state: facts.grower.state }),
    unitTypeId: facts.grower.unitTypeId,
    display,
  };
  const price = (id: number) => draft.products[String(id)]?.['price'] as number | undefined;
  return {
    draft,
    input,
    context,
    graph: graph(input, context),
    needs: planNeed(input, context),
    cost: planCost(input, facts.library.product, price, Number(draft.plan['discount'] ?? 0), Number(draft.plan['tax'] ?? 0)),
    display,
  };
}

export function PlanNumbersProvider({ facts, children }: { facts: PlanFacts; children: ReactNode }) {
  const { document } = useLiveSession();
  const version = useSettledVersion(MAP_ROOTS, facts.replay ? 0 : QUIET_MS, AT_LATEST_MS);
  const [chemistry, setChemistry] = useState<Chemistry>({});
  const [numbers, setNumbers] = useState(() => compute(readPlan(document.doc), facts, {}));
  useEffect(
    () =>
      whenIdle(() => {
        const next = compute(readPlan(document.doc), facts, chemistry);
        startTransition(() => setNumbers(next));
      }),
    [version, facts, document, chemistry],
  );
  useEffect(
    () =>
      whenIdle(() => {
        // without it everything else is computed, and the checks of the water come when it could be fetched
        void loadChemistry().then(setChemistry, () => undefined);
      }),
    [],
  );
  return (
    <Facts.Provider value={facts}>
      <Numbers.Provider value={numbers}>{children}</Numbers.Provider>
    </Facts.Provider>
  );
}

export function usePlanFacts(): PlanFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error('no plan is open here');
  return facts;
}

export function usePlanNumbers(): PlanNumbers {
  const numbers = useContext(Numbers);
  if (!numbers) throw new Error('no plan is open here');
  return numbers;
}

/** Amounts and money as this grower reads them: per hectare or per acre. */
export interface PerArea {
  readonly symbol: 'kg/ha' | 'lb/ac';
  readonly unitId: number;
  readonly area: 'ha' | 'ac';
  /** Hectares of that area: what stands per hectare, times this, stands per area. */
  readonly hectares: number;
  /** Units that doses begin with and are summed in: of what is weighed, of what is measured by volume. */
  readonly doses: readonly [number, number];
  /** The same of what goes into a tank, or onto the whole field. */
  readonly whole: readonly [number, number];
}
const metric: PerArea = { symbol: 'kg/ha', unitId: KG_HA, area: 'ha', hectares: 1, doses: [KG_HA, L_HA], whole: [KG, LITRE] };
const imperial: PerArea = {
  symbol: 'lb/ac',
  unitId: LB_AC,
  area: 'ac',
  hectares: convert(1, ACRE, HECTARE),
  doses: [LB_AC, GAL_AC],
  whole: [LB, GALLON],
};

export const usePerArea = (): PerArea => (usePlanFacts().grower.unitTypeId === 1 ? imperial : metric);
