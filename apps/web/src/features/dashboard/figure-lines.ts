import { input, type TraceLine } from '@loam/domain/agronomy/trace';

/** The area of the fields of a scope, by the groups that they are of, in the reader's unit. */
export const areaLine = (
  { areaHa, areas }: { readonly areaHa: number; readonly areas: readonly { readonly name: string; readonly areaHa: number }[] },
  unit: string,
  area: (hectares: number) => number,
): TraceLine => ({
  name: 'fieldsArea',
  formula: 'Σ Aᵢ',
  unit,
  value: area(areaHa),
  source: 'areas of the fields, drawn or typed',
  inputs: areas.map((group) => input(`Aᵢ ${group.name}`, area(group.areaHa), unit, 'computed')),
});

/** Of how many growers something is known, in %. */
export const knownLine = (growers: number, unknown: number): TraceLine => ({
  name: 'knownShare',
  formula: '100 · (gₐ − gᵤ) / gₐ',
  unit: '%',
  value: (100 * (growers - unknown)) / growers,
  source: 'records of the growers',
  inputs: [input('gₐ', growers, undefined, 'computed'), input('gᵤ', unknown, undefined, 'computed')],
});
