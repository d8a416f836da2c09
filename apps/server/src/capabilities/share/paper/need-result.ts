import type { Language } from '@loam/domain/kernel/locale/language';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { paperWords } from './paper-words.js';
import { numberIn } from './sheet-format.js';
import { sheetWords } from './sheet-words.js';

const MOST_SHOWN = 999;
/** Of a need in whole per cent, as the page's meters say it. */
export function shareOf(supplied: number, due: number | null): string {
  if (!due) return '—';
  const percent = Math.trunc((supplied / due) * 100);
  return percent > MOST_SHOWN ? `>${MOST_SHOWN} %` : `${percent} %`;
}

type Met = Pick<PlanSheet['need'][number], 'supplied' | 'status' | 'slight' | 'amended' | 'byLime'>;

/** What came of a need; where lime or gypsum and fertilizers bring more than it, what each brings: the one is for the soil, the other for the crop. */
export function needResult({ supplied, status, slight, amended, byLime }: Met, language: Language): string {
  const { is } = sheetWords[language];
  const said = slight ? paperWords[language].slight : is[status];
  if (byLime === 0) return amended ? is.amended : said;
  const parts = [
    `${is.amended}: ${numberIn(language, byLime)}`,
    `${paperWords[language].byFertilizers}: ${numberIn(language, supplied - byLime)}`,
  ];
  return [...(amended ? [] : [said]), ...parts].join('; ');
}
