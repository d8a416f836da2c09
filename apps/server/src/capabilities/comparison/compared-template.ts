import { isSlight } from '@loam/domain/agronomy/auto-calculate/trivial-gap';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { inStageOrder } from '@loam/domain/kernel/locale/dates';
import { type Language, nameOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { applicationTypes, PLANTING_STAGE, PRE_PLANT_STAGE } from '@loam/domain/kernel/schema/lists';
import { nutrientName, nutrients } from '@loam/domain/kernel/unit/nutrients';
import { KG, KG_HA, L_HA, LITRE, T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { appliedAmounts } from '@loam/domain/plan/balance/plan.pricing';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { templateBalance } from '@loam/domain/template/template.explain';
import type { TemplateBody } from '@loam/domain/template/template.schema';
import type { ComparedPlan } from '@loam/domain/comparison/comparison.schema';
import { unpricedOf } from '@loam/domain/comparison/compared-plan';

interface TemplateFacts {
  readonly crop: LibraryCrop | undefined;
  readonly product: (id: number) => ProductFacts | undefined;
  /** As it is edited: the same amounts by column. */
  readonly draft: PlanDraft;
  readonly language: Language;
}

const NOTHING = 1e-9;
const noDates = { stageFrom: null, date: null, month: null, dateEnd: null, monthEnd: null };
const noSeason: PlanSheet['season'] = {
  ...{ plantingDate: null, harvestDate: null, expectedYield: null, expectedYieldUnitId: T_HA, growingMethod: null, previousCrop: null },
};

/** A template as it is compared, in kg/ha of the stored forms: stated needs beside what its applications bring, as its overview says it. */
export function comparedTemplate(template: TemplateBody, facts: TemplateFacts): ComparedPlan {
  const { crop, draft, product } = facts;
  const products = boughtOf(draft, product);
  return {
    kind: 'template',
    ...{ id: template.id, customerId: null, updatedAt: template.updatedAt },
    ...{ name: template.name, status: template.status, grower: null, field: null, sustainability: null },
    crop: { id: template.cropId, name: crop ? nameOf(crop, facts.language) : template.cropName, cultivar: null },
    season: noSeason,
    ...{ unitId: KG_HA, form: 'oxide', cost: null },
    need: needOf(template, product),
    ...workOf(template, facts),
    products,
    unpriced: unpricedOf(products),
  };
}

const needOf = (template: TemplateBody, product: TemplateFacts['product']): PlanSheet['need'] =>
  nutrients.flatMap(({ id }) => {
    const { need, supply } = templateBalance(template, product, id);
    if (!need && supply.value <= NOTHING) return [];
    const due = need?.value ?? null;
    const left = supply.value - (due ?? 0);
    const status = due === null || due <= 0 ? 'noNeed' : Math.abs(left) <= NOTHING ? 'met' : left > 0 ? 'excess' : 'deficit';
    return [
      {
        nutrient: nutrientName(id),
        demand: null,
        need: due,
        supplied: supply.value,
        status,
        slight: isSlight({ id, status, cropNeed: due, fulfillment: supply.value }),
        amended: false,
        byLime: 0,
      },
    ];
  });

function stageNames({ stages }: TemplateBody, { crop, language }: TemplateFacts): (id: number) => string {
  return (id) => {
    if (id === PRE_PLANT_STAGE) return listName('prePlant', language);
    if (id === PLANTING_STAGE) return listName('planting', language);
    const known = crop?.stages.find((stage) => stage.id === id);
    return (known && nameOf(known, language)) || stages.find(({ stageId }) => stageId === id)?.name || String(id);
  };
}

/** Applications and tanks with something in them, in the order of the season. */
function workOf(template: TemplateBody, facts: TemplateFacts): Pick<PlanSheet, 'applications' | 'tanks'> {
  const stage = stageNames(template, facts);
  const name = (id: number) => facts.product(id)?.name ?? `#${id}`;
  const order = [PRE_PLANT_STAGE, PLANTING_STAGE, ...inStageOrder(template.stages).map(({ stageId }) => stageId)];
  const kindOf = (typeId: number, method: string) =>
    typeId === 0 && method !== 'foliar'
      ? ''
      : listName(typeId === 0 ? method : (applicationTypes.find(({ id }) => id === typeId)?.key ?? method), facts.language);
  return {
    applications: template.applications
      .filter(({ products }) => products.length > 0)
      .toSorted((a, b) => order.indexOf(a.cropStageId) - order.indexOf(b.cropStageId))
      .map((one) => ({
        stage: stage(one.cropStageId),
        kind: kindOf(one.applicationTypeId, one.method),
        ...noDates,
        waterVolume: one.waterVolume,
        waterVolumeUnitId: one.waterVolume === null ? null : (one.waterVolumeUnitId ?? L_HA),
        products: one.products.map(({ id, amount, unitId }) => ({ name: name(id), amount, unitId })),
      })),
    tanks: template.proportionalStages.flatMap(({ stageId, irrigationAmount, fertigationEvents, tanks }) =>
      tanks.flatMap((one) => {
        const filled = one.products.flatMap(({ id, dosage, unitId }) =>
          dosage === null || unitId === null ? [] : [{ name: name(id), amount: dosage, unitId }],
        );
        if (filled.length === 0) return [];
        const at = template.tanks.findIndex(({ id }) => id === one.id);
        return [
          {
            ...{ stage: stage(stageId), stageFrom: null, irrigation: irrigationAmount, fertigations: fertigationEvents },
            tank: template.tanks[at]?.name ?? String(at + 1),
            ...{ volume: one.volume, injection: one.injectionRatio, injectionUnitId: one.injectionRatioUnitId },
            products: filled,
          },
        ];
      }),
    ),
  };
}

/** The season's amounts per hectare. A template has no prices. */
const boughtOf = (draft: PlanDraft, product: TemplateFacts['product']): PlanSheet['products'] =>
  appliedAmounts(draft, product).flatMap(({ productId, kg_ha, l_ha }) => {
    const line = (amount: number, unitId: number, fieldUnitId: number) => ({
      ...{ name: product(productId)?.name ?? `#${productId}`, amount, unitId, fieldAmount: null, fieldUnitId, price: null },
    });
    return [...(kg_ha > 0 ? [line(kg_ha, KG_HA, KG)] : []), ...(l_ha > 0 ? [line(l_ha, L_HA, LITRE)] : [])];
  });
