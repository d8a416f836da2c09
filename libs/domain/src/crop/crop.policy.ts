import type { CropFacts } from '../agronomy/facts.js';
import type { CropStage } from '../agronomy/tables/crop-table.js';
import type { ErrorDetail } from '../kernel/errors/errors.js';
import { isHundred, roundedSum } from '../kernel/schema/hundred.js';
import { nutrientName } from '../kernel/unit/nutrients.js';
import { cropErrors } from './crop.errors.js';

/** The high yield of a crop or variety exceeds its low one (specification section 5). Any one unit. */
export function brokenYields({ lowYield, highYield }: { readonly lowYield: number; readonly highYield: number }): ErrorDetail[] {
  if (highYield > lowYield) return [];
  return [
    {
      field: 'highYield',
      key: 'highYieldAboveLow',
      message: cropErrors.highYieldAboveLow.message,
      params: { above: lowYield, value: highYield },
    },
  ];
}

/** A cover crop is planted before it is terminated. Days as YYYY-MM-DD. */
export function brokenCoverCrop({
  plantingDate,
  terminationDate,
}: {
  readonly plantingDate: string;
  readonly terminationDate: string;
}): ErrorDetail[] {
  if (plantingDate < terminationDate) return [];
  return [
    {
      field: 'terminationDate',
      key: 'coverCropDates',
      message: cropErrors.coverCropDates.message,
      params: { after: plantingDate, value: terminationDate },
    },
  ];
}

/** What the stages have of each nutrient totals 100 % to two decimals (specification section 5). */
export function brokenDistribution(stages: readonly Pick<CropStage, 'distribution'>[]): ErrorDetail[] {
  const sums = new Map<number, number>();
  for (const { distribution } of stages)
    for (const [id, share] of Object.entries(distribution)) sums.set(Number(id), (sums.get(Number(id)) ?? 0) + share);
  return [...sums].flatMap(([nutrientId, sum]) =>
    isHundred(sum)
      ? []
      : [
          {
            field: 'stages',
            key: 'distributionSum',
            message: cropErrors.distributionSum.message,
            params: { nutrientId, nutrient: nutrientName(nutrientId), wanted: 100, sum: roundedSum(sum) },
          },
        ],
  );
}

/** The whole crop takes up at least what its harvested part removes. Published figures of several authors may disagree; one's own may not. */
export function brokenUptake(
  { removal_kg_t, uptake_kg_t }: Pick<CropFacts, 'removal_kg_t' | 'uptake_kg_t'>,
  nutrientIds: readonly number[],
  field: 'uptake' | 'requirements',
): ErrorDetail[] {
  return nutrientIds.flatMap((nutrientId) => {
    const [removal, uptake] = [removal_kg_t[nutrientId]?.value, uptake_kg_t[nutrientId]?.value];
    if (removal === undefined || uptake === undefined || uptake >= removal) return [];
    const params = { nutrientId, nutrient: nutrientName(nutrientId), min: removal, value: uptake, unit: 'kg/t' };
    return [{ field, key: 'uptakeBelowRemoval', message: cropErrors.uptakeBelowRemoval.message, params }];
  });
}
