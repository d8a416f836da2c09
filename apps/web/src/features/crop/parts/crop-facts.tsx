import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { nutrients } from '@loam/domain/kernel/unit/nutrients';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { Card } from '../../../ui/layout/page-header';
import { WhyFigure } from '../../../ui/trace/why-figure';
import styles from '../crop.module.css';
import { averageLine, coefficientOf, uptakeLines } from '../model/crop-why';
import type { WholeCrop } from '../queries';
import { cropUnits, nutrientLabel } from '../words';
import { RemovedAbove } from './removed-above';
import { SourcesCard, useSourceName, useSourceTitle } from './sources-card';

/** A crop that the reader cannot change: its season, what it takes up and when, and where that is known from. */
export function CropFacts({ crop }: { crop: WholeCrop }) {
  const { t } = useTranslation('crop');
  const { yieldUnitId, yieldSymbol } = cropUnits(usePreferences().units);
  const yielded = (value: number) => formatNumber(convert(value, 1, yieldUnitId));
  const sourceTitle = useSourceTitle(crop);
  const own = crop.figures?.lowYield !== undefined || crop.figures?.highYield !== undefined;
  const yields = { low: crop.lowYield, high: crop.highYield, own };
  const average = averageLine(convert(crop.lowYield, 1, yieldUnitId), convert(crop.highYield, 1, yieldUnitId), yieldUnitId, own);
  return (
    <div className={styles['stack']}>
      <KeyFigures
        figures={[
          { label: t('days'), value: formatNumber(crop.duration) },
          { label: t('yield', { unit: yieldSymbol }), value: `${yielded(crop.lowYield)} – ${yielded(crop.highYield)}` },
          {
            label: t('averageYield', { unit: yieldSymbol }),
            value: (
              <WhyFigure
                title={t('averageYield', { unit: yieldSymbol })}
                value={yielded(crop.averageYield)}
                lines={() => [average]}
                source={sourceTitle}
              />
            ),
          },
          { label: t('stages'), value: formatNumber(crop.stages.length) },
        ]}
      />
      <Distribution crop={crop} />
      <Coefficients crop={crop} yields={yields} sourceTitle={sourceTitle} />
      <SourcesCard crop={crop} />
    </div>
  );
}

const shown = (value: number | undefined, factor: number) => (value === undefined ? '—' : formatNumber(value * factor, { decimals: 4 }));

/** How much of each nutrient a stage takes, in percent of the season. */
function Distribution({ crop }: { crop: WholeCrop }) {
  const { t } = useTranslation('crop');
  const minerals = nutrients.filter(({ id }) => crop.stages.some((stage) => stage.minerals.some(({ mineralId }) => mineralId === id)));
  return (
    <Card title={t('distribution')}>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('distribution')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('stage')}</th>
              <th scope="col">{t('days')}</th>
              {minerals.map(({ id }) => (
                <th key={id} scope="col">{`${nutrientLabel(id)} %`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {crop.stages.map((stage) => (
              <tr key={stage.id}>
                <th scope="row">{stage.name}</th>
                <td>{formatNumber(stage.duration)}</td>
                {minerals.map(({ id }) => (
                  <td key={id}>{shown(stage.minerals.find(({ mineralId }) => mineralId === id)?.value, 1)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface CoefficientsProps {
  readonly crop: WholeCrop;
  readonly yields: Parameters<typeof uptakeLines>[0];
  readonly sourceTitle: (key: string) => string;
}

/** What a tonne of the crop carries away and takes up, and what that is at the average yield. */
function Coefficients({ crop, yields, sourceTitle }: CoefficientsProps) {
  const { t } = useTranslation('crop');
  const { amountUnitId, amountSymbol, perTonne, perTonneSymbol } = cropUnits(usePreferences().units);
  const sourceName = useSourceName(crop);
  const known = nutrients.filter(({ id }) =>
    [crop.removal, crop.uptake, crop.requirements].some((table) => table.some((one) => one.id === id)),
  );
  const at = (table: readonly { id: number; value: number }[], id: number) => table.find((one) => one.id === id)?.value;
  const taken = (id: number) =>
    uptakeLines(yields, { removal: coefficientOf(crop, 'removal', id), taken: coefficientOf(crop, 'uptake', id) }, id, amountUnitId);
  return (
    <Card title={t('coefficients')}>
      <RemovedAbove removal={crop.removal} uptake={crop.uptake} />
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('coefficients')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('nutrient')}</th>
              <th scope="col">{t('removal', { unit: perTonneSymbol })}</th>
              <th scope="col">{t('uptakePer', { unit: perTonneSymbol })}</th>
              <th scope="col">{t('atAverage', { unit: amountSymbol })}</th>
              <th scope="col" className={styles['source']}>
                {t('source')}
              </th>
            </tr>
          </thead>
          <tbody>
            {known.map(({ id }) => (
              <tr key={id}>
                <th scope="row">{nutrientLabel(id)}</th>
                <td>{shown(at(crop.removal, id), perTonne)}</td>
                <td>{shown(at(crop.uptake, id), perTonne)}</td>
                <td>
                  <Taken title={`${nutrientLabel(id)}, ${t('atAverage', { unit: amountSymbol })}`} lines={taken(id)} source={sourceTitle} />
                </td>
                <td className={styles['source']}>{sourceName(id)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Taken({ title, lines, source }: { title: string; lines: readonly TraceLine[]; source: (key: string) => string }) {
  return (
    <WhyFigure title={title} value={formatNumber(lines.at(-1)?.value)} lines={lines.length > 0 ? () => lines : undefined} source={source} />
  );
}
