import { z } from 'zod';
import { materials } from '../agronomy/tank/compatibility.js';
import { productForms, productTypes } from '../kernel/schema/lists.js';
import { contentForms } from '../kernel/unit/nutrients.js';
import { optionalText, positiveId, text } from '../kernel/string/text.js';
import './library.errors.js';

/** Total nitrogen, where the forms it comes in are not declared. */
export const TOTAL_NITROGEN = 1;

export interface FigureContent {
  /** Id of a content form (kernel/unit/nutrients), or 1 for total nitrogen. */
  readonly id: number;
  /** % by weight of the stored form: oxides for P, K, Ca, Mg and S. */
  readonly value: number;
  /** Part that counts, 0 to 1. */
  readonly efficiency: number;
  readonly coated: boolean;
}

/** What a product of somebody's own is made of and how it behaves, as its owner saved it. */
export interface ProductFigures {
  readonly typeId: number;
  readonly formId: number;
  readonly subType: string | null;
  readonly brand: string | null;
  readonly manufacturer: string | null;
  readonly manufacture: string | null;
  /** kg/m³ */
  readonly density: number | null;
  /** g/l at 20 °C */
  readonly solubility: number | null;
  /** months of release, of a coated product */
  readonly longevity: number | null;
  /** mS/cm of 1 g/l at 25 °C */
  readonly ec: number | null;
  /** of a 1 % solution */
  readonly ph: number | null;
  readonly coated: boolean;
  readonly waterSoluble: boolean;
  /** Row of the compatibility table that it behaves like in a tank; null: not known. */
  readonly material: string | null;
  readonly regions: readonly string[];
  readonly nutrients: readonly FigureContent[];
  readonly activeIngredients: readonly string[];
}

/** Bounds of what is typed; they catch slips of the unit, not unusual products. */
export const figureBounds = {
  /** per kg, or per l of a liquid, in the currency of the place */
  price: 1_000_000,
  density_kg_m3: 10_000,
  solubility_g_l: 10_000,
  longevity_months: 60,
  ec_mS_cm: 100,
  ph: 14,
  nutrients: 20,
  activeIngredients: 30,
  regions: 60,
} as const;

const listed = (list: readonly { readonly id: number }[]) =>
  positiveId().refine((id) => list.some((one) => one.id === id), { error: 'invalidOption' });
const content = z.strictObject({
  id: positiveId().refine((id) => id === TOTAL_NITROGEN || contentForms.some((form) => form.id === id), { error: 'invalidOption' }),
  value: z.number().min(0, { error: 'percentRange' }).max(100, { error: 'percentRange' }),
  efficiency: z.number().min(0).max(1).nullish(),
  coated: z.boolean().nullish(),
  // what a reader got may be sent back
  name: z.string().max(40).optional(),
});
const above = (max: number) => z.number().gt(0, { error: 'mustBePositive' }).max(max).nullish();
const from0 = (max: number) => z.number().min(0, { error: 'mustBePositive' }).max(max).nullish();
const texts = (most: number, length: number) =>
  z
    .array(text(1, length))
    .max(most, { error: 'itemCount' })
    .superRefine((list, ctx) => {
      for (const [index, one] of list.entries())
        if (list.indexOf(one) < index) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [index] });
    })
    .nullish();

/** 0 is a price, less is none. */
export const productPrice = z.number().min(0, { error: 'mustBePositive' }).max(figureBounds.price);

/** Fields of `POST fertilizers` that are figures of the product. Absent stays, null clears, a list replaces. */
export const figureFields = {
  typeId: listed(productTypes).optional(),
  formId: listed(productForms).optional(),
  subType: optionalText(1, 60),
  brand: optionalText(1, 100),
  manufacturer: optionalText(1, 100),
  manufacture: optionalText(1, 100),
  density: above(figureBounds.density_kg_m3),
  solubility: from0(figureBounds.solubility_g_l),
  longevity: above(figureBounds.longevity_months),
  ec: from0(figureBounds.ec_mS_cm),
  ph: z.number().min(0).max(figureBounds.ph).nullish(),
  coated: z.boolean().nullish(),
  waterSoluble: z.boolean().nullish(),
  material: z.enum(materials as readonly [string, ...string[]], { error: 'invalidOption' }).nullish(),
  nutrients: z
    .array(content)
    .max(figureBounds.nutrients, { error: 'itemCount' })
    .superRefine((list, ctx) => {
      const ids = list.map(({ id }) => id);
      for (const [index, id] of ids.entries())
        if (ids.indexOf(id) < index) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [index, 'id'] });
    })
    .optional(),
  activeIngredients: texts(figureBounds.activeIngredients, 100),
  regions: texts(figureBounds.regions, 60),
} as const;
