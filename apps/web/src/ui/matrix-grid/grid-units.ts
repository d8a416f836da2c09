import { convert, unitOf, units } from '@loam/domain/kernel/unit/units';
import type { GridUnits } from './grid-types';
import { ownNames } from '@loam/domain/kernel/json/own-names';

const plain = (text: string) => text.toLowerCase().replaceAll('³', '3').replaceAll('.', '').replace(/\s+/g, ' ').trim();
const spellings: Record<string, number> = ownNames({
  kg: 2,
  lb: 3,
  lbs: 3,
  'lbs/ac': 3,
  'lb/acre': 3,
  'kg/hectare': 2,
  l: 10,
  gal: 11,
  t: 1,
  'l/hectare': 10,
});
const bySymbol = new Map(units.map((unit) => [plain(unit.symbol), unit.id] as const));

/** Units of doses per area: the shipped list, and what people write for it. */
export const gridUnits: GridUnits = {
  symbol: (unitId) => unitOf(unitId)?.symbol ?? '',
  find: (text) => spellings[plain(text)] ?? bySymbol.get(plain(text)),
  convert(amount, from, to) {
    const [a, b] = [unitOf(from), unitOf(to)];
    return a && b && a.dimension === b.dimension ? convert(amount, from, to) : undefined;
  },
};

/** Units of what goes into a tank: there `kg` is kilograms, not kilograms per hectare. */
export const tankUnits: GridUnits = { ...gridUnits, find: (text) => bySymbol.get(plain(text)) ?? (plain(text) === 'lbs' ? 7 : undefined) };
