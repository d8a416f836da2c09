import { today } from '../../i18n/date';

export const thisYear = (): number => Number(today().slice(0, 4));
