import { pictureLimits } from '@loam/domain/kernel/errors/picture.errors';
import { errorText } from '../../i18n/init';

/** Pixels of the longer side: enough for a page of print, and small enough for the network of a field. */
const LONGEST = 2_560;
const MAX_BYTES = 5 * 2 ** 20;
const QUALITY = 0.85;

/** A photo as it is sent, or why it cannot be. */
export type Fitted = { readonly photo: File } | { readonly problem: string };

/** A phone's photo is made smaller before it is sent; one that fits goes as it is. */
export async function fitted(file: File): Promise<Fitted> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { problem: errorText('imageOnly', '') };
  const { width, height } = picture;
  try {
    const { minPixels } = pictureLimits;
    if (Math.min(width, height) < minPixels) return { problem: errorText('imageTooSmall', '', { min: minPixels, width, height }) };
    const plain = /^image\/(png|jpeg|webp)$/.test(file.type);
    if (plain && file.size <= MAX_BYTES && Math.max(width, height) <= LONGEST) return { photo: file };
    const smaller = await drawn(picture, Math.min(1, LONGEST / Math.max(width, height)));
    return smaller === null || smaller.size > MAX_BYTES
      ? { problem: errorText('fileTooLarge', '') }
      : { photo: new File([smaller], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' }) };
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}
