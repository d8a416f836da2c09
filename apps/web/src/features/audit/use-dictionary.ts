import { languageOf, nameOf } from '@loam/domain/kernel/locale/language';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import { loadNamespaces } from '../../i18n/init';
import type { Dictionary } from '../../ui/change-teller';
import { tellers } from './found-tellers';

/** Names of the shipped library: fetched when a change first names a product or a crop. */
async function libraryNames() {
  const [crops, products] = await Promise.all([
    import('@loam/domain/agronomy/tables/crop-table'),
    import('@loam/domain/agronomy/tables/product-table'),
  ]);
  return { crop: crops.libraryCrop, product: products.libraryProduct };
}

const later = [...new Set(tellers.flatMap(({ laterNamespaces = [] }) => laterNamespaces))];

/** What features tell with the words of their own pages. */
async function laterNames() {
  await loadNamespaces(later);
  return true;
}

export const dictionaryTexts: readonly string[] = ['audit', ...new Set(tellers.flatMap(({ namespaces = [] }) => namespaces))];

/** What changes are told with: the texts, and names of products, crops, groups and of the people given. */
export function useDictionary(people?: ReadonlyMap<number, string>): Dictionary {
  const { t, i18n } = useTranslation([...dictionaryTexts]);
  const { groups } = useCurrentUser();
  const { data } = useQuery({ queryKey: ['libraryNames'], queryFn: libraryNames, staleTime: Infinity, gcTime: Infinity });
  const named = useQuery({
    queryKey: ['laterNames', i18n.language],
    queryFn: laterNames,
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
  return useMemo(() => {
    const { language } = i18n;
    return {
      t: (key, values) => t(key, values ?? {}),
      exists: (key) => i18n.exists(key) && (named === true || !later.includes(key.slice(0, key.indexOf(':')))),
      language,
      product: (id) => data?.product(id)?.name,
      crop: (id) => {
        const crop = data?.crop(id);
        return crop && nameOf(crop, languageOf(language));
      },
      person: (id) => people?.get(id),
      group: (id) => groups.find((one) => one.id === id)?.name,
    };
  }, [t, i18n, data, named, people, groups]);
}
