import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { formatCount, formatNumber } from '../../../i18n/number';
import { formatExact } from '../../../i18n/date';
import { Button } from '../../../ui/button';
import { WhyFigure } from '../../../ui/trace/why-figure';
import { spoken } from '../model/announced';
import { changeLine } from '../model/change-line';
import type { HistoryWords } from '../use-words';
import history from './history.module.css';
import styles from './panel.module.css';

export interface Change {
  path: string;
  old: unknown;
  new: unknown;
  by?: { name: string };
  at?: string;
  revision?: number;
}

const SHOWN = 40;

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : Array.isArray(value) && typeof value[0] === 'number' ? value[0] : undefined;
const unitOf = (value: unknown): unknown => (Array.isArray(value) ? value[1] : undefined);
/** The difference of two numbers in one unit. */
function delta({ path, old, new: now }: Change): { text: string; line: TraceLine } | undefined {
  const [from, to] = [amount(old), amount(now)];
  if (from === undefined || to === undefined || unitOf(old) !== unitOf(now) || path.endsWith('Id')) return undefined;
  return { text: `${to > from ? '+' : '−'}${formatNumber(Math.abs(to - from))}`, line: changeLine(from, to) };
}

interface ChangeLeads {
  words: HistoryWords;
  onPath?: (path: string) => void;
  onRevision?: (revision: number) => void;
}

/** Values that changed, old and new; a field's name leads to every change of it, a revision to the revision. */
export function ChangeTable({ changes, ...leads }: ChangeLeads & { changes: readonly Change[] }) {
  const { t } = useTranslation('history');
  const [all, setAll] = useState(false);
  const told = spoken(changes);
  const shown = all ? told : told.slice(0, SHOWN);
  if (told.length === 0) return <p className={history['dim']}>{t('change.none')}</p>;
  return (
    <>
      <ul className={styles['changes']}>
        {shown.map((change) => (
          <ChangeLine key={change.path} change={change} {...leads} />
        ))}
      </ul>
      {told.length > shown.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('change.all', { count: told.length })}
        </Button>
      )}
    </>
  );
}

function ChangeLine({ change, words, onPath, onRevision }: ChangeLeads & { change: Change }) {
  const { t } = useTranslation('history');
  const { path, old, by, at, revision } = change;
  const differs = delta(change);
  return (
    <li>
      {onPath ? (
        <button type="button" className={styles['link']} title={t('change.every')} onClick={() => onPath(path)}>
          {words.path(path)}
        </button>
      ) : (
        <strong>{words.path(path)}</strong>
      )}
      <span>
        <del>{words.value(path, old)}</del> <span aria-hidden>→</span> <ins>{words.value(path, change.new)}</ins>
        {differs && (
          <span className={styles['delta']}>
            {' '}
            <WhyFigure title={words.path(path)} value={differs.text} lines={() => [differs.line]} />
          </span>
        )}
      </span>
      {by && at && revision !== undefined && (
        <span className={history['dim']}>
          {`${by.name || t('removedPerson')}, ${formatExact(at)} `}
          {onRevision && (
            <button type="button" className={styles['link']} onClick={() => onRevision(revision)}>
              {t('revisionShort', { revision: formatCount(revision) })}
            </button>
          )}
        </span>
      )}
    </li>
  );
}
