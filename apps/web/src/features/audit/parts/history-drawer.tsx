import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';
import { useSearchParams } from '../../../ui/link';
import type { Beside } from '../../../ui/change-teller';
import type { RecordName } from '../record-queries';
import { dictionaryTexts } from '../use-dictionary';

/** Comes with its texts: pages of other capabilities have none of them. */
const RecordDrawer = lazyPart(async () => {
  const [{ default: drawer }] = await Promise.all([import('./record-drawer'), loadNamespaces(dictionaryTexts)]);
  return drawer;
});

/** The record whose history the address opens, `?history=<kind>:<id>`; whether there is such a kind, the drawer knows. */
function openRecord(raw: string | null): RecordName | null {
  const [, kind, id] = /^([a-zA-Z]+):([1-9]\d{0,14})$/.exec(raw ?? '') ?? [];
  return kind === undefined ? null : { kind: kind as RecordName['kind'], id: Number(id) };
}

/** On pages of records: the history that the address asks for, fetched when it does. */
export function HistoryDrawer({ beside }: { beside?: Beside }) {
  const [query, setQuery] = useSearchParams();
  const record = openRecord(query.get('history'));
  if (!record) return null;
  const close = () =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.delete('history');
      next.delete('rev');
      return next;
    });
  return <RecordDrawer record={record} onClose={close} {...(beside && { beside })} />;
}
