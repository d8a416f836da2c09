import { languageOf } from '@loam/domain/kernel/locale/language';
import { type MillField, millFields } from '@loam/domain/mill/mill.fields';
import { millWord } from '@loam/domain/mill/mill.words';
import { formatNumber } from '../../i18n/number';
import type { ChangeTeller, Dictionary } from '../../ui/change-teller';

const known: ReadonlyMap<string, MillField> = new Map(millFields.map((field) => [field.id, field]));
/** What no other record calls by the same name. */
const own = (path: string, { exists }: Dictionary): MillField | undefined => (exists(`audit:fields.${path}`) ? undefined : known.get(path));

const label = (path: string, words: Dictionary): string | undefined => {
  const field = own(path, words);
  return field && words.exists(`mill:field.${path}`) ? words.t(`mill:field.${path}`) : undefined;
};

/** A value in the reader's language, in the unit that is stored; undefined: it is written as it is said. */
function value(path: string, said: unknown, { language }: Dictionary): string | undefined {
  const field = known.get(path);
  if (field?.kind === 'choice') return field.options!.includes(said as string) ? millWord(said as string, languageOf(language)) : undefined;
  if (field?.kind !== 'decimal' || typeof said !== 'number' || field.unit === undefined) return undefined;
  return `${formatNumber(said, { decimals: 6 })} ${field.unit.replace('/year', '')}`;
}

export const tells: ChangeTeller = { laterNamespaces: ['mill'], label, value };
