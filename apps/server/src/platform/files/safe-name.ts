import { normalForm } from '@loam/domain/kernel/string/normal-form';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** A name that is safe to offer as a download on every system: no folders, controls, direction marks or device names; at most 120 code points. */
export function safeName(raw: string): string {
  const bare = (normalForm(raw, 'NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Surrogate}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"|?*]/gu, '')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  if (bare === '' || reserved.test(bare)) return `file-${bare}`.replace(/-$/, '');
  const points = [...bare];
  if (points.length <= 120) return bare;
  const extension = /\.[^.]{1,10}$/.exec(bare)?.[0] ?? '';
  return points.slice(0, 120 - extension.length).join('') + extension;
}
