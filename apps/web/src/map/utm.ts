/** WGS 84, on which SIRGAS 2000 and ETRS 89 lie within a metre: axis in metres and flattening. */
const AXIS = 6_378_137;
const FLAT = 1 / 298.257223563;
const SCALE = 0.9996;
const N = FLAT / (2 - FLAT);
const RADIUS = (AXIS / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
/** Series of Krüger to the third order: millimetres within a zone. */
const BACK = [N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3, N ** 2 / 48 + N ** 3 / 15, (17 / 480) * N ** 3];
const LATITUDE = [2 * N - (2 / 3) * N ** 2 - 2 * N ** 3, (7 / 3) * N ** 2 - (8 / 5) * N ** 3, (56 / 15) * N ** 3];

export interface Spot {
  readonly lat: number;
  readonly lon: number;
}

/** Latitude and longitude of a place in a zone of UTM. */
export function fromUtm(zone: number, south: boolean, east: number, north: number): Spot {
  const xi = (north - (south ? 10_000_000 : 0)) / (SCALE * RADIUS);
  const eta = (east - 500_000) / (SCALE * RADIUS);
  const sum = (terms: readonly number[], of: (twice: number) => number) =>
    terms.reduce((total, term, j) => total + term * of(2 * (j + 1)), 0);
  const x = xi - sum(BACK, (twice) => Math.sin(twice * xi) * Math.cosh(twice * eta));
  const y = eta - sum(BACK, (twice) => Math.cos(twice * xi) * Math.sinh(twice * eta));
  const chi = Math.asin(Math.sin(x) / Math.cosh(y));
  const degrees = 180 / Math.PI;
  return {
    lat: (chi + sum(LATITUDE, (twice) => Math.sin(twice * chi))) * degrees,
    lon: zone * 6 - 183 + Math.atan2(Math.sinh(y), Math.cos(x)) * degrees,
  };
}

const WORDS = /\b(?:utm|zone|zona|huso|fuso|wgs\s?84|sirgas\s?2000|etrs\s?89|datum)\b[:.]?/gu;
/** A zone with the letter of its band or hemisphere, or the hemisphere's name. */
const ZONE = /(?<![\d.,])(\d{1,2})\s*(north|south|norte|sur|sul|[c-hj-np-x]|उ|द)(?![\p{L}\d])/u;
/** Metres: plain, or with points between thousands. */
const METRES = '(\\d{1,3}(?:\\.\\d{3}){1,2}|\\d{5,8}(?:[.,]\\d+)?)';
const PAIR = new RegExp(`^([en])?[=:\\s]*${METRES}\\s*m?\\s*([en])?[\\s,;/]+([en])?[=:\\s]*${METRES}\\s*m?\\s*([en])?$`, 'u');

const metres = (text: string): number => Number(/^\d{1,3}(\.\d{3}){1,2}$/.test(text) ? text.replaceAll('.', '') : text.replace(',', '.'));

/**
 * `21L 599000 8278000` · `599000E 8278000N 21S` · `fuso 21 sul 599.000 8.278.000`: east first unless the letters or the size say otherwise. S is the south
 * and a band of the north (32 to 40 degrees); where a place would lie in that band both are meant, the northern first.
 */
export function readUtm(text: string): readonly Spot[] {
  const plain = text.replace(WORDS, ' ');
  const zone = ZONE.exec(plain);
  const number = Number(zone?.[1]);
  if (!zone || number < 1 || number > 60) return [];
  const pair = PAIR.exec(
    plain
      .replace(zone[0], ' ')
      .replace(/^[\s,;/]+|[\s,;/]+$/gu, '')
      .replace(/\s+/gu, ' '),
  );
  if (!pair) return [];
  const [, before, first, after, beforeOther, second, afterOther] = pair;
  const [a, b] = [metres(first!), metres(second!)];
  const letters = [before ?? after, beforeOther ?? afterOther];
  const northFirst = letters[0] === 'n' || letters[1] === 'e' || (letters.every((one) => one === undefined) && a > 900_000);
  const [east, north] = northFirst ? [b, a] : [a, b];
  if (east < 100_000 || east > 900_000 || north > 10_000_000) return [];
  const letter = zone[2]!;
  const isSouth = letter.length > 1 ? letter.startsWith('s') : letter === 'द' || (letter < 'n' && letter !== 'उ');
  if (letter !== 's') return [fromUtm(number, isSouth, east, north)];
  const inBand = fromUtm(number, false, east, north);
  const inSouth = fromUtm(number, true, east, north);
  return inBand.lat >= 32 && inBand.lat <= 40 ? [inBand, inSouth] : [inSouth];
}
