import type { NamesBeyondEnglish } from '../../kernel/locale/language.js';
import { ownNames } from '../../kernel/json/own-names.js';
import further from './crop-names.json' with { type: 'json' };

/** By English name: in Spain, then in Portugal and in Latin America where it differs there. */
const table = ownNames(
  further as unknown as Readonly<Record<string, readonly [es: string, inPortugal?: string | null, inLatinAmerica?: string]>>,
);

/** `names`: those of the crop table itself. A crop or stage without a Spanish name is named in English. */
export function namesBeyondEnglish(name: string, names: Readonly<Record<'mr' | 'pt', string>>): NamesBeyondEnglish {
  const [es = name, inPortugal, inLatinAmerica = es] = table[name] ?? [];
  return { ...names, es, 'es-419': inLatinAmerica, 'pt-PT': inPortugal ?? names.pt };
}
