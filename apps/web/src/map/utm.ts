// Our own, because proj4, by which the server reads shapefiles, weighs 41 KiB in a browser for this one projection.
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
/** Metres, plain or with points between thousands, or the letter that says which way they go. */
const TOKEN = /\d{1,3}(?:\.\d{3}){1,2}(?![\d.])|\d{5,8}(?:[.,]\d{1,4}(?!\d))?|[en]/gu;

const metres = (text: string): number => Number(/^\d{1,3}(\.\d{3}){1,2}$/.test(text) ? text.replaceAll('.', '') : text.replace(',', '.'));

/** Two lengths and which of them goes north, undefined where anything else is said. */
function readPair(text: string): { readonly east: number; readonly north: number } | undefined {
  const tokens: readonly string[] = text.match(TOKEN) ?? [];
  const numbers = tokens.filter((one) => /^\d/.test(one));
  const letters = tokens.filter((one) => !/^\d/.test(one));
  if (numbers.length !== 2 || letters.length > 2 || !/^[m\s,;/=:]*$/u.test(text.replace(TOKEN, ' '))) return undefined;
  const [a, b] = [metres(numbers[0]!), metres(numbers[1]!)];
  // letters stand before their numbers or behind them, in the same order
  const ofFirst = tokens.indexOf(letters[0] ?? '') < tokens.lastIndexOf(numbers[1]!) ? letters[0] : undefined;
  const ofSecond = ofFirst === undefined ? letters[0] : letters[1];
  const northFirst = ofFirst === 'n' || ofSecond === 'e' || (letters.length === 0 && a > 900_000);
  return northFirst ? { east: b, north: a } : { east: a, north: b };
}

/**
 * `21L 599000 8278000` · `599000E 8278000N 21S` · `fuso 21 sul 599.000 8.278.000`: east first unless the letters or the size say otherwise. S is the south
 * and a band of the north (32 to 40 degrees); where a place would lie in that band both are meant, the northern first.
 */
export function readUtm(text: string): readonly Spot[] {
  const plain = text.replace(WORDS, ' ');
  const zone = ZONE.exec(plain);
  const number = Number(zone?.[1]);
  if (!zone || number < 1 || number > 60) return [];
  const pair = readPair(plain.replace(zone[0], ' '));
  if (!pair) return [];
  const { east, north } = pair;
  if (east < 100_000 || east > 900_000 || north > 10_000_000) return [];
  const letter = zone[2]!;
  const isSouth = letter.length > 1 ? letter.startsWith('s') : letter === 'द' || (letter < 'n' && letter !== 'उ');
  if (letter !== 's') return [fromUtm(number, isSouth, east, north)];
  const inBand = fromUtm(number, false, east, north);
  const inSouth = fromUtm(number, true, east, north);
  return inBand.lat >= 32 && inBand.lat <= 40 ? [inBand, inSouth] : [inSouth];
}
