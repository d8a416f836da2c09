import type { Dictionary } from '../../ui/change-teller';

/** Places of a change whose names and values are those of practices. */
const PRACTICES = new Set(['cropSettings', 'standingPractices', 'wantedPractices']);
/** `Less than 5% of the time` is kept under `less-than-5-of-the-time` in the texts. */
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const named = (kind: 'area' | 'indicator' | 'option', name: string, { t, exists }: Dictionary): string | undefined => {
  const key = `practices:${kind}.${idOf(name)}`;
  return exists(key) ? t(key) : undefined;
};

/** `coffee/Catuaí · Ground Cover: Less than 5% of the time $` in the reader's language; what has no word stays as it is written. */
function labelOf(written: string, words: Dictionary): string {
  const [place = '', ...rest] = written.split(' · ');
  const [crop = '', ...variety] = place.split('/');
  const cropKey = `practices:crop.${crop}`;
  const [, name = '', sign = ''] = /^(.*?)( [$±%])?$/.exec(rest.join(' · ')) ?? [];
  const [of = '', ...option] = name.split(': ');
  const told = [
    named('indicator', of, words) ?? named('area', of, words) ?? of,
    ...(option.length === 0 ? [] : [named('option', option.join(': '), words) ?? option.join(': ')]),
  ].join(': ');
  return `${[words.exists(cropKey) ? words.t(cropKey) : crop, ...variety].join('/')} · ${told}${sign}`;
}

/** How a change of practices is named; undefined: it is none. */
export function practiceLabel(path: string, words: Dictionary): string | undefined {
  const root = path.slice(0, Math.max(0, path.indexOf('.')));
  return PRACTICES.has(root) ? `${words.t(`audit:fields.${root}`)} · ${labelOf(path.slice(root.length + 1), words)}` : undefined;
}

/** A practice that was chosen, by its name in the reader's language. */
export const practiceValue = (path: string, value: string, words: Dictionary): string | undefined =>
  PRACTICES.has(path.slice(0, Math.max(0, path.indexOf('.')))) ? named('option', value, words) : undefined;
