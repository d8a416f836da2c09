import type { HistoryWords } from '../use-words';
import type { ShownHistory } from '../shown-history';
import { FilterBar } from './filters';
import { RevisionList } from './revision-list';

interface FilteredRevisionsProps extends Pick<ShownHistory, 'planId' | 'shelf' | 'version' | 'place' | 'revision'> {
  words: HistoryWords;
  onGo: (to: number) => void;
}

const clear = { by: undefined, path: undefined, origin: undefined };

/** The list of revisions, and by whom, of what and from where those are that it shows. */
export function FilteredRevisions({ planId, shelf, version, place: { filters, jump }, revision, words, onGo }: FilteredRevisionsProps) {
  return (
    <>
      <FilterBar
        planId={planId}
        shelf={shelf}
        version={version}
        filters={filters}
        words={words}
        onFilter={(filters) => jump({ ...clear, ...filters, tab: 'list' })}
      />
      <RevisionList
        planId={planId}
        shelf={shelf}
        filters={filters}
        revision={revision}
        words={words}
        onGo={onGo}
        onClear={() => jump(clear)}
      />
    </>
  );
}
