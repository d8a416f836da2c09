import { input, type Origin, type TraceLine } from '../../agronomy/trace.js';
import { ACRE, HECTARE } from '../../kernel/unit/unit-ids.js';
import { convert, unitOf } from '../../kernel/unit/units.js';
import { asStep, type Explanation, none } from './plan-explanation.js';
import { ownNames } from '../../kernel/json/own-names.js';

const AREA = 'area of the field';

/** The plan's field as its record has it: how large, in acres (27) or hectares, and where it was drawn, how that was measured. */
export interface FieldArea {
  readonly area: number;
  readonly unitId: number;
  /** Lines that end in the area in `unitId`; those of another unit than acres end in hectares. */
  readonly lines?: readonly TraceLine[];
}

/** What stands per hectare, by its unit: the unit and the letter of the same of a whole field. */
const wholes: Readonly<Record<string, readonly [unit: string, symbol: string]>> = ownNames({
  'kg/ha': ['kg', 'A'],
  'l/ha': ['l', 'A'],
  '1/ha': ['-', 'K'],
});

const unitOfArea = ({ unitId }: FieldArea): number => (unitId === ACRE ? ACRE : HECTARE);

/** `field.area`: as it was drawn or typed. */
export function explainArea(field: FieldArea | undefined): Explanation {
  if (!field) return none('ha', 'noArea');
  const last = field.lines?.at(-1);
  if (last) return { value: last.value, unit: last.unit, formula: last.formula, inputs: last.inputs, steps: field.lines!.slice(0, -1) };
  const unit = unitOf(unitOfArea(field))!.symbol;
  return { value: field.area, unit, formula: 'a', inputs: [input('a', field.area, unit, 'typed', AREA)], steps: [] };
}

function inHectares(field: FieldArea): { hectares: number; origin: Origin; steps: readonly TraceLine[] } {
  const from = unitOfArea(field);
  const hectares = convert(field.area, from, HECTARE);
  if (field.lines) return { hectares, origin: 'computed', steps: field.lines.filter(({ unit }) => unit !== 'ac') };
  if (from === HECTARE) return { hectares, origin: 'typed', steps: [] };
  const factor = convert(1, ACRE, HECTARE);
  const typed: TraceLine = {
    name: 'fieldArea',
    formula: 'a · k',
    unit: 'ha',
    value: hectares,
    source: 'units of measure',
    inputs: [input('a', field.area, 'ac', 'typed', AREA), input('k', factor, 'ha per ac', 'default', 'units of measure')],
  };
  return { hectares, origin: 'computed', steps: [typed] };
}

/** `field.<path>` of what is worked out per hectare: the same on the hectares of the field. Undefined for what is not per hectare. */
export function onWholeField(found: Explanation, name: string, field: FieldArea | undefined): Explanation | undefined {
  const whole = wholes[found.unit];
  if (!whole) return undefined;
  const [unit, symbol] = whole;
  if (found.value === null) return none(unit, found.reason ?? 'notComputed');
  if (!field) return none(unit, 'noArea');
  const { hectares, origin, steps } = inHectares(field);
  return {
    value: found.value * hectares,
    unit,
    formula: `${symbol} · a`,
    inputs: [input(symbol, found.value, found.unit, 'computed'), input('a', hectares, 'ha', origin, AREA)],
    steps: [...found.steps, asStep(name, found), ...steps],
  };
}
