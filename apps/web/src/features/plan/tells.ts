import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { applicationTypes, growingMethods, residueManagements } from '@loam/domain/kernel/schema/lists';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../i18n/number';
import { type Change, type ChangeTeller, type Dictionary, leafOf, listed, measuredBy, rootOf, withUnit } from '../../ui/change-teller';

const units: Readonly<Record<string, string>> = ownNames({ discount: '%', tax: '%', imbalancePct: '%', irrigationAmount: 'mm' });
/** Lists that a number of a plan points into. */
const listOf: Readonly<Record<string, readonly { id: number; key: string }[]>> = ownNames({
  growingMethodId: growingMethods,
  residueManagementId: residueManagements,
  applicationTypeId: applicationTypes,
});
/** A stage's share of a nutrient, in percent. */
const SHARE = /^d(\d+)$/;
const lowered = (name: string) => name.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]!);

function fieldName(leaf: string, { t, exists }: Dictionary): string | undefined {
  const share = SHARE.exec(leaf);
  if (share) return `${t('plan:field.distribution')} ${lowered(nutrientName(Number(share[1]), 'oxide'))}`;
  return exists(`plan:field.${leaf}`) ? t(`plan:field.${leaf}`) : undefined;
}

/** As the pages of a plan say it, else as other records do. */
function ownName(leaf: string, words: Dictionary): string {
  const elsewhere = `audit:fields.${leaf}`;
  return fieldName(leaf, words) ?? (words.exists(elsewhere) ? words.t(elsewhere) : leaf);
}

/** What the changes told with it call a stage or a tank. */
function calledIn(all: readonly Change[], path: string): string | undefined {
  const named = all.findLast((one) => one.path === `${path.slice(0, path.lastIndexOf('|'))}|name`);
  return named && String(named.new ?? named.old);
}

function label(path: string, words: Dictionary, all: readonly Change[]): string | undefined {
  const { t, product } = words;
  const [root, leaf] = [rootOf(path), leafOf(path)];
  const named = (id: string) => ({ product: product(Number(id)) ?? `#${id}` });
  if (root === 'plan') return ownName(leaf, words);
  if (root === 'doses') return t('audit:fields.dose', named(leaf));
  if (root === 'waterAnalyses') return t('audit:fields.waterAnalysis', { id: leaf });
  const item = {
    products: () => t('audit:fields.product', named(path.slice('products.'.length, path.lastIndexOf('|')))),
    tanks: () => calledIn(all, path) ?? t('audit:fields.tank'),
    stages: () => calledIn(all, path) ?? t('audit:fields.stage'),
    applications: () => t('audit:fields.application'),
  }[root];
  return item && (leaf === 'made' || leaf === 'order' ? item() : `${item()} · ${ownName(leaf, words)}`);
}

function value(path: string, what: unknown, words: Dictionary): string | undefined {
  const { t, language } = words;
  const leaf = leafOf(path);
  if (path.startsWith('doses.') && Array.isArray(what)) return withUnit(what[0] as number, unitOf(what[1] as number)?.symbol);
  if (path.endsWith('|made')) return t(what ? 'plan:value.added' : 'plan:value.removed');
  if (leaf === 'nutrientsGraphDisplay') return listed('nutrientForm', what, words);
  if (leaf === 'needMethod' && typeof what === 'string') return listName(what, languageOf(language));
  if (typeof what !== 'number') return undefined;
  if (leaf === 'duration') return `${formatNumber(what)} ${t('plan:unit.days')}`;
  const entry = listOf[leaf]?.find(({ id }) => id === what);
  if (entry) return listName(entry.key, languageOf(language));
  return SHARE.test(leaf) ? withUnit(what, '%') : measuredBy(units, path, what);
}

export const tells: ChangeTeller = { namespaces: ['plan'], label, fieldName, value };
