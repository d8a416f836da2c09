import type { ArchivedKind } from './queries';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQueries } from '../../api/live';
import { useListQuery } from '../../ui/table/use-list-query';
import { type Level, libraryTopic } from '../organization';
import { libraryKey, libraryRecordsQuery } from './queries';
import { shownOf } from './parts/library-table';
import { ofSource, type Source } from './parts/source-filter';

/** The records of a kind as a level has them, in use or archived, and the part of them that is looked for. */
export function useLibraryList(kind: ArchivedKind, level: Level, archived: boolean) {
  const { i18n } = useTranslation();
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 200 });
  const [source, setSource] = useState<Source>('all');
  const records = useQuery(libraryRecordsQuery(kind, level, archived ? 'false' : 'true'));
  useLiveQueries(libraryTopic(level), [[libraryKey]], (type) => /Library|OwnCrop|^Template|resync/.test(type));
  const rows = useMemo(
    () => records.data && shownOf(ofSource(records.data, source), query, i18n.language),
    [records.data, source, query, i18n.language],
  );
  const page = rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize);
  const clear = () => {
    setSource('all');
    setQuery({ search: '' });
  };
  return { records, rows, page, query, setQuery, source, setSource, clear, searching: query.search !== '' || source !== 'all' };
}
