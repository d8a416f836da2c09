import { useTranslation } from 'react-i18next';
import { totalLine } from '@loam/domain/agronomy/money/price';
import { metShareLine } from '@loam/domain/agronomy/balance/met-share';
import type { PlanEffect } from '@loam/domain/plan/plan-effect.schema';
import { limits } from '@loam/domain/kernel/schema/lists';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { shareText } from '../../../charts/share-text';
import { formatNumber } from '../../../i18n/number';
import { WhyFigure } from '../../../ui/trace/why-figure';
import type { HistoryWords } from '../use-words';
import history from './history.module.css';
import styles from './panel.module.css';

const SUBSCRIPTS: Readonly<Record<string, string>> = ownNames({ P2O5: 'P₂O₅', K2O: 'K₂O', SO3: 'SO₃' });

const shown = (percent: number | null) => shareText(percent === null ? null : percent / 100);
/** Neither better nor worse is what reads the same before and after. */
const way = (from: number | null, to: number | null) => (shown(from) === shown(to) ? '' : (to ?? 0) > (from ?? 0) ? '▲' : '▼');

/** What a change meant: how much of each need is met, what it costs, which rules it broke or mended. */
export function EffectTable({ effect, words }: { effect: PlanEffect; words: HistoryWords }) {
  const { t } = useTranslation('history');
  const { need, cost, checks } = effect;
  const money = (value: number | null) => (value === null ? '—' : formatNumber(value, { fixed: 2 }));
  const costs = cost.from !== cost.to;
  const told = need.filter(({ from, to, byLime }) => from !== to || byLime?.from !== byLime?.to);
  if (told.length === 0 && !costs && checks.added.length + checks.removed.length === 0)
    return <p className={history['dim']}>{t('effect.none')}</p>;
  return (
    <div className={styles['effect']}>
      {(told.length > 0 || costs) && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('effect.of')}</th>
              <th scope="col">{t('effect.from')}</th>
              <th scope="col">{t('effect.to')}</th>
            </tr>
          </thead>
          <tbody>
            {told.map(({ id, name, from, to, ...met }) => (
              <tr key={id}>
                <th scope="row">{SUBSCRIPTS[name] ?? name}</th>
                <td>
                  <Met name={SUBSCRIPTS[name] ?? name} {...met} side="from" percent={from} />
                </td>
                <td data-up={way(from, to) === '▲' || undefined}>
                  <Met name={SUBSCRIPTS[name] ?? name} {...met} side="to" percent={to} /> <span aria-hidden>{way(from, to)}</span>
                </td>
              </tr>
            ))}
            {costs && (
              <tr>
                <th scope="row">{t('effect.cost', { currency: cost.currency ?? '' })}</th>
                <td>
                  <Cost title={t('effect.cost', { currency: cost.currency ?? '' })} value={money(cost.from)} parts={cost.parts?.from} />
                </td>
                <td>
                  <Cost title={t('effect.cost', { currency: cost.currency ?? '' })} value={money(cost.to)} parts={cost.parts?.to} />
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      <Rules {...checks} words={words} />
      <NowShort effect={effect} />
    </div>
  );
}

/** Which rules a change broke and which it mended. */
function Rules({ added, removed, words: { check: rule } }: PlanEffect['checks'] & { words: HistoryWords }) {
  const { t } = useTranslation('history');
  return (
    <>
      {added.length > 0 && <p>{`✕ ${t('effect.broken')}: ${added.map(rule).join('; ')}`}</p>}
      {removed.length > 0 && <p>{`✓ ${t('effect.mended')}: ${removed.map(rule).join('; ')}`}</p>}
    </>
  );
}

/** Needs that are met no more and of which no rule speaks: a trace is missed by less than a rule minds. */
function NowShort({ effect: { need, checks, tolerance = limits.imbalancePctDefault } }: { effect: PlanEffect }) {
  const { t } = useTranslation('history');
  const metFrom = 100 - tolerance;
  const named = new Set(checks.added.map(({ params }) => params['nutrientId']));
  const short = need.filter(
    ({ id, from, to, byLime }) => from !== null && to !== null && from >= metFrom && to < metFrom && byLime?.to !== true && !named.has(id),
  );
  if (short.length === 0) return null;
  const needs = short.map(({ name, to }) => `${SUBSCRIPTS[name] ?? name} ${shown(to)}`).join('; ');
  return <p>{`▼ ${t('effect.short')}: ${needs}`}</p>;
}

/** What a plan cost then, from its products, discount and tax. */
const Cost = ({
  title,
  value,
  parts,
}: {
  title: string;
  value: string;
  parts: NonNullable<PlanEffect['cost']['parts']>['from'] | undefined;
}) => <WhyFigure title={title} value={value} lines={parts && (() => [totalLine(parts.price, parts.discount, parts.tax)])} />;

interface MetProps {
  readonly name: string;
  readonly amounts: PlanEffect['need'][number]['amounts'];
  readonly byLime?: PlanEffect['need'][number]['byLime'];
  readonly side: 'from' | 'to';
  readonly percent: number | null;
}

/** How much of a need is met, by what was needed and given then: how these came about, the plan as it was then tells. */
function Met({ name, amounts: { need, fulfillment }, byLime, side, percent }: MetProps) {
  const { t } = useTranslation('history');
  const due = need[side];
  if (percent === null || due === null) return '—';
  if (byLime?.[side]) return t('effect.byLime');
  return (
    <WhyFigure title={`${name}, ${t(`effect.${side}`)}`} value={shown(percent)} lines={() => [metShareLine(due, fulfillment[side], '')]} />
  );
}
