import { defineErrors } from '../kernel/errors/errors.js';

export const analysisErrors = defineErrors({
  AnalysisNotFound: { status: 404, message: 'Analysis not found' },
  analysisInUse: { status: 409, message: 'The analysis cannot be deleted since it is in use in a fertilizer plan' },
  maxValue: { status: 422, message: 'The value is above the largest one allowed' },
  percentRange: { status: 422, message: 'A percentage lies between 0 and 100' },
  nutrientsSum: { status: 422, message: 'The sum of nutrients cannot exceed 100%' },
  sumMustBe100: { status: 422, message: 'Sand, silt and clay must total 100%' },
  organicMatterMax: { status: 422, message: 'Organic matter cannot exceed 100%' },
  rangesNotConsecutive: { status: 422, message: 'Result ranges must be consecutive and without gaps' },
  bottomNotBelowTop: { status: 422, message: 'The bottom value must be lower than the top value' },
  unitMismatch: { status: 422, message: 'The unit does not measure this' },
  layerDepths: { status: 422, message: 'Layers go from a smaller depth to a larger one and do not overlap' },
  analysisExistsInRow: { status: 409, message: 'The field has an analysis of this day, depth and name that says something else' },
  cropUnknownInRow: { status: 422, message: 'The group has no crop of this name' },
  unitUnknown: { status: 422, message: 'The unit is not known' },
  noValuesInRow: { status: 422, message: 'The row has no measured value' },
  /** What whoever imports is told; the row is imported without it. */
  valueLeftOut: { status: 422, message: 'Zero, or less than the laboratory can find: left out' },
  readOnly: { status: 422, message: 'This field cannot be changed here' },
});
