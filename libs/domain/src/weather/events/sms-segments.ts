/** GSM 03.38 (3GPP TS 23.038): the default alphabet, and the signs that take two places. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '\f^{}\\[~]|€';
const [single, double] = [new Set(basic), new Set(extended)];

export interface SmsSize {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** places taken: septets, or code units of UTF-16 */
  readonly length: number;
  readonly segments: number;
}
/** One message holds 160 septets or 70 code units; of several joined ones each gives up room for a header. */
const room = { 'GSM-7': { one: 160, many: 153 }, 'UCS-2': { one: 70, many: 67 } } as const;

/** How many messages a text is sent as. A sign of two places is never cut in two. */
export function smsSize(text: string): SmsSize {
  const signs = [...text];
  const encoding = signs.every((sign) => single.has(sign) || double.has(sign)) ? 'GSM-7' : 'UCS-2';
  const placesOf = (sign: string) => (encoding === 'UCS-2' ? sign.length : double.has(sign) ? 2 : 1);
  const length = signs.reduce((sum, sign) => sum + placesOf(sign), 0);
  const { one, many } = room[encoding];
  if (length <= one) return { encoding, length, segments: 1 };
  let [segments, used] = [1, 0];
  for (const sign of signs) {
    const places = placesOf(sign);
    if (used + places > many) [segments, used] = [segments + 1, 0];
    used += places;
  }
  return { encoding, length, segments };
}
