import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StageBalance } from '../../../../charts/stage-balance';
import { formatNumber, formatPercent } from '../../../../i18n/number';
import { ChartFrame } from '../../../../ui/frame/chart-frame';
import { Card } from '../../../../ui/layout/page-header';
import { crfByStage } from '../../model/crf-stages';
import { nutrientLabel, useNames } from '../../names';
import { usePerArea, usePlanNumbers } from '../../plan-context';
import { ChoiceRow } from './choice-row';
import styles from './overview.module.css';

/** Need against fulfilment per stage, one nutrient at a time, with the part that coated products give. */
export function BalanceCard() {
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('charts');
  const { graph, input, context } = usePlanNumbers();
  const { symbol } = usePerArea();
  const names = useNames();
  const nutrients = [...graph.macro, ...graph.micro, ...graph.additional].filter(
    ({ cropNeed, fulfillment }) => (cropNeed ?? 0) > 0 || fulfillment > 0,
  );
  const [chosen, setChosen] = useState<number>();
  const shown = nutrients.find(({ id }) => id === chosen) ?? nutrients[0];
  if (!shown)
    return (
      <Card title={t('balance.title')}>
        <p className={styles['dim']}>{t('strip.none')}</p>
      </Card>
    );
  const coated = crfByStage(input, context, shown.id);
  const stages = graph.stages.map(({ stageId, need, fulfillment }) => {
    const supply = fulfillment.find(({ id }) => id === shown.id)?.value ?? 0;
    return {
      id: stageId,
      name: names.stage(stageId),
      need: need.find(({ id }) => id === shown.id)?.value ?? 0,
      supply,
      // a surplus that is carried on to the next stage counts there
      crf: Math.min(coated.get(stageId) ?? 0, supply),
    };
  });
  const format = (value: number) => formatNumber(value, { decimals: value !== 0 && Math.abs(value) < 10 ? 2 : 0 });
  const worst = stages.toSorted((a, b) => b.need - b.supply - (a.need - a.supply))[0];
  const fromCoated = shown.fulfillmentCrf;
  const sentence = [
    t('balance.sentence', {
      nutrient: nutrientLabel(shown.name),
      percent: shown.cropNeed ? formatPercent(shown.fulfillment / shown.cropNeed) : '—',
      stage: worst?.name ?? '',
      gap: worst ? formatNumber(Math.max(0, worst.need - worst.supply)) : '0',
      unit: symbol,
    }),
    ...(fromCoated > 0 ? [say('balance.crfSentence', { amount: formatNumber(fromCoated), unit: symbol })] : []),
  ].join(' ');
  const series = [
    { id: 'need', label: t('balance.need'), colour: 'var(--c-text)' },
    { id: 'supply', label: t('balance.supply'), colour: 'var(--c-rail-active)' },
    ...(fromCoated > 0
      ? [
          {
            id: 'crf',
            label: say('balance.crf'),
            colour: 'repeating-linear-gradient(45deg, var(--c-rail-active) 0 3px, var(--c-surface) 3px 5px)',
          },
        ]
      : []),
  ];
  return (
    <Card title={t('balance.title')}>
      <ChoiceRow
        label={t('balance.nutrient')}
        choices={nutrients.map(({ id, name }) => ({ value: id, label: nutrientLabel(name) }))}
        value={shown.id}
        onChange={setChosen}
      />
      <ChartFrame
        title={nutrientLabel(shown.name)}
        unit={symbol}
        sentence={sentence}
        series={series}
        points={stages.map(({ id, name, need, supply, crf }) => ({
          id: String(id),
          label: name,
          values: [need, supply, ...(fromCoated > 0 ? [crf] : [])],
        }))}
        pointsLabel={t('balance.stage')}
      >
        {({ shown: on, at }) => {
          const visible = new Set(on.map(({ id }) => id));
          return (
            <div className={styles['scroll']}>
              <StageBalance
                stages={stages.map((stage) => ({
                  ...stage,
                  need: visible.has('need') ? stage.need : 0,
                  supply: visible.has('supply') ? stage.supply : 0,
                  crf: visible.has('crf') ? stage.crf : 0,
                }))}
                at={at}
                format={format}
                unit={symbol}
              />
            </div>
          );
        }}
      </ChartFrame>
      <p className={styles['dim']}>{sentence}</p>
    </Card>
  );
}
