import { ownNames } from '@loam/domain/kernel/json/own-names';
import { foldDigits } from '../i18n/number';
import { readUtm, type Spot } from './utm';

/** North and east, south and west; also as Spanish, Portuguese and Marathi write them. */
const SIDES: Readonly<Record<string, 'N' | 'S' | 'E' | 'W'>> = ownNames({
  n: 'N',
  s: 'S',
  e: 'E',
  w: 'W',
  o: 'W',
  l: 'E',
  उ: 'N',
  द: 'S',
  पू: 'E',
  प: 'W',
});
const SIDE = '(?:[nsewol]|उ|द|पू|प)';
const NUMBER = '\\d+(?:[.,]\\d+)?';
const ANGLE = `([-+−]?${NUMBER})\\s*(?:[°ºd]\\s*(?:(${NUMBER})\\s*['’′m]\\s*(?:(${NUMBER})\\s*(?:["”″s]|''|’’)?)?)?)?`;
const PLAIN_DMS = `([-+−]?\\d+)\\s+(\\d+(?:[.,]\\d+)?)(?:\\s+(${NUMBER}))?`;

interface Part {
  readonly value: number;
  readonly side: 'N' | 'S' | 'E' | 'W' | undefined;
}

function angle(text: string): Part | undefined {
  for (const shape of [ANGLE, PLAIN_DMS]) {
    const found = new RegExp(`^(${SIDE})?\\s*${shape}\\s*(${SIDE})?$`, 'u').exec(text);
    if (!found) continue;
    const [, before, degrees, minutes, seconds, after] = found;
    const [d, m, s] = [degrees, minutes, seconds].map((part) => Number((part ?? '0').replace('−', '-').replace(',', '.')));
    if (m! >= 60 || s! >= 60 || (before && after)) return undefined; // `S 17 47.4 W`: the second letter is of the other half
    const negative = /^[-−]/.test(degrees!);
    const value = Math.abs(d!) + m! / 60 + s! / 3600;
    const side = SIDES[before ?? after ?? ''];
    return { value: negative || side === 'S' || side === 'W' ? -value : value, side };
  }
  return undefined;
}

/** The ways to cut a text in two: at a semicolon, behind a side's letter, at a comma with a blank, at a blank, at the only comma. */
function* halves(text: string): Generator<readonly [string, string]> {
  for (const mark of [/;/gu, new RegExp(`(?<=[\\d°"”″'’′]\\s*${SIDE})[\\s,]+`, 'gu'), /,\s+/gu, /\s+/gu, /,/gu])
    for (const { index, 0: cut } of text.matchAll(mark)) yield [text.slice(0, index).trim(), text.slice(index + cut.length).trim()];
}

interface Read {
  readonly spot: Spot;
  /** Its own words say which of the two is the latitude. */
  readonly sided: boolean;
}

/** A link of a map, or what a phone sends of a place: the pin before the middle of the picture. */
const LINKS = [/!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/, /(-?\d{1,2}\.\d+)(?:,|%2c|\/)(-?\d{1,3}\.\d+)/];
function linked(text: string): Read | undefined {
  if (!/^(?:geo:|https?:\/\/)/.test(text)) return undefined;
  const found = LINKS.map((link) => link.exec(text)).find(Boolean);
  return found ? { spot: { lat: Number(found[1]), lon: Number(found[2]) }, sided: true } : undefined;
}

const LABEL = /\b(lat(?:itude?)?|lon(?:g(?:itude?)?)?|lng)\b[.:=]?\s*/g;

function read(typed: string): Read | undefined {
  const said = foldDigits(typed.trim().toLowerCase()).replace(/^\(|\)$/g, '');
  if (!/\d/.test(said)) return undefined;
  const link = linked(said);
  if (link) return link;
  const labels = [...said.matchAll(LABEL)].map(([, word]) => word!.slice(0, 2));
  const labelled = new Set(labels).size === 2;
  const text = labelled ? said.replace(LABEL, ' ').trim() : said;
  for (const [one, other] of halves(text)) {
    const [a, b] = [angle(one), angle(other)];
    if (!a || !b) continue;
    const eastFirst = labelled ? labels[0] === 'lo' || labels[0] === 'ln' : isEast(a) || isNorth(b);
    const [lat, lon] = eastFirst ? [b, a] : [a, b];
    if (isEast(lat) || isNorth(lon)) continue;
    const sided = labelled || a.side !== undefined || b.side !== undefined;
    if (Math.abs(lat.value) <= 90 && Math.abs(lon.value) <= 180) return { spot: { lat: lat.value, lon: lon.value }, sided };
  }
  return undefined;
}
const isEast = ({ side }: Part): boolean => side === 'E' || side === 'W';
const isNorth = ({ side }: Part): boolean => side === 'N' || side === 'S';

/** What a text says as coordinates: latitude and longitude, also the other way round where nothing says which is which, else a place in a zone of UTM. */
export function spotsOf(typed: string): readonly Spot[] {
  const place = read(typed);
  if (!place) return readUtm(foldDigits(typed.trim().toLowerCase()));
  const { lat, lon } = place.spot;
  return place.sided || Math.abs(lon) > 90 || lat === lon ? [place.spot] : [place.spot, { lat: lon, lon: lat }];
}

/** `18.6, 73.9` · `18°36'N 73°54'E` · `-19,53; -44,2` · `19° 31′ 48″ S, 44° 12′ O` · a map's link: latitude first unless the text says otherwise. */
export const readCoordinates = (typed: string): Spot | undefined => read(typed)?.spot;
