import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACRE, HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { Waterfall } from '../../../charts/waterfall';
import { formatNumber } from '../../../i18n/number';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { waterfall, type WaterfallStep } from '../model/money';
import { useNames } from '../words/names';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { WhyNumber } from '../why/why-number';
import { ChoiceRow } from '../fields/choice-row';
import styles from './overview.module.css';

type Scope = 'ha' | 'ac' | 'field';

const sums = { subtotal: 'price', discount: 'discountAmount', tax: 'taxAmount', total: 'total' } as const;

const shown = (value: number) => formatNumber(value, { fixed: 2 });

interface StepsProps {
  readonly steps: readonly WaterfallStep[];
  readonly label: (step: WaterfallStep) => string;
  readonly unit: string;
}

function CostSteps({ steps, label, unit, sentence }: StepsProps & { readonly sentence: string }) {
  const { t } = useTranslation('charts');
  return (
    <ChartFrame
      title={t('cost.steps')}
      unit={unit}
      sentence={sentence}
      series={[{ id: 'cost', label: t('cost.amount'), colour: 'var(--series-1)' }]}
      points={steps.map((step) => ({
        id: step.id,
        label: label(step),
        values: [step.amount],
      }))}
      pointsLabel={t('cost.step')}
    >
      {({ at }) => (
        <Waterfall
          rows={steps.map((step) => ({
            id: step.id,
            label: label(step),
            from: step.from,
            to: step.to,
            amount: step.amount,
            kind: step.kind === 'discount' ? 'less' : step.kind === 'subtotal' || step.kind === 'total' ? 'whole' : 'part',
          }))}
          width={540}
          at={at}
          format={shown}
          tick={(value) => formatNumber(value)}
        />
      )}
    </ChartFrame>
  );
}

function CostTable({ steps, label, unit, pathOf }: StepsProps & { readonly pathOf: (step: WaterfallStep) => string }) {
  const { t } = useTranslation('charts');
  return (
    <table className={styles['products']}>
      <thead>
        <tr>
          <th scope="col">{t('cost.step')}</th>
          <th scope="col">{`${t('cost.amount')}, ${unit}`}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.id}>
            <th scope="row">{label(step)}</th>
            <td>
              <WhyNumber path={pathOf(step)} title={`${label(step)}, ${unit}`} value={shown(step.amount)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the plan's cost comes about: products, their sum, discount, tax, total. */
export function CostCard() {
  const { t } = useTranslation('charts');
  const { cost } = usePlanNumbers();
  const { plan, areaHa, grower } = usePlanFacts();
  const names = useNames();
  const imperial = grower.unitTypeId === 1;
  const [wanted, setScope] = useState<Scope>(imperial ? 'ac' : 'ha');
  const scopes: Scope[] = [...(imperial ? (['ac'] as const) : []), 'ha', ...(areaHa === undefined ? [] : (['field'] as const))];
  const scope = scopes.includes(wanted) ? wanted : scopes[0]!;
  const scale = scope === 'field' ? areaHa! : scope === 'ac' ? convert(1, ACRE, HECTARE) : 1;
  const currency = plan.pricing?.currency ?? '';
  const unit = `${currency}${scope === 'field' ? '' : `/${scope}`}`.trim() || '—';
  const steps = waterfall(cost.products, cost.totals, scale);
  const label = ({ kind, productId }: WaterfallStep) => (kind === 'product' ? names.product(productId!) : t(`cost.${kind}`));
  const priced = cost.products.some((one) => one.cost !== undefined);
  const pathOf = ({ kind, productId }: WaterfallStep) =>
    `${scope === 'field' ? 'field.' : ''}${kind === 'product' ? `products.${productId}|cost` : `pricing.${sums[kind]}`}`;
  const [dearest] = steps;
  const sentence = t('cost.sentence', {
    total: `${currency} ${shown(cost.totals.total * scale)}`.trim(),
    where: t(`cost.where.${scope}`),
    name: dearest?.kind === 'product' ? label(dearest) : '',
    cost: dearest ? shown(dearest.amount) : '',
  });
  return (
    <Card title={t('cost.title')}>
      {scopes.length > 1 && (
        <ChoiceRow
          label={t('cost.scope')}
          choices={scopes.map((value) => ({ value, label: t(`cost.per.${value}`) }))}
          value={scope}
          onChange={setScope}
        />
      )}
      {priced ? (
        <>
          <CostSteps steps={steps} label={label} unit={unit} sentence={sentence} />
          <p className={styles['dim']}>{sentence}</p>
          <details>
            <summary>{t('balance.why')}</summary>
            <CostTable steps={steps} label={label} unit={unit} pathOf={pathOf} />
          </details>
        </>
      ) : (
        <p className={styles['dim']}>{t(cost.products.length === 0 ? 'cost.noProducts' : 'cost.noPrices')}</p>
      )}
      {priced && cost.unpriced > 0 && <p role="status">{t('cost.unpriced', { count: cost.unpriced })}</p>}
    </Card>
  );
}
