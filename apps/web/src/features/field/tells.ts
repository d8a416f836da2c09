import { unitOf } from '@loam/domain/kernel/unit/units';
import { type ChangeTeller, leafOf, listed, withUnit } from '../../ui/change-teller';

const ACRE = 27;

export const tells: ChangeTeller = {
  value: (path, value, words, { unitId }) => {
    const leaf = leafOf(path);
    if (leaf === 'locationType') return listed('locationType', value, words);
    if (leaf !== 'area' || typeof value !== 'number') return undefined;
    return withUnit(value, unitOf(unitId ?? 0)?.symbol ?? (unitId === undefined ? undefined : unitId === ACRE ? 'ac' : 'ha'));
  },
};
