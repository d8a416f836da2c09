import { useTranslation } from 'react-i18next';
import { shareText } from '../../../charts/share-text';
import { formatNumber } from '../../../i18n/number';
import { usePerArea, usePlanNumbers } from '../facts/plan-context';
import { useAmended, useLime } from '../facts/use-amended';
import { crfByStage } from '../model/crf-stages';
import { nutrientLabel, useNames } from '../words/names';

type Balance = ReturnType<typeof usePlanNumbers>['graph']['macro'][number];

/** Nutrients that the crop needs or the plan gives, in the order of the lists. */
export function useBalancedNutrients(): readonly Balance[] {
  const { graph } = usePlanNumbers();
  return [...graph.macro, ...graph.micro, ...graph.additional].filter(
    ({ cropNeed, fulfillment }) => (cropNeed ?? 0) > 0 || fulfillment > 0,
  );
}

/** Need and supply of a nutrient stage by stage, and what there is to say of it. */
export function useStageBalance(shown: Balance) {
  const { t: say } = useTranslation('charts');
  const { graph, input, context } = usePlanNumbers();
  const { symbol } = usePerArea();
  const names = useNames();
  const amended = useAmended().get(shown.id);
  const lime = useLime().get(shown.id);
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
  const worst = stages.toSorted((a, b) => b.need - b.supply - (a.need - a.supply))[0];
  const sentence = [
    say(amended === undefined ? 'balance.sentence' : 'balance.amendedSentence', {
      nutrient: nutrientLabel(shown.name),
      percent: shareText(shown.cropNeed ? (shown.fulfillment - (lime ?? 0)) / shown.cropNeed : null),
      stage: worst?.name ?? '',
      gap: worst ? formatNumber(Math.max(0, worst.need - worst.supply)) : '0',
      unit: symbol,
      ...(amended !== undefined && { amended: formatNumber(amended), need: formatNumber(shown.cropNeed) }),
    }),
    ...(lime !== undefined && amended === undefined ? [say('balance.limeSentence', { amount: formatNumber(lime), unit: symbol })] : []),
    ...(shown.fulfillmentCrf > 0 ? [say('balance.crfSentence', { amount: formatNumber(shown.fulfillmentCrf), unit: symbol })] : []),
  ].join(' ');
  return { stages, sentence };
}

export type BalanceStage = ReturnType<typeof useStageBalance>['stages'][number];
export type { Balance };

export const formatBalance = (value: number): string => formatNumber(value);
