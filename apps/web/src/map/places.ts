import { z } from 'zod';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { geocoder } from './tiles';

export interface Place {
  readonly name: string;
  /** region and country, as far as they are known */
  readonly where: string;
  readonly lon: number;
  readonly lat: number;
}

const MOST = 6;
/** Where the network does not answer within this, the places that came along do. */
const PATIENCE_MS = 2_500;

const photon = z.looseObject({
  features: z.array(
    z.looseObject({
      geometry: z.looseObject({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.looseObject({ name: z.string().optional(), state: z.string().optional(), country: z.string().optional() }),
    }),
  ),
});

async function fromPhoton(base: string, text: string, language: string): Promise<readonly Place[]> {
  const address = new URL(base);
  for (const [name, value] of [
    ['q', text],
    ['limit', String(MOST)],
    ['lang', ['en', 'de', 'fr'].includes(language) ? language : 'default'],
  ] as const)
    address.searchParams.set(name, value);
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { features } = photon.parse(await answer.json());
  return features.flatMap(({ geometry: { coordinates }, properties: { name, state, country } }) =>
    name ? [{ name, where: [state, country].filter(Boolean).join(', '), lon: coordinates[0], lat: coordinates[1] }] : [],
  );
}

const shelfBody = z.object({ regions: z.array(z.string()), places: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])) });
/** Which shelves there are: one that is not is not asked for. */
let keys: Promise<ReadonlySet<string>> | undefined;
const keysOfShelves = (): Promise<ReadonlySet<string>> =>
  (keys ??= fetch('/gazetteer/index.json')
    .then(async (answer) => new Set(answer.ok ? z.array(z.string()).parse(await answer.json()) : []))
    .catch(() => {
      keys = undefined;
      return new Set<string>();
    }));
const shelves = new Map<string, Promise<z.infer<typeof shelfBody>>>();

function shelfOf(text: string): Promise<z.infer<typeof shelfBody>> | undefined {
  const key = /^[a-z0-9]{2}/.exec(foldText(text).replace(/[^a-z0-9]/g, ''))?.[0];
  if (!key) return undefined;
  const kept = shelves.get(key);
  if (kept) return kept;
  const nothing = { regions: [], places: [] };
  const fetched = keysOfShelves()
    .then(async (there) => {
      if (!there.has(key)) {
        if (!keys) shelves.delete(key); // the list could not be had: the next search asks again
        return nothing;
      }
      const answer = await fetch(`/gazetteer/${key}.json`);
      return answer.ok ? shelfBody.parse(await answer.json()) : nothing;
    })
    .catch(() => {
      shelves.delete(key);
      return nothing;
    });
  shelves.set(key, fetched);
  return fetched;
}

/** Words of a search: `Rio Verde - Goiás` and `rio verde, goias` are the same three. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\s,;/()–-]+/)
    .filter(Boolean);

/** Whether a search begins with the whole name of a place. */
const isWhole = (wanted: readonly string[], name: string): boolean => wordsOf(name).every((word, at) => word === wanted[at]);

/** `MT` is Mato Grosso, `SP` São Paulo: codes of regions are their first letter and another of theirs. */
const isCode = (word: string, where: string): boolean =>
  word.length === 2 && foldText(where).startsWith(word[0]!) && foldText(where).includes(word[1]!, 1);

/** Whether a place is meant: its name begins so, or stands whole and the words behind it begin those of its region or country, or are its code. */
function isMeant(wanted: readonly string[], name: string, where: string): boolean {
  const own = wordsOf(name);
  if (own.join(' ').startsWith(wanted.join(' '))) return true;
  const behind = wordsOf(where);
  return (
    isWhole(wanted, name) && wanted.slice(own.length).every((word) => isCode(word, where) || behind.some((one) => one.startsWith(word)))
  );
}

/** From the gazetteer that came along: whole names before beginnings, the country at hand before others. */
export async function fromGazetteer(text: string, language: string, countryKey?: string): Promise<readonly Place[]> {
  const shelf = await shelfOf(text);
  if (!shelf) return [];
  const wanted = wordsOf(text);
  const countryName = new Intl.DisplayNames(language, { type: 'region' });
  const wheres = shelf.regions.map((region) => {
    const [key = '', ...state] = region.split(' ');
    return [state.join(' '), countryName.of(key)].filter(Boolean).join(', ');
  });
  const rank = ([name, region]: readonly [string, number, ...unknown[]]) =>
    (shelf.regions[region]!.startsWith(`${countryKey} `) ? 0 : 2) + (isWhole(wanted, name) ? 0 : 1);
  return shelf.places
    .filter(([name, region]) => isMeant(wanted, name, wheres[region]!))
    .toSorted((a, b) => rank(a) - rank(b) || a[0].length - b[0].length)
    .slice(0, MOST)
    .map(([name, region, lat, lon]) => ({ name, where: wheres[region]!, lon, lat }));
}

/** Places of a name: the operator's geocoder where there is one and it answers, else those that came along. */
export async function findPlaces(text: string, language: string, countryKey?: string): Promise<readonly Place[]> {
  const base = geocoder();
  const found = base ? await fromPhoton(base, text, language.slice(0, 2)).catch(() => []) : [];
  return found.length > 0 ? found : fromGazetteer(text, language, countryKey);
}
