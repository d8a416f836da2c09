import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { needInput } from '@loam/domain/agronomy/graph';
import type { NutrientNeed } from '@loam/domain/agronomy/need';
import type { TraceInput } from '@loam/domain/agronomy/trace';
import { needBand } from '@loam/domain/agronomy/uncertainty';
import { nutrientName } from '@loam/domain/kernel/nutrients';
import { formatNumber } from '../../../../i18n/number';
import { Drawer } from '../../../../ui/overlay/drawer';
import { nutrientLabel } from '../../names';
import { usePlanFacts, usePlanNumbers } from '../../plan-context';
import styles from './nutrition.module.css';
import { useWord } from '../../words';

/** How a need came about: each step with its formula, the numbers that went in and where they come from. */
export function ExplainDrawer({ need, onClose }: { need: NutrientNeed | undefined; onClose: () => void }) {
  const { t } = useTranslation('advice');
  const word = useWord('advice');
  const { library } = usePlanFacts();
  const { input, context } = usePlanNumbers();
  const band = useMemo(() => {
    const given = need && needInput(input, context);
    return given && !('key' in given) ? needBand(given, need.nutrientId) : undefined;
  }, [need, input, context]);
  const words = ({ value, unit }: TraceInput) =>
    `${typeof value === 'number' ? formatNumber(value, { decimals: 4 }) : word(`explain.value.${value}`, value)}${unit ? ` ${unit}` : ''}`;
  return (
    <Drawer
      open={need !== undefined}
      onClose={onClose}
      title={need ? t('explain.title', { nutrient: nutrientLabel(nutrientName(need.nutrientId)) }) : ''}
    >
      {band && (
        <p>
          {t('explain.band', { from: formatNumber(band.p10), to: formatNumber(band.p90), unit: 'kg/ha' })}
          {band.largest !== undefined && ` ${t('explain.bandLargest', { input: t(`explain.input.${band.largest}`) })}`}
        </p>
      )}
      <ol className={styles['trace']}>
        {(need?.lines ?? []).map((line, index) => (
          <li key={`${line.name}${index}`}>
            <p className={styles['traceHead']}>
              <strong>{word(`explain.step.${line.name}`, line.name)}</strong>
              <span>
                {formatNumber(line.value)} {line.unit}
              </span>
            </p>
            <p>
              <code>{line.formula}</code>
            </p>
            <dl>
              {line.inputs.map((input) => (
                <div key={input.name}>
                  <dt>{word(`explain.step.${input.name}`, input.name)}</dt>
                  <dd>
                    {words(input)}{' '}
                    <span className={styles['dim']}>
                      · {t(`explain.origin.${input.origin}`)}
                      {input.source && input.source !== line.source ? ` · ${library.sourceName(input.source)}` : ''}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
            <p className={styles['dim']}>
              {t('explain.source')}: {library.sourceName(line.source)}
            </p>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
