import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isSlight } from '@loam/domain/agronomy/auto-calculate/trivial-gap';
import { statusOf } from '@loam/domain/agronomy/balance/graph';
import type { GraphNutrient } from '@loam/domain/agronomy/balance/graph-plan';
import { limits } from '@loam/domain/kernel/schema/lists';
import { NutrientBar } from '../../../charts/nutrient-bar';
import { shareText } from '../../../charts/share-text';
import { formatNumber } from '../../../i18n/number';
import { nutrientLabel, useNames } from '../words/names';
import { usePerArea, usePlanNumbers } from '../facts/plan-context';
import { useAmended, useLime } from '../facts/use-amended';
import styles from './applications.module.css';

/** Nutrients worth a bar: those the crop needs and those that something supplies. */
const isShown = ({ cropNeed, fulfillment }: GraphNutrient) => (cropNeed ?? 0) > 0 || fulfillment > 0;

const valueOf = (list: readonly { id: number; value: number | null }[], id: number): number =>
  list.find((one) => one.id === id)?.value ?? 0;

/** Need against fulfilment of every nutrient, always in view. Hovering one lights the cells that feed it; a click keeps it lit. */
export function NutrientStrip({
  lit,
  kept,
  onHover,
  onKeep,
}: {
  lit: number | undefined;
  kept: number | undefined;
  onHover: (id: number | undefined) => void;
  onKeep: (id: number | undefined) => void;
}) {
  const { t } = useTranslation('plan');
  const { graph, input } = usePlanNumbers();
  const tolerated = input.imbalancePct ?? limits.imbalancePctDefault;
  const { symbol } = usePerArea();
  const { stage } = useNames();
  const [amended, lime] = [useAmended(), useLime()];
  const nutrients = useMemo(() => [...graph.macro, ...graph.micro, ...graph.additional].filter(isShown), [graph]);
  if (nutrients.length === 0) return <p className={styles['stripEmpty']}>{t('strip.none')}</p>;
  return (
    <div className={styles['strip']} role="group" aria-label={t('strip.label')}>
      {nutrients.map((one) => {
        const { id, name, status: told, cropNeed, fulfillment, fulfillmentCrf } = one;
        const [limed, forSoil] = [amended.has(id), lime.get(id)];
        const ofCrop = fulfillment - (forSoil ?? 0);
        const [status, slight] = limed ? (['met', false] as const) : [told, isSlight(one)];
        const word = t(`strip.${slight ? 'slight' : status}`);
        const share = cropNeed ? (limed ? 1 : ofCrop / cropNeed) : null;
        const percent = limed ? t('strip.amended') : shareText(share);
        const bare = `${formatNumber(ofCrop)} / ${formatNumber(cropNeed)}`;
        const amounts = `${bare} ${symbol}`;
        const besides = forSoil === undefined ? undefined : ([formatNumber(forSoil), t('strip.amended')] as const);
        return (
          <NutrientBar
            key={id}
            id={id}
            name={nutrientLabel(name)}
            {...{ status, slight, share, percent, word }}
            amounts={nutrients.length > 9 ? bare : amounts}
            {...(besides && { besides })}
            crfShare={cropNeed ? fulfillmentCrf / cropNeed : 0}
            sentence={t('strip.sentence', {
              nutrient: name,
              percent,
              status: word,
              amounts: [amounts, ...(besides ? [besides.join(' ')] : [])].join(' + '),
            })}
            stages={graph.stages.map((one) => {
              const [need, supply] = [valueOf(one.need, id), valueOf(one.fulfillment, id)];
              return { id: one.stageId, name: stage(one.stageId), need, supply, short: statusOf(need, supply, tolerated) === 'deficit' };
            })}
            active={kept === id || lit === id}
            onHover={(on) => onHover(on ? id : undefined)}
            onClick={() => onKeep(kept === id ? undefined : id)}
          />
        );
      })}
    </div>
  );
}
