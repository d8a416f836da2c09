import type { Language } from '@loam/domain/kernel/locale/language';
import type { PdfPage } from '../../../platform/pdf/pdf.js';
import type { Paper } from './paper.reads.js';
import { paperWords } from './paper-words.js';

/** The head of a paper that leaves Loam: the company with its logo, and the adviser with what they are reached by. */
export function letterheadOf(
  { company, adviser }: Pick<Paper, 'company' | 'adviser'>,
  language: Language,
): NonNullable<PdfPage['letterhead']> {
  const name = `${paperWords[language].adviser}: ${adviser?.name}`;
  const lines = adviser ? [name, ...(adviser.phone ? [adviser.phone] : []), adviser.email] : [];
  return {
    name: company?.name ?? '',
    lines,
    ...(company?.logo && { logo: company.logo }),
    ...(company?.colours && { colours: company.colours }),
  };
}
