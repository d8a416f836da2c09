import { fromForm, type NutrientForm, nutrientName, nutrientOf, contentForms, toForm } from '@loam/domain/kernel/unit/nutrients';
import { TOTAL_NITROGEN } from '@loam/domain/library/product-figures.schema';
import type { SaveProduct } from '@loam/domain/product/save-product.schema';
import type { Product } from './queries';

export interface ContentDraft {
  id: number;
  /** % as shown: of the oxide or of the element */
  value: number | null;
  /** % that counts */
  efficiency: number | null;
  coated: boolean;
}
export interface ProductDraft {
  name: string;
  typeId: number;
  formId: number;
  subType: string;
  brand: string;
  manufacturer: string;
  manufacture: string;
  price: number | null;
  density: number | null;
  solubility: number | null;
  longevity: number | null;
  ec: number | null;
  ph: number | null;
  coated: boolean;
  waterSoluble: boolean;
  material: string | null;
  /** parted by commas */
  regions: string;
  activeIngredients: string;
  shownAs: NutrientForm;
  nutrients: ContentDraft[];
}

/** Where a new product goes: the group, or the collection or company whose admin makes it. */
export type ProductPlace = { readonly scope: 'company' | 'collection' | 'group'; readonly id: number };

/** Content forms in the order of the rows. */
export const contentIds: readonly number[] = [TOTAL_NITROGEN, ...contentForms.map(({ id }) => id)];
/** The rows that stand open; the others come on asking. */
export const MAIN_ROWS = 9;

const keyOf = new Map(contentForms.map(({ id, key }) => [id, key]));
/** `K₂O` or `K`, as the form shows its values. */
export function contentLabel(id: number, as: NutrientForm): string {
  if (id === TOTAL_NITROGEN) return 'N';
  const name = nutrientOf(id) ? nutrientName(id, as) : (keyOf.get(id) ?? String(id));
  return name.replace(/(?<=[A-Z])\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
export const shownAs = (id: number, value: number | null, as: NutrientForm): number | null =>
  value === null ? null : rounded(toForm(id, value, as));
export const storedFrom = (id: number, value: number | null, as: NutrientForm): number | null =>
  value === null ? null : rounded(fromForm(id, value, as));

/** kg/m³ in one pound a US gallon (NIST SP 811, appendix B). */
const LB_GAL_KG_M3 = 119.8264;
const densityShown = (kg_m3: number | null | undefined, imperial: boolean): number | null =>
  kg_m3 == null ? null : imperial ? rounded(kg_m3 / LB_GAL_KG_M3) : kg_m3;
/** As it was when what is shown was left alone. */
const densityStored = (shown: number | null, imperial: boolean, before: number | null | undefined): number | null =>
  shown === densityShown(before, imperial) ? (before ?? null) : shown === null || !imperial ? shown : rounded(shown * LB_GAL_KG_M3);

/** `imperial`: the reader's units; the density is then in lb/gal. */
export function draftOf(product: Product | null, imperial: boolean): ProductDraft {
  const given = new Map(product?.nutrients.map((one) => [one.id, one]));
  return {
    name: product?.name ?? '',
    typeId: product?.typeId ?? 1,
    formId: product?.formId ?? 2,
    subType: product?.subType ?? '',
    brand: product?.brand ?? '',
    manufacturer: product?.manufacturer ?? '',
    manufacture: product?.manufacture ?? '',
    price: product?.price ?? null,
    density: densityShown(product?.density, imperial),
    solubility: product?.solubility ?? null,
    longevity: product?.longevity ?? null,
    ec: product?.ec ?? null,
    ph: product?.ph ?? null,
    coated: product?.coated ?? false,
    waterSoluble: product?.waterSoluble ?? false,
    material: product?.material ?? null,
    regions: product?.regions.join(', ') ?? '',
    activeIngredients: product?.activeIngredients.join(', ') ?? '',
    shownAs: 'oxide',
    nutrients: contentIds.map((id) => {
      const one = given.get(id);
      return { id, value: one?.value ?? null, efficiency: one ? rounded(one.efficiency * 100) : null, coated: one?.coated ?? true };
    }),
  };
}

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** The body of a save. Every row of the composition is in it, so that a refusal names the row; those left empty are 0. */
export function bodyOf({ shownAs: as, nutrients, ...draft }: ProductDraft, imperial: boolean, densityBefore?: number | null): SaveProduct {
  return {
    ...draft,
    density: densityStored(draft.density, imperial, densityBefore),
    subType: orNull(draft.subType),
    brand: orNull(draft.brand),
    manufacturer: orNull(draft.manufacturer),
    manufacture: orNull(draft.manufacture),
    regions: parts(draft.regions),
    activeIngredients: parts(draft.activeIngredients),
    nutrients: nutrients.map(({ id, value, efficiency, coated }) => ({
      id,
      value: storedFrom(id, value, as) ?? 0,
      efficiency: efficiency === null ? 1 : rounded(efficiency / 100),
      coated: draft.coated && coated,
    })),
  };
}

/** Only what is in it: a row of 0 % is no content. */
export const withoutEmpty = (body: SaveProduct): SaveProduct => ({
  ...body,
  nutrients: body.nutrients?.filter(({ value }) => value > 0) ?? [],
});
