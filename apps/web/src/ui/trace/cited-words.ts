import { type CitedWords, citedIn, slugOf } from '@loam/domain/agronomy/cited';
import type { i18n as I18n } from 'i18next';

export type Texts = Pick<I18n, 'exists' | 't'>;

/** What tables name in English, in the reader's language; needs the namespace `cited`. */
export const citedWords = ({ exists, t }: Texts) => ({
  cited: (text: string) => citedIn(text, t('cited:phrase', { returnObjects: true }) as unknown as CitedWords),
  /** What a coefficient is of; it ends with the place and the yield it was found at, which stay as they are. */
  basis: (text: string) => citedIn(text, t('cited:basis', { returnObjects: true }) as unknown as CitedWords),
  region(name: string) {
    const key = `cited:region.${slugOf(name)}`;
    return exists(key) ? t(key) : name;
  },
});
