import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StageBalance } from '../../../charts/stage-balance';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { crfByStage } from '../model/crf-stages';
import { nutrientOf } from '@loam/domain/kernel/nutrients';
import { nutrientLabel, useNames } from '../words/names';
import { usePerArea, usePlanNumbers } from '../facts/plan-context';
import { WhyNumber } from '../why/why-number';
import { ChoiceRow } from './choice-row';
import styles from './overview.module.css';

/** Free of what is left of two sums that are the same. */
const lacking = (need: number, supply: number) => Math.round((need - supply) * 1e6) / 1e6 || 0;

/** Numbers of a stage, by what the same of the season is called in the path of its number. */
const inSeason = { need: 'cropNeed', fulfillment: 'fulfillment', crf: 'fulfillmentCrf', gap: 'gap' } as const;

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
      <Card title={say('balance.title')}>
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
    say('balance.sentence', {
      nutrient: nutrientLabel(shown.name),
      percent: shown.cropNeed ? formatPercent(shown.fulfillment / shown.cropNeed) : '—',
      stage: worst?.name ?? '',
      gap: worst ? formatNumber(Math.max(0, worst.need - worst.supply)) : '0',
      unit: symbol,
    }),
    ...(fromCoated > 0 ? [say('balance.crfSentence', { amount: formatNumber(fromCoated), unit: symbol })] : []),
  ].join(' ');
  const series = [
    { id: 'need', label: say('balance.need'), colour: 'var(--c-text)' },
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
    <Card title={say('balance.title')}>
      <ChoiceRow
        label={say('balance.nutrient')}
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
      <details>
        <summary>{say('balance.why')}</summary>
        <table className={styles['products']}>
          <thead>
            <tr>
              <th scope="col">{t('balance.stage')}</th>
              <th scope="col">{`${say('balance.need')}, ${symbol}`}</th>
              <th scope="col">{`${t('balance.supply')}, ${symbol}`}</th>
              {fromCoated > 0 && <th scope="col">{`${say('balance.crf')}, ${symbol}`}</th>}
              <th scope="col">{`${say('balance.gap')}, ${symbol}`}</th>
              <th scope="col">{say('balance.met')}</th>
            </tr>
          </thead>
          <tbody>
            {[{ id: 0, name: say('balance.season'), need: shown.cropNeed, supply: shown.fulfillment, crf: fromCoated }, ...stages].map(
              ({ id, name, need, supply, crf }) => {
                const path = (field: keyof typeof inSeason) =>
                  id === 0 ? `${nutrientOf(shown.id)!.group}.${shown.id}.${inSeason[field]}` : `stages.${id}|${field}${shown.id}`;
                const cell = (field: keyof typeof inSeason, label: string, value: number | null) => (
                  <td>
                    {value === null ? (
                      '—'
                    ) : (
                      <WhyNumber path={path(field)} title={`${label}: ${nutrientLabel(shown.name)}, ${name}`} value={format(value)} />
                    )}
                  </td>
                );
                return (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    {cell('need', say('balance.need'), need)}
                    {cell('fulfillment', t('balance.supply'), supply)}
                    {fromCoated > 0 && cell('crf', say('balance.crf'), crf)}
                    {cell('gap', say('balance.gap'), need === null ? null : lacking(need, supply))}
                    <td>
                      {id === 0 && need ? (
                        <WhyNumber
                          path={`${nutrientOf(shown.id)!.group}.${shown.id}.met`}
                          title={`${say('balance.met')}: ${nutrientLabel(shown.name)}`}
                          value={formatPercent(supply / need)}
                        />
                      ) : (
                        ''
                      )}
                    </td>
                  </tr>
                );
              },
            )}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
