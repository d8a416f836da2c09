import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '../../i18n/init';
import { dismiss, notify, offer } from '../feedback/notices';
import { lazyPart } from '../lazy-part';
import { UNDO_MS } from './bulk-question';
import { inParts } from './in-parts';

const ManyQuestion = lazyPart(async () => (await Promise.all([import('./many-question'), loadNamespaces(['many'])]))[0].ManyQuestion);

/** So many are sent in one call. */
const PART = 500;

interface ManyChange {
  readonly run: (ids: number[], to: boolean) => Promise<unknown>;
  /** what is asked about so many, in the words of the button: `Archive 12`; absent where it is always one */
  readonly asked?: (count: number, to: boolean) => string;
  /** what is said of so many, and of what stopped it */
  readonly told: (count: number, to: boolean) => string;
  readonly failed: (error: unknown) => string;
  /** all of them are changed */
  readonly onChanged: () => void;
}

interface Asked {
  readonly ids: readonly number[];
  readonly to: boolean;
}

/**
 * Turns many on or off, into the archive or back; more than one are asked about first, with their number. The notice says how many, and offers for 30 s
 * to take it back; the next change of the same ones ends that offer. `question` stands in the page.
 */
export function useManyChange({ run, asked, told, failed, onChanged }: ManyChange) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<Asked | null>(null);
  const offered = useRef(new Map<string, number>());
  const change = async (ids: readonly number[], to: boolean, undo = true): Promise<void> => {
    setBusy(true);
    dismiss(offered.current.get(ids.join()) ?? 0); // what it would take back is changed again now
    const { done, failure } = await inParts(ids, PART, async (part) => {
      await run(part, to);
      return part;
    });
    setBusy(false);
    const back = { label: t('table.undo'), run: () => void change(done, !to, false), lasts: UNDO_MS };
    if (done.length > 0 && undo) offered.current.set(done.join(), offer(told(done.length, to), back) ?? 0);
    else if (done.length > 0) notify(told(done.length, to));
    if (failure !== undefined) notify(failed(failure), 'bad');
    else if (undo) onChanged(); // what is taken back leaves what was chosen since
  };
  const question = asking && asked && (
    <ManyQuestion
      what={asked(asking.ids.length, asking.to)}
      count={asking.ids.length}
      onConfirm={() => change(asking.ids, asking.to)}
      onClose={() => setAsking(null)}
    />
  );
  return {
    busy,
    question,
    change: (ids: readonly number[], to: boolean) => (asked && ids.length > 1 ? setAsking({ ids, to }) : void change(ids, to)),
  };
}

/** Of a list that is here as a whole: all that match and may be chosen, over its pages. */
export function allOf<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => number, may: (row: Row) => boolean = () => true) {
  const ids = (rows ?? []).filter(may).map(idOf);
  return { choosable: ids.length, chooseAll: async () => new Set(ids) };
}
