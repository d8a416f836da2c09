import { ownNames } from '@loam/domain/kernel/json/own-names';
import { formatNumber } from '../../i18n/number';
import type { Dictionary } from '../../ui/change-teller';

/** Places of a change that are answers of a sustainability report. */
const PLACE = /^(answers|setAside)\.(evidence\.)?(\w+)\.(\w+)(?:\.(\w+))?$/;
/** How an answer came about; each part has its label beside the answer. */
const evidence: Readonly<Record<string, string>> = ownNames({
  ...{ status: 'evidenceStatus', note: 'evidenceNote', date: 'evidenceDate', fromPlan: 'fromPlan' },
});
const listed = ['choice', 'status', 'followed', 'land', 'fert', 'organic'] as const;
const kebab = (question: string): string => question.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The number of a file says nothing beside its name. */
export const untoldAnswer = (path: string): boolean => PLACE.test(path) && path.endsWith('.fileId');

/** The first of these keys that the texts have. */
const first = (keys: readonly string[], { t, exists }: Dictionary): string | undefined => {
  const known = keys.find((key) => exists(key));
  return known === undefined ? undefined : t(known);
};

/** How an answer of a report is named, as its page names it; undefined: the change is of none. */
export function reportLabel(path: string, words: Dictionary): string | undefined {
  const [, root, shows, block, question, part] = PLACE.exec(path) ?? [];
  if (root === undefined || question === undefined) return undefined;
  const asked = first([`practices:indicator.${kebab(question)}`, `report:q.${question}`], words) ?? question;
  const of = first([`report:block.${block}`], words) ?? block;
  const detail = shows
    ? (first([`report:${evidence[part ?? ''] ?? 'evidence'}`], words) ?? part)
    : part && (first([`report:part.${part}`, `report:land.${part}`], words) ?? part);
  const place = [of, asked, detail].filter(Boolean).join(' · ');
  return root === 'setAside' ? `${words.t('audit:fields.setAside')}: ${place}` : place;
}

const wordOf = (value: string, words: Dictionary): string | undefined =>
  first([`practices:option.${value}`, ...listed.map((list) => `report:${list}.${value}`)], words);

/** An answer in the reader's language; undefined: it is written as it is said. */
export function reportValue(path: string, value: unknown, words: Dictionary): string | undefined {
  if (!PLACE.test(path)) return undefined;
  if (typeof value === 'number') return path.endsWith('Year') ? String(value) : undefined;
  if (typeof value === 'string') return /\.note$|\.fileName$/.test(path) ? value : wordOf(value, words);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const row = (one: unknown): string => {
    if (typeof one === 'string') return wordOf(one, words) ?? one;
    const { product, kg, material, t } = one as { product?: string; kg?: number; material?: string; t?: number };
    const name = product ?? material ?? '';
    return `${wordOf(name, words) ?? name} ${product === undefined ? `${formatNumber(t ?? 0)} t` : `${formatNumber(kg ?? 0)} kg`}`;
  };
  return value.map(row).join('; ');
}
