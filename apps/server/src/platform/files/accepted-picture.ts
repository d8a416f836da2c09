import { pictureErrors, pictureLimits } from '@loam/domain/kernel/errors/picture.errors';
import { refused } from '../refusal/refused.js';
import { type Picture, readPicture } from './picture.js';

/** A picture that people may keep. @throws Refused 413 imageTooLarge; 415 imageOnly; 422 imageTooSmall */
export function acceptedPicture(bytes: Uint8Array): Picture {
  const picture = readPicture(bytes);
  if (!picture) throw refused(pictureErrors, 'imageOnly');
  const { width, height } = picture;
  const { minPixels, maxPixels } = pictureLimits;
  if (width < minPixels || height < minPixels) throw refused(pictureErrors, 'imageTooSmall', { min: minPixels, width, height });
  if (width * height > maxPixels) throw refused(pictureErrors, 'imageTooLarge', { max: maxPixels, value: width * height });
  return picture;
}
