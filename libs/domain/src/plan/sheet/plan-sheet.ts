import type { ProductFacts } from '../../agronomy/facts.js';
import { isSlight } from '../../agronomy/auto-calculate/trivial-gap.js';
import { amendedNutrients, broughtByLime } from '../../agronomy/balance/amendments.js';
import type { PlanGraph } from '../../agronomy/balance/graph-plan.js';
import type { LibraryCrop } from '../../agronomy/tables/crop-table.js';
import { type Language, nameOf } from '../../kernel/locale/language.js';
import { listName } from '../../kernel/locale/list-names.js';
import { applicationTypes, growingMethods, PLANTING_STAGE, residueManagements } from '../../kernel/schema/lists.js';
import { nutrientName } from '../../kernel/unit/nutrients.js';
import { ACRE, GAL_AC, GALLON, HECTARE, KG, KG_HA, L_HA, LB, LB_AC, LITRE } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import { periodsOf } from '../document/plan-periods.js';
import { type PlanBody, planBody } from '../document/plan.body.js';
import type { StandingCheck } from '../checks/plan.checks.js';
import { at, inOrder, type PlanDraft } from '../plan.draft.js';
import { graphPlan } from '../balance/plan.graph.js';
import { appliedAmounts, type Pricing } from '../balance/plan.pricing.js';
import type { PlanState } from '../plan.state.js';
import { checkText } from '../checks/plan-check.words.js';
import type { PlanSheet } from './plan-sheet.schema.js';

/** What stands around a plan, as it is looked up for its sheet. */
export interface SheetFacts {
  readonly revision: number;
  readonly at: string;
  readonly head: string;
  readonly grower: { readonly name: string; readonly unitTypeId: number };
  /** Undefined when the field is gone. */
  readonly field: { readonly name: string; readonly area: number | null; readonly unitId: number } | undefined;
  readonly crop: LibraryCrop | undefined;
  readonly previousCrop: LibraryCrop | undefined;
  readonly product: (id: number) => ProductFacts | undefined;
  readonly graph: PlanGraph;
  readonly checks: readonly StandingCheck[];
  readonly pricing: Pricing & { readonly currency: string | null };
  /** A stage by its id, in the reader's language; `typed` is what the plan calls it. */
  readonly stage: (id: number, typed: string | undefined) => string;
  readonly date: (iso: string) => string;
}

const nthTank: Readonly<Record<Language, string>> = {
  en: 'Tank',
  mr: 'टाकी',
  pt: 'Tanque',
  es: 'Tanque',
  'es-419': 'Tanque',
  'pt-PT': 'Tanque',
};

const named = (list: readonly { id: number; key: string }[], id: number | null, language: Language): string | null => {
  const found = list.find((one) => one.id === id);
  return found ? listName(found.key, language) : null;
};

function tankNames(draft: PlanDraft, language: Language): (key: string) => string {
  const order = inOrder(draft.tanks);
  return (key) => {
    const name = at(at(draft.tanks, key) ?? {}, 'name');
    return typeof name === 'string' && name !== '' ? name : `${nthTank[language]} ${order.indexOf(key) + 1}`;
  };
}

/** Planting is on its day; what is given before it has none of its own. */
function firstDays(draft: PlanDraft): (stageId: number) => string | null {
  const from = new Map(periodsOf(draft).map((period) => [period.stageId, period.from]));
  const planted = draft.plan['plantingDate'];
  return (id) => (id === PLANTING_STAGE && typeof planted === 'string' ? planted : (from.get(id) ?? null));
}

/** A plan as its sheet shows it, in one language. Pure: the same revision and facts give the same sheet. */
export function planSheetOf(state: PlanState, facts: SheetFacts, language: Language): PlanSheet {
  const body = planBody(state);
  const { draft } = state;
  const names: SheetNames = {
    language,
    stage: (id) => facts.stage(id, at(at(draft.stages, String(id)) ?? {}, 'name') as string | undefined),
    firstDay: firstDays(draft),
    tank: tankNames(draft, language),
    product: (id) => facts.product(id)?.name ?? `#${id}`,
  };
  const form = body.nutrientsGraphDisplay;
  const around = { product: facts.product, unitTypeId: facts.grower.unitTypeId, display: form };
  const residue = named(residueManagements, body.crop.residueManagementId, language);
  return {
    name: body.name,
    status: { key: body.status, name: listName(state.status, language) },
    revision: facts.revision,
    at: facts.at,
    head: facts.head,
    grower: facts.grower.name,
    field: {
      name: facts.field?.name ?? '',
      area: facts.field?.area ?? null,
      areaUnitId: facts.field?.unitId === ACRE ? ACRE : HECTARE,
    },
    crop: { name: facts.crop ? nameOf(facts.crop, language) : String(state.cropId), cultivar: body.cultivar },
    season: {
      plantingDate: body.crop.plantingDate,
      harvestDate: body.crop.harvestDate,
      expectedYield: body.crop.expectedYield,
      expectedYieldUnitId: body.crop.expectedYieldUnitId,
      growingMethod: named(growingMethods, body.growingMethodId, language),
      previousCrop: facts.previousCrop ? [nameOf(facts.previousCrop, language), residue].filter(Boolean).join(' · ') : null,
    },
    unitId: facts.grower.unitTypeId === 1 ? LB_AC : KG_HA,
    form,
    need: needOf(facts.graph, form, {
      amended: amendedNutrients(graphPlan(draft), facts.graph, around),
      lime: broughtByLime(graphPlan(draft), facts.graph, around),
    }),
    applications: applicationsOf(body, names),
    tanks: tanksOf(body, names),
    products: boughtOf(draft, facts),
    cost: costOf(facts),
    checks: facts.checks.map((check) => ({
      level: check.level,
      text: checkText(check, language, { ...names, nutrient: (id) => nutrientName(id, form), date: facts.date }, { handedOn: true }),
      reason: check.override?.reason ?? null,
    })),
    notes: body.notes,
  };
}

