import { foldText } from '../../kernel/string/fold-text.js';
import { targetOf } from './lab-names.js';

const NITRATE = 31;
/** NO3-N, or the mineral nitrogen that cereals are sampled for: by folded name. */
const MINERAL = /^(n[ -]?min|smn|(soil )?mineral (n|nitrogen)|n mineral|nitrogenio mineral|nitrogeno mineral|azoto mineral|खनिज नत्र)\b/;
/** The ion without saying of what: as nitrogen it would be 4.4 times too much. */
const ION = /^(no3-?|nitrates?|nitratos?)$/;
const CM_PER_INCH = 2.54;

export interface LabDepth {
  readonly fromCm: number;
  readonly toCm: number;
  /** The words beside it. */
  readonly rest: string;
}

const DEPTH =
  /(?<=^|[\s(,:[])(\d{1,3})\s*(?:[-–—−]|to|a|até|hasta|bis|ते)\s*(\d{1,3})\s*(cm|सेमी|in(?:ch(?:es)?)?|["”])?\.?(?=$|[\s),:\]])/iu;
const ABOUT_DEPTH = /\b(depth|layer|profundidade|profundidad|camada|capa)\b|खोली|थर/giu;
const digits = (text: string): string => text.replace(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - 0x966));

/** The depth that a line speaks of (`NO3-N 0–30 cm`, `Nmin (60-90)`, `0-12 in`), in cm unless it says inches. */
export function depthIn(words: string): LabDepth | undefined {
  const found = DEPTH.exec(digits(words));
  if (!found) return undefined;
  const [all, from, to, unit] = found;
  const perUnit = unit !== undefined && /^(in|["”])/i.test(unit) ? CM_PER_INCH : 1;
  const rest = `${digits(words).slice(0, found.index)} ${digits(words).slice(found.index + all.length)}`;
  return {
    fromCm: Math.round(Number(from) * perUnit),
    toCm: Math.round(Number(to) * perUnit),
    rest: rest
      .replace(ABOUT_DEPTH, ' ')
      .replace(/[()[\],:]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

/** Whether words name nitrogen that is sampled by layers; `ion`: nitrate, and nobody says whether its nitrogen is meant. */
export function layeredNitrogen(words: string): 'nitrogen' | 'ion' | undefined {
  const folded = foldText(words).replace(/\s+/g, ' ').trim();
  if (ION.test(folded)) return 'ion';
  return MINERAL.test(folded) || targetOf(words) === NITRATE ? 'nitrogen' : undefined;
}
