import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StageBalance } from '../../../charts/stage-balance';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { usePerArea } from '../facts/plan-context';
import { ChoiceRow } from '../fields/choice-row';
import { nutrientLabel } from '../words/names';
import { BalanceTable } from './balance-table';
import styles from './overview.module.css';
import { type Balance, formatBalance, useBalancedNutrients, useStageBalance } from './use-stage-balance';

const COATED = 'repeating-linear-gradient(45deg, var(--c-rail-active) 0 3px, var(--c-surface) 3px 5px)';

/** Need against fulfilment per stage, one nutrient at a time, with the part that coated products give. */
export function BalanceCard() {
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('charts');
  const nutrients = useBalancedNutrients();
  const [chosen, setChosen] = useState<number>();
  const shown = nutrients.find(({ id }) => id === chosen) ?? nutrients[0];
  if (!shown)
    return (
      <Card title={say('balance.title')}>
        <p className={styles['dim']}>{t('strip.none')}</p>
      </Card>
    );
  return (
    <Card title={say('balance.title')}>
      <ChoiceRow
        label={say('balance.nutrient')}
        choices={nutrients.map(({ id, name }) => ({ value: id, label: nutrientLabel(name) }))}
        value={shown.id}
        onChange={setChosen}
      />
      <NutrientBalance shown={shown} />
    </Card>
  );
}

/** A nutrient's stages as a picture, in a sentence and in numbers. */
function NutrientBalance({ shown }: { shown: Balance }) {
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('charts');
  const { symbol } = usePerArea();
  const { stages, sentence } = useStageBalance(shown);
  const fromCoated = shown.fulfillmentCrf > 0;
  const series = [
    { id: 'need', label: say('balance.need'), colour: 'var(--c-text)' },
    { id: 'supply', label: t('balance.supply'), colour: 'var(--c-rail-active)' },
    ...(fromCoated ? [{ id: 'crf', label: say('balance.crf'), colour: COATED }] : []),
  ];
  return (
    <>
      <ChartFrame
        title={nutrientLabel(shown.name)}
        unit={symbol}
        sentence={sentence}
        series={series}
        points={stages.map(({ id, name, need, supply, crf }) => ({
          id: String(id),
          label: name,
          values: [need, supply, ...(fromCoated ? [crf] : [])],
        }))}
        pointsLabel={t('balance.stage')}
      >
        {({ shown: on, at }) => {
          const visible = new Set(on.map(({ id }) => id));
          const seen = (stage: (typeof stages)[number]) => ({
            ...stage,
            need: visible.has('need') ? stage.need : 0,
            supply: visible.has('supply') ? stage.supply : 0,
            crf: visible.has('crf') ? stage.crf : 0,
          });
          return (
            <div className={styles['scroll']}>
              <StageBalance stages={stages.map(seen)} at={at} format={formatBalance} unit={symbol} />
            </div>
          );
        }}
      </ChartFrame>
      <p className={styles['dim']}>{sentence}</p>
      <BalanceTable shown={shown} stages={stages} />
    </>
  );
}
