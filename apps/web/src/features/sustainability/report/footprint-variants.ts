import { ownNames } from '@loam/domain/kernel/json/own-names';
import type { Report } from './report-queries';

export type Inputs = NonNullable<Report['footprint']['inputs']>;
type Line = NonNullable<Inputs['fertilizers']>[number];
/** Fractions of nitrogen in the two products that variants stand for. */
const nitrogen = { urea: 0.46, can: 0.27 } as const;
/** Of reference products that are nitrogen and nothing else a plan needs. */
const straight: Readonly<Record<string, number>> = ownNames({
  ...{ urea: 0.46, can: 0.27, ammoniumNitrate: 0.335, ammoniumSulphate: 0.21, uan: 0.3, anhydrousAmmonia: 0.82 },
});
export const variants = ['asIs', 'urea', 'can', 'inhibitor'] as const;
export type Variant = (typeof variants)[number];

/** The same nitrogen as another product; what is no plain nitrogen fertilizer stays as it is. */
function asProduct(lines: readonly Line[], product: keyof typeof nitrogen): Line[] {
  return lines.map((line) => {
    const held = line.content?.N ?? straight[line.product];
    if (straight[line.product] === undefined || held === undefined) return line;
    return { product, kg: (line.kg * held) / nitrogen[product], ...(line.region && { region: line.region }) };
  });
}

/** A season as it was, or with other nitrogen. */
export function variantOf(inputs: Inputs, variant: Variant): Inputs {
  const lines = inputs.fertilizers ?? [];
  if (variant === 'asIs') return inputs;
  if (variant !== 'inhibitor') return { ...inputs, fertilizers: asProduct(lines, variant) };
  return { ...inputs, inhibitor: 'nitrification', fertilizers: lines.map(({ inhibitor: _own, ...line }) => line) };
}
