import { defineErrors } from './errors.js';

/** Pixels: of the shorter side, and of the whole picture (specification §5 names no figures). */
export const pictureLimits = { minPixels: 64, maxPixels: 25_000_000 } as const;

/** Why a picture is not taken, whatever it is of. */
export const pictureErrors = defineErrors({
  imageOnly: { status: 415, message: 'Only an image can be uploaded: PNG, JPEG or WebP', field: 'file' },
  imageTooSmall: { status: 422, message: 'The image must be at least 64 × 64 pixels', field: 'file' },
  imageTooLarge: { status: 413, message: 'The image may have at most 25 million pixels', field: 'file' },
});
