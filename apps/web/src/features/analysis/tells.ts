import { analyteOf } from '@loam/domain/agronomy/analytes';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { unitOf } from '@loam/domain/kernel/unit/units';
import {
  type Beside,
  type Change,
  type ChangeTeller,
  type ChangeWords,
  type Dictionary,
  leafOf,
  measuredBy,
  withUnit,
} from '../../ui/change-teller';

/** Of a soil, also where it is a field's own. */
const units: Readonly<Record<string, string>> = ownNames({
  ...{ sand: '%', silt: '%', clay: '%', organicMatter: '%', activeLime: '%' },
  ...{ cec: 'cmolc/kg', depth: 'cm', ec: 'dS/m' },
});

interface Measured {
  readonly id: number;
  readonly value: number;
  readonly unitId: number | null;
}
const isMeasured = (value: unknown): value is Measured[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'value' in one && 'id' in one);

/** A list of measured values, value by value; what stayed is left out. */
function measured({ path, old, new: now }: Change, words: Dictionary, { units: sheet }: Beside): ChangeWords[] {
  const [before, after] = [isMeasured(old) ? old : [], isMeasured(now) ? now : []];
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const tell = (one: Measured | undefined) =>
    one ? withUnit(one.value, one.unitId === null ? sheet?.replace('dm3', 'dm³') : unitOf(one.unitId)?.symbol) : null;
  return ids.flatMap((id) => {
    const [was, is] = [before.find((one) => one.id === id), after.find((one) => one.id === id)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const name = analyteOf(id)?.key ?? String(id);
    const key = `analysis:analyte.${name}`;
    return [{ key: `${path}.${id}`, label: words.exists(key) ? words.t(key) : name, old: tell(was), now: tell(is) }];
  });
}

export const tells: ChangeTeller = {
  namespaces: ['analysis'],
  lines: (change, words, beside) => (leafOf(change.path) === 'nutrients' ? measured(change, words, beside) : undefined),
  value: (path, value) => measuredBy(units, path, value),
};
