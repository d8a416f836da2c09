import { dateFormats, languages } from '../../i18n/languages';
import { type ChangeTeller, leafOf, listed } from '../../ui/change-teller';

/** How far somebody is introduced is nothing that they changed. */
const untold = new Set(['isOnBoarding', 'stepNumber']);

export const tells: ChangeTeller = {
  untold: (path) => untold.has(path),
  value: (path, value, words) => {
    const leaf = leafOf(path);
    if (leaf === 'languageId') return languages.find(({ id }) => id === value)?.name;
    if (leaf === 'dateFormatId') return dateFormats.find(({ id }) => id === value)?.format;
    return leaf === 'growerInfoEdit' ? listed('growers', value, words) : undefined;
  },
};