interface SheetNames {
  readonly language: Language;
  readonly stage: (id: number) => string;
  readonly firstDay: (stageId: number) => string | null;
  readonly tank: (key: string) => string;
  readonly product: (id: number) => string;
}

const dosesOf = (list: readonly { readonly id: number; readonly amount: number; readonly unitId: number }[], { product }: SheetNames) =>
  list.map(({ id, amount, unitId }) => ({ name: product(id), amount, unitId }));

/** Nutrients that are needed or supplied. */
const needOf = (
  { macro, micro, additional }: PlanGraph,
  form: PlanBody['nutrientsGraphDisplay'],
  { amended, lime }: Readonly<Record<'amended' | 'lime', ReadonlyMap<number, number>>>,
): PlanSheet['need'] =>
  [...macro, ...micro, ...additional].flatMap((one) => {
    const { id, cropNeed, demand, fulfillment, status } = one;
    if ((cropNeed ?? 0) <= 0 && fulfillment <= 0) return [];
    return [
      {
        ...{ nutrient: nutrientName(id, form), demand, need: cropNeed, supplied: fulfillment, status },
        ...{ slight: isSlight(one), amended: amended.has(id), byLime: lime.get(id) ?? 0 },
      },
    ];
  });

/** Columns with a dose, in the order of the stages. */
function applicationsOf(body: PlanBody, names: SheetNames): PlanSheet['applications'] {
  const order = body.stages.map(({ stageId }) => stageId);
  return [...body.applications, ...body.foliarApplications]
    .filter(({ products }) => products.length > 0)
    .sort((a, b) => order.indexOf(a.stageId) - order.indexOf(b.stageId))
    .map((one) => {
      const type = one.applicationTypeId === 0 ? null : named(applicationTypes, one.applicationTypeId, names.language);
      return {
        stage: names.stage(one.stageId),
        stageFrom: names.firstDay(one.stageId),
        kind: type ?? (one.method === 'foliar' ? listName(one.method, names.language) : ''),
        date: one.applicationDate,
        month: one.applicationDateMonth,
        dateEnd: one.applicationDateEnd,
        monthEnd: one.applicationDateEndMonth,
        waterVolume: one.waterVolume ?? null,
        waterVolumeUnitId: one.waterVolume == null ? null : (one.waterVolumeUnitId ?? L_HA),
        products: dosesOf(one.products, names),
      };
    });
}

/** Tanks with something in them, stage by stage. */
const tanksOf = (body: PlanBody, names: SheetNames): PlanSheet['tanks'] =>
  body.proportionalStages.flatMap(({ stageId, irrigationAmount, fertigationEvents, tanks }) =>
    tanks.flatMap((one) => {
      const filled = one.products.flatMap(({ id, dosage, unitId }) =>
        dosage !== null && unitId !== null ? [{ id, amount: dosage, unitId }] : [],
      );
      if (filled.length === 0) return [];
      return [
        {
          stage: names.stage(stageId),
          stageFrom: names.firstDay(stageId),
          irrigation: irrigationAmount,
          fertigations: fertigationEvents,
          tank: names.tank(one.id),
          volume: one.volume,
          injection: one.injectionRatio,
          injectionUnitId: one.injectionRatioUnitId,
          products: dosesOf(filled, names),
        },
      ];
    }),
  );

const hectaresOf = ({ field }: SheetFacts): number | undefined =>
  typeof field?.area !== 'number' ? undefined : field.unitId === ACRE ? convert(field.area, ACRE, HECTARE) : field.area;

/** What to buy: amounts per area in the grower's units, and in all where the field's size is known. */
function boughtOf(draft: PlanDraft, facts: SheetFacts): PlanSheet['products'] {
  const imperial = facts.grower.unitTypeId === 1;
  const ha = hectaresOf(facts);
  const priceOf = (id: number) => (at(at(draft.products, String(id)) ?? {}, 'price') as number | undefined) ?? null;
  const order = inOrder(draft.products).map(Number);
  return appliedAmounts(draft, facts.product)
    .toSorted((a, b) => order.indexOf(a.productId) - order.indexOf(b.productId))
    .flatMap(({ productId, kg_ha, l_ha }) => {
      const line = (value: number, from: number, unitId: number, inAll: number, fieldUnitId: number) => ({
        name: facts.product(productId)?.name ?? `#${productId}`,
        amount: convert(value, from, unitId),
        unitId,
        fieldAmount: ha === undefined ? null : convert(value * ha, inAll, fieldUnitId),
        fieldUnitId,
        price: priceOf(productId),
      });
      return [
        ...(kg_ha > 0 ? [line(kg_ha, KG_HA, imperial ? LB_AC : KG_HA, KG, imperial ? LB : KG)] : []),
        ...(l_ha > 0 ? [line(l_ha, L_HA, imperial ? GAL_AC : L_HA, LITRE, imperial ? GALLON : LITRE)] : []),
      ];
    });
}

function costOf(facts: SheetFacts): PlanSheet['cost'] {
  const { items, price, discount, tax, total, currency } = facts.pricing;
  const ha = hectaresOf(facts);
  if (items.length === 0) return null;
  const areaUnitId = facts.grower.unitTypeId === 1 ? ACRE : HECTARE;
  const each = convert(1, areaUnitId, HECTARE);
  return {
    price: price * each,
    discount,
    tax,
    total: total * each,
    areaUnitId,
    currency,
    fieldTotal: ha === undefined ? null : total * ha,
  };
}
