import type { ErrorDetail } from '../kernel/errors.js';
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
