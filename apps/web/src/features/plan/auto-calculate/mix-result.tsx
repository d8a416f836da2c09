import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { unitOf } from '@loam/domain/kernel/units';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { TraceSteps } from '../../../ui/trace/trace-steps';
import type { Mix } from '../advice-calls';
import { nutrientLabel, useNames } from '../words/names';
import { usePerArea, usePlanFacts } from '../facts/plan-context';
import { useTraceWords } from '../why/trace-words';
import styles from '../applications/applications.module.css';

/** What would change, cell by cell, what each nutrient comes to, what stands against more, and the product that would mend it. */
export function MixResult({ mix, full, onAdd }: { mix: Mix; full: boolean; onAdd: (productId: number) => void }) {
  const { t } = useTranslation('advice');
  const { t: word } = useTranslation('plan');
  const names = useNames();
  const { symbol } = usePerArea();
  const cells = mix.items.flatMap(({ productId, cells: own }) => own.map((cell) => ({ ...cell, productId })));
  const amount = (value: number | null, unitId: number) =>
    value === null ? '–' : `${formatNumber(value)} ${unitOf(unitId)?.symbol ?? ''}`;
  const place = (path: string) => names.column(path.slice('doses.'.length, path.lastIndexOf('|')));
  const met = mix.status === 'optimal';
  const percent = formatNumber(mix.imbalancePct);
  const lacking = mix.deviations.filter((one) => one.lacking && one.status === 'deficit').map(({ name }) => nutrientLabel(name));
  const nutrientOf = (id: string) => nutrientLabel(mix.deviations.find(({ nutrientId }) => String(nutrientId) === id)?.name ?? id);
  const told = mix.binding.flatMap(({ kind, id, side, limit }) => {
    if (kind === 'nutrient')
      return side === undefined ? [] : [t(`auto.binding.${side}`, { nutrient: nutrientOf(id), amount: formatNumber(limit), unit: symbol })];
    if (kind === 'cap')
      return [
        t('auto.binding.cap', {
          nutrient: id === '19' ? 'Cl' : id === '9' ? 'B' : nutrientOf(id),
          amount: formatNumber(limit),
          unit: symbol,
        }),
      ];
    if (kind === 'minimum' || kind === 'maximum')
      return [t(`auto.binding.${kind}`, { name: names.product(id), amount: formatNumber(limit), unit: symbol })];
    if (kind === 'compatibility')
      return [t('auto.binding.compatibility', { a: names.product(id.split('|')[0]!), b: names.product(id.split('|')[1]!) })];
    if (kind === 'solubility')
      return [
        id.includes('_')
          ? t('auto.binding.solubility', { place: names.column(id) })
          : t('auto.binding.insoluble', { name: names.product(id) }),
      ];
    return [];
  });
  return (
    <>
      <p role="status" className={styles['mixStatus']} data-met={met}>
        <span aria-hidden>{met ? '✓' : '▲'}</span> {met ? t('auto.met', { percent }) : t('auto.notMet', { percent })}
      </p>
      <table className={styles['mixTable']}>
        <caption>{t('auto.changes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('auto.product')}</th>
            <th scope="col">{t('auto.where')}</th>
            <th scope="col">{t('auto.old')}</th>
            <th scope="col">{t('auto.new')}</th>
          </tr>
        </thead>
        <tbody>
          {cells
            .filter(({ from, to }) => from || to)
            .map(({ path, productId, from, to, unitId }) => (
              <tr key={path}>
                <th scope="row">{names.product(productId)}</th>
                <td>{place(path)}</td>
                <td>{amount(from, unitId)}</td>
                <td>
                  <strong>{amount(to, unitId)}</strong>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <table className={styles['mixTable']}>
        <caption>{t('auto.nutrients', { unit: symbol })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('auto.nutrient')}</th>
            <th scope="col">{t('auto.need')}</th>
            <th scope="col">{t('auto.supplied')}</th>
            <th scope="col">{t('auto.deviation')}</th>
          </tr>
        </thead>
        <tbody>
          {mix.deviations
            .toSorted((a, b) => a.nutrientId - b.nutrientId)
            .map(({ nutrientId, name, need, supplied, deviationPct, status, lacking }) => (
              <tr key={nutrientId} data-status={status}>
                <th scope="row">{nutrientLabel(name)}</th>
                <td>{formatNumber(need)}</td>
                <td>{formatNumber(supplied)}</td>
                <td>{`${deviationPct > 0 ? '+' : ''}${formatPercent(deviationPct / 100, 1)} · ${lacking ? t('auto.lacking') : word(`strip.${status}`)}`}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {lacking.length > 0 && <p>{t('auto.notSupplied', { names: lacking.join(', ') })}</p>}
      <MixCost mix={mix} />
      <MixWhy title={t('auto.why')} lines={mix.trace as readonly TraceLine[]} />
      {told.length > 0 && (
        <div>
          <h3>{t('auto.binding.title')}</h3>
          <ul>
            {told.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {mix.suggestion && (
        <>
          <p>
            {t('auto.suggestion', {
              name: mix.suggestion.name,
              amount: formatNumber(mix.suggestion.amount),
              unit: symbol,
            })}{' '}
            {!full && (
              <Button kind="quiet" onClick={() => onAdd(mix.suggestion!.productId)}>
                {t('auto.add', { name: mix.suggestion.name })}
              </Button>
            )}
          </p>
          <MixWhy title={t('auto.whySuggested')} lines={mix.suggestion.trace as readonly TraceLine[]} />
        </>
      )}
    </>
  );
}

/** How figures of the answer come about, behind one heading. */
function MixWhy({ title, lines }: { title: string; lines: readonly TraceLine[] }) {
  const { t } = useTranslation('advice');
  const { library } = usePlanFacts();
  const trace = useTraceWords();
  return (
    <details>
      <summary>{title}</summary>
      <TraceSteps
        lines={lines}
        words={{
          ...trace,
          step: (name) => nutrientLabel(trace.step(name)),
          value: (text) => nutrientLabel(trace.value(text)),
          origin: (origin) => t(`explain.origin.${origin}`),
          source: (key) => trace.source(library.sourceName(key)),
          sourceLabel: t('explain.source'),
          uncertain: t('explain.unverified'),
        }}
      />
    </details>
  );
}

/** What the priced products come to, and which have no price. */
function MixCost({ mix: { cost, items, unpriced } }: { mix: Mix }) {
  const { t } = useTranslation('advice');
  const names = useNames();
  const { area, hectares } = usePerArea();
  const money = formatNumber(cost * hectares, { fixed: 2 });
  const per = t(`why.per.${area}`);
  if (unpriced.length === 0) return <p>{t('auto.money.all', { cost: money, per })}</p>;
  if (unpriced.length === items.length) return <p>{t('auto.money.none')}</p>;
  return <p>{t('auto.money.some', { cost: money, per, names: unpriced.map((id) => names.product(id)).join(', ') })}</p>;
}
