import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StageBalance } from '../../../../charts/stage-balance';
import { formatNumber, formatPercent } from '../../../../i18n/number';
import { Card } from '../../../../ui/layout/page-header';
import { nutrientLabel, useNames } from '../../names';
import { usePerArea, usePlanNumbers } from '../../plan-context';
import styles from './overview.module.css';

/** Need against fulfilment per stage, one nutrient at a time, as a picture or as a table. */
export function BalanceCard() {
  const { t } = useTranslation('plan');
  const { graph } = usePlanNumbers();
  const { symbol } = usePerArea();
  const names = useNames();
  const nutrients = [...graph.macro, ...graph.micro, ...graph.additional].filter(
    ({ cropNeed, fulfillment }) => (cropNeed ?? 0) > 0 || fulfillment > 0,
  );
  const [chosen, setChosen] = useState<number>();
  const [table, setTable] = useState(false);
  const shown = nutrients.find(({ id }) => id === chosen) ?? nutrients[0];
  if (!shown)
    return (
      <Card title={t('balance.title')}>
        <p className={styles['dim']}>{t('strip.none')}</p>
      </Card>
    );
  const stages = graph.stages.map(({ stageId, need, fulfillment }) => ({
    id: stageId,
    name: names.stage(stageId),
    need: need.find(({ id }) => id === shown.id)?.value ?? 0,
    supply: fulfillment.find(({ id }) => id === shown.id)?.value ?? 0,
    crf: 0,
  }));
  const format = (value: number) => formatNumber(value, { decimals: value !== 0 && Math.abs(value) < 10 ? 2 : 0 });
  const worst = stages.toSorted((a, b) => b.need - b.supply - (a.need - a.supply))[0];
  const sentence = t('balance.sentence', {
    nutrient: shown.name,
    percent: shown.cropNeed ? formatPercent(shown.fulfillment / shown.cropNeed) : '—',
    stage: worst?.name ?? '',
    gap: worst ? formatNumber(Math.max(0, worst.need - worst.supply)) : '0',
    unit: symbol,
  });
  return (
    <Card
      title={t('balance.title')}
      actions={
        <button type="button" className={styles['tab']} aria-pressed={table} onClick={() => setTable(!table)}>
          {t(table ? 'balance.asChart' : 'balance.asTable')}
        </button>
      }
    >
      <div role="radiogroup" aria-label={t('balance.nutrient')} className={styles['tabs']}>
        {nutrients.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={id === shown.id}
            className={styles['tab']}
            onClick={() => setChosen(id)}
          >
            {nutrientLabel(name)}
          </button>
        ))}
      </div>
      {table ? (
        <table className={styles['products']}>
          <thead>
            <tr>
              <th scope="col">{t('balance.stage')}</th>
              <th scope="col">
                {t('balance.need')} ({symbol})
              </th>
              <th scope="col">
                {t('balance.supply')} ({symbol})
              </th>
            </tr>
          </thead>
          <tbody>
            {stages.map((stage) => (
              <tr key={stage.id}>
                <th scope="row">{stage.name}</th>
                <td>{format(stage.need)}</td>
                <td>{format(stage.supply)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className={styles['scroll']} role="group" tabIndex={0} aria-label={t('balance.title')}>
          <StageBalance sentence={sentence} stages={stages} format={format} unit={symbol} />
        </div>
      )}
      <p className={styles['dim']}>{sentence}</p>
    </Card>
  );
}
