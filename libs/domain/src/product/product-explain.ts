import { input, type TraceLine } from '../agronomy/trace.js';
import { contentForms, fromForm, type NutrientForm, nutrientName, nutrientOf, toForm } from '../kernel/unit/nutrients.js';
import { contentTotal_pct } from './product.policy.js';
import { TOTAL_NITROGEN } from '../library/product-figures.schema.js';

interface Content {
  readonly id: number;
  /** % of the stored form */
  readonly value: number;
}
const WEIGHTS = 'standard atomic weights, IUPAC CIAAW 2021';
const formOf = new Map(contentForms.map((form) => [form.id, form]));
const storedName = (id: number) => (id === TOTAL_NITROGEN ? 'N' : (formOf.get(id)?.key ?? String(id)));
const shareOf = (id: number): number => {
  const { need } = formOf.get(id) ?? {};
  return (need === undefined ? undefined : nutrientOf(need)?.elementShare) ?? 1;
};

/** % by weight that declared contents are as elements: `Σ w · s`, `s` the part of an oxide's mass that is the element. */
export function contentSumLine(contents: readonly Content[]): TraceLine {
  const there = contents.filter(({ value }) => value > 0);
  return {
    name: 'contentSum',
    formula: 'Σ w · s',
    unit: '%',
    value: contentTotal_pct(there),
    source: WEIGHTS,
    inputs: there.flatMap(({ id, value }) => [
      input(`w ${storedName(id)}`, value, '%', 'typed'),
      ...(shareOf(id) === 1 ? [] : [input(`s ${storedName(id)}`, shareOf(id), undefined, 'table', WEIGHTS)]),
    ]),
  };
}

/** The other way to state a content, % by weight: an oxide's element is `w · s`, an element's oxide `w / s`. Undefined where both are the same. */
export function otherFormLine({ id, value }: Content, as: NutrientForm): TraceLine | undefined {
  const share = shareOf(id);
  if (share === 1 || !(value > 0)) return undefined;
  const other = as === 'oxide' ? 'element' : 'oxide';
  return {
    name: nutrientName(id, other),
    formula: as === 'oxide' ? 'w · s' : 'w / s',
    unit: '%',
    value: as === 'oxide' ? toForm(id, value, 'element') : fromForm(id, value, 'element'),
    source: WEIGHTS,
    inputs: [input(`w ${nutrientName(id, as)}`, value, '%', 'typed'), input(`s ${nutrientName(id)}`, share, undefined, 'table', WEIGHTS)],
  };
}
