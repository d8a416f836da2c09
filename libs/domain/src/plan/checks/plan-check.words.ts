import { inEveryLanguage, type Language, localeOf } from '../../kernel/locale/language.js';
import { numberText } from '../../kernel/string/number-text.js';
import { type CheckNames, namedInCheck } from './plan-check.names.js';
import type { PlanCheck } from './plan.checks.js';
import english from './texts/en-US.json' with { type: 'json' };
import inLatinAmerica from './texts/es-419.json' with { type: 'json' };
import spanish from './texts/es-ES.json' with { type: 'json' };
import marathi from './texts/mr-IN.json' with { type: 'json' };
import portuguese from './texts/pt-BR.json' with { type: 'json' };
import inPortugal from './texts/pt-PT.json' with { type: 'json' };

interface Words {
  readonly title: string;
  readonly text: string;
}
/** Also what the pages say: a check reads the same on screen and on paper. Beside the checks stand what is named in them. */
const texts = inEveryLanguage<typeof english.check>(
  { en: english.check, mr: marathi.check, pt: portuguese.check, es: spanish.check },
  { 'pt-PT': inPortugal.check, 'es-419': inLatinAmerica.check },
);

const filled = (text: string, values: Readonly<Record<string, string | number>>, language: Language): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '…';
    return typeof value === 'number' ? numberText(value, `${localeOf[language]}-u-nu-latn`) : value;
  });

/** What only who edits the plan can do about: a paper says what is so. */
const EDITED = new Set<PlanCheck['code']>(['deficit']);

/** A check in one sentence and what to do about it; its code where there are no words for it. `handedOn`: for who reads the plan and does not edit it. */
export function checkText(
  check: PlanCheck,
  language: Language,
  names: Omit<CheckNames, 'salt' | 'span'>,
  { handedOn = false }: { readonly handedOn?: boolean } = {},
): string {
  const { salt, span, ...checks } = texts[language];
  const known = (checks as Readonly<Record<string, Words>>)[check.code];
  if (!known) return check.code;
  const values = namedInCheck(check, {
    ...names,
    salt: (key) => (salt as Readonly<Record<string, string>>)[key] ?? key,
    span: (from, to) =>
      from === undefined
        ? filled(span.until, { to: names.date(to) }, language)
        : filled(span.between, { from: names.date(from), to: names.date(to) }, language),
  });
  const all = { ...check.params, ...values };
  const title = `${filled(known.title, all, language)}.`;
  return handedOn && EDITED.has(check.code) ? title : `${title} ${filled(known.text, all, language)}`;
}
