import { ownNames } from '@loam/domain/kernel/json/own-names';

/** Too little or harmful, less than good yet enough, the one to be in, more than is of use or to be watched; `plain`: a class without a name. */
export type ClassTone = 'bad' | 'fair' | 'good' | 'watch' | 'plain';

/** The colour of each class of the soil, tissue and water tables, by its folded name: one name has one colour in all of them. */
const byName: Readonly<Record<string, ClassTone>> = ownNames({
  verylow: 'bad',
  low: 'bad',
  deficient: 'bad',
  respond: 'bad',
  index0: 'bad',
  index1: 'bad',
  medium: 'fair',
  maybe: 'fair',
  good: 'good',
  verygood: 'good',
  adequate: 'good',
  sufficient: 'good',
  optimum: 'good',
  maintenance: 'good',
  index2: 'good',
  none: 'good',
  normal: 'good',
  safe: 'good',
  tolerated: 'good',
  high: 'watch',
  veryhigh: 'watch',
  excess: 'watch',
  warning: 'watch',
  index3: 'watch',
  index4: 'watch',
  index5: 'watch',
  marginal: 'watch',
  slighttomoderate: 'watch',
  belownormal: 'watch',
  abovenormal: 'watch',
  toxic: 'bad',
  severe: 'bad',
  unsuitable: 'bad',
  abovetolerance: 'bad',
  veryhighacidity: 'bad',
  highacidity: 'bad',
  mediumacidity: 'fair',
  lowacidity: 'good',
  verylowacidity: 'good',
});

/** What a soil is better without: little of it is good. */
const harmful: ReadonlySet<string> = new Set(['Al', 'H+Al', 'Na']);
const ofHarmful: Readonly<Record<string, ClassTone>> = ownNames({
  verylow: 'good',
  low: 'good',
  medium: 'fair',
  high: 'bad',
  veryhigh: 'bad',
});

const fold = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A class is coloured by its name; one that a level named in its own words, by what it is rated. */
export function classTone(
  { label, rating }: { readonly label: string; readonly rating?: string | null | undefined },
  id: string,
): ClassTone {
  const [name, rated] = [fold(label), fold(rating ?? '')];
  const turned = harmful.has(id) ? (ofHarmful[name] ?? ofHarmful[rated]) : undefined;
  return turned ?? byName[name] ?? byName[rated] ?? 'plain';
}
