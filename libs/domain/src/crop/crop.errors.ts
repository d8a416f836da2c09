import { defineErrors } from '../kernel/errors/errors.js';

export const cropErrors = defineErrors({
  CropNotFound: { status: 404, message: 'Crop not found' },
  highYieldAboveLow: { status: 422, message: 'The high yield must exceed the low yield' },
  maxStages: { status: 422, message: 'There may be at most 15 stages' },
  distributionSum: { status: 422, message: 'The distribution of each nutrient must total 100%' },
  unknownStage: { status: 422, message: 'The crop has no such stage' },
  uptakeBelowRemoval: { status: 422, message: 'The whole crop takes up at least what its harvested part removes' },
  uptakeGivenTwice: { status: 422, message: 'Give either the uptake or the requirements' },
  coverCropDates: { status: 422, message: 'Cover-crop planting date must be before termination' },
  unitMismatch: { status: 422, message: 'The unit does not measure this' },
});
