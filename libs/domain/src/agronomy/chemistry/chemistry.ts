import { ATOMIC_WEIGHT } from '../../kernel/unit/nutrients.js';
import { ownNames } from '../../kernel/json/own-names.js';

export type Atoms = ReadonlyMap<string, number>;

const isElement = (symbol: string): symbol is keyof typeof ATOMIC_WEIGHT => Object.hasOwn(ATOMIC_WEIGHT, symbol);

/** Parts of a formula that stand side by side, with their multiples: salts of a double salt, crystal water. `5Ca(NO3)2.NH4NO3.10H2O` has three. */
export function formulaParts(formula: string): { readonly multiple: number; readonly text: string }[] {
  return splitAtDots(formula.replaceAll(/\s/g, '').replaceAll('[', '(').replaceAll(']', ')')).flatMap((part) => {
    const [written] = /^\d*/.exec(part)!;
    const text = part.slice(written.length);
    const multiple = written === '' ? 1 : Number(written);
    const inner = /^\((.*)\)$/.exec(text)?.[1];
    // `5(Ca(NO3)2.2H2O)`: a double salt with its water in brackets
    const within = inner === undefined ? [] : splitAtDots(inner);
    return within.length > 1
      ? formulaParts(inner!).map((one) => ({ multiple: one.multiple * multiple, text: one.text }))
      : [{ multiple, text }];
  });
}
function splitAtDots(text: string): string[] {
  const parts = [''];
  let open = 0;
  for (const letter of text) {
    open += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (open === 0 && '.·•*'.includes(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function addTo(total: Map<string, number>, atoms: Atoms, times: number): void {
  for (const [element, count] of atoms) total.set(element, (total.get(element) ?? 0) + count * times);
}

function groupAtoms(text: string): Atoms | undefined {
  const token = /([A-Z][a-z]?)(\d*)|\(([^()]*)\)(\d*)/gy;
  const total = new Map<string, number>();
  let at = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    at = token.lastIndex;
    const [, element, count, group, times] = found;
    if (element !== undefined) {
      if (!isElement(element)) return undefined;
      total.set(element, (total.get(element) ?? 0) + Number(count === '' ? 1 : count));
    } else {
      const inner = groupAtoms(group!);
      if (!inner) return undefined;
      addTo(total, inner, Number(times === '' ? 1 : times));
    }
  }
  return at === text.length && total.size > 0 ? total : undefined;
}

/** Atoms in one formula unit, `KNO3` or `MgSO4.7H2O`; undefined for what is no formula of known elements. */
export function atomsOf(formula: string): Atoms | undefined {
  const total = new Map<string, number>();
  for (const { multiple, text } of formulaParts(formula)) {
    const atoms = groupAtoms(text);
    if (!atoms) return undefined;
    addTo(total, atoms, multiple);
  }
  return total;
}

/** g/mol by the abridged standard atomic weights (IUPAC 2021); undefined for what is no formula. */
export function molarMass(formula: string): number | undefined {
  const atoms = atomsOf(formula);
  return atoms && [...atoms].reduce((sum, [element, count]) => sum + count * ATOMIC_WEIGHT[element as keyof typeof ATOMIC_WEIGHT], 0);
}

/** The way laboratories write the element of an ion: nitrate nitrogen is nitrogen. */
const SPOKEN: Readonly<Record<string, string>> = ownNames({
  'NO3-N': 'N',
  'N-NO3': 'N',
  'NH4-N': 'N',
  'N-NH4': 'N',
  'N-NH2': 'N',
  'NO2-N': 'N',
  'PO4-P': 'P',
  'P-PO4': 'P',
  'SO4-S': 'S',
  'S-SO4': 'S',
});

const elementOf = (form: string): string => (Object.hasOwn(SPOKEN, form) ? SPOKEN[form]! : form);

/**
 * Mass of `to` that holds the nutrient of one mass of `from`, by molar masses: `P2O5` to `P`, `NO3` to `NO3-N`, `CaCO3` to `CaO`. The
 * nutrient is the one element besides oxygen and hydrogen that both hold; undefined where there is not exactly one.
 */
export function formFactor(from: string, to: string): number | undefined {
  const [source, target] = [elementOf(from), elementOf(to)];
  const [held, wanted] = [atomsOf(source), atomsOf(target)];
  if (!held || !wanted) return undefined;
  if (source === target) return 1;
  const shared = [...held.keys()].filter((element) => element !== 'O' && element !== 'H' && wanted.has(element));
  // carbonates, nitrates and sulfates of two metals share their anion alone: that is no conversion of a nutrient, except between themselves
  const element = shared.length === 1 ? shared[0]! : shared.find((one) => wanted.size === 1 && wanted.has(one));
  if (element === undefined) return undefined;
  return (molarMass(target)! * held.get(element)!) / (molarMass(source)! * wanted.get(element)!);
}
