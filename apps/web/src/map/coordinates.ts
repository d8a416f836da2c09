import { ownNames } from '@loam/domain/kernel/own-names';
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
    if (m! >= 60 || s! >= 60) return undefined;
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

/** What a text says as coordinates: latitude and longitude, else a place in a zone of UTM. */
export function spotsOf(typed: string): readonly Spot[] {
  const place = readCoordinates(typed);
  return place ? [place] : readUtm(foldDigits(typed.trim().toLowerCase()));
}

/** `18.6, 73.9` · `18°36'N 73°54'E` · `-19,53; -44,2` · `19° 31′ 48″ S, 44° 12′ O`: latitude first unless the letters say otherwise. */
export function readCoordinates(typed: string): Spot | undefined {
  const text = foldDigits(typed.trim().toLowerCase()).replace(/^\(|\)$/g, '');
  if (!/\d/.test(text)) return undefined;
  for (const [one, other] of halves(text)) {
    const [a, b] = [angle(one), angle(other)];
    if (!a || !b) continue;
    const eastFirst = a.side === 'E' || a.side === 'W' || b.side === 'N' || b.side === 'S';
    const [lat, lon] = eastFirst ? [b, a] : [a, b];
    if (lat.side === 'E' || lat.side === 'W' || lon.side === 'N' || lon.side === 'S') continue;
    if (Math.abs(lat.value) <= 90 && Math.abs(lon.value) <= 180) return { lat: lat.value, lon: lon.value };
  }
  return undefined;
}
