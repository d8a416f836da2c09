import { loadNamespaces } from '../../i18n/init';
import { dictionaryTexts } from './use-dictionary';

/** With the words of all whose changes it lists. */
export async function auditPage() {
  const [page] = await Promise.all([import('./pages/audit-page'), loadNamespaces(dictionaryTexts)]);
  return page;
}
