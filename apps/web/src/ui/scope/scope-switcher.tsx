import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../overlay/popover';
import { ScopeItem } from './scope-item';
import { flatten, keyOf, type ScopeNode, type ScopeRow } from './scope-node';
import { useScopeSearch } from './use-scope-search';
import styles from './scope.module.css';

export interface ScopeSwitcherProps {
  tree: readonly ScopeNode[];
  /** `level:id` of the scope in force */
  value: string | null;
  onPick: (node: ScopeNode, path: readonly ScopeNode[]) => void;
  /** last picked first, `level:id` */
  recent?: readonly string[];
  loading?: boolean;
}

/** Company ▸ collection ▸ group as one searchable tree; Alt+G opens it. A person with one choice sees plain text. */
export function ScopeSwitcher({ tree, value, onPick, recent = [], loading = false }: ScopeSwitcherProps) {
  const { t } = useTranslation('ui');
  const rows = useMemo(() => flatten(tree), [tree]);
  const current = rows.find(({ node }) => keyOf(node) === value);
  const { id, open, setOpen, search, find, searching, shown, here, setAt } = useScopeSearch({ rows, value, recent });

  const label = current ? current.path.map(({ name }) => name).join(' ▸ ') : t('scope.choose');
  if (rows.length <= 1) return current || rows[0] ? <span className={styles['plain']}>{current ? label : rows[0]!.node.name}</span> : null;
  const pick = ({ node, path }: ScopeRow) => {
    setOpen(false);
    onPick(node, path);
  };
  const keys = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && shown.length > 0) {
      event.preventDefault();
      setAt((here + move + shown.length) % shown.length);
    }
    const row = shown[here];
    if (event.key === 'Enter' && row) {
      event.preventDefault();
      pick(row);
    }
  };
  const target = <ScopeButton {...{ label, open, loading }} onClick={() => setOpen(!open)} />;
  return (
    <Popover target={target} open={open} onChange={setOpen} label={t('scope.choose')} width={380}>
      <ScopeField id={id} here={shown.length > 0 ? here : undefined} search={search} onSearch={find} onKeyDown={keys} />
      {shown.length === 0 && (
        <p role="status" className={styles['nothing']}>
          {t('nothingFound')}
        </p>
      )}
      <div id={`${id}-tree`} role="tree" aria-label={t('scope.choose')} className={styles['tree']}>
        {shown.map((row, index) => (
          <ScopeItem
            key={`${index}${keyOf(row.node)}`}
            id={`${id}-${index}`}
            {...{ row, searching }}
            chosen={keyOf(row.node) === value}
            here={index === here}
            onPoint={() => setAt(index)}
            onPick={() => pick(row)}
          />
        ))}
      </div>
    </Popover>
  );
}

interface ScopeButtonProps {
  label: string;
  open: boolean;
  loading: boolean;
  onClick: () => void;
}

function ScopeButton({ label, open, loading, onClick }: ScopeButtonProps) {
  const { t } = useTranslation('ui');
  return (
    <button
      type="button"
      className={styles['button']}
      aria-haspopup="tree"
      aria-expanded={open}
      aria-keyshortcuts="Alt+G"
      aria-label={t('scope.button', { scope: label })}
      disabled={loading}
      onClick={onClick}
    >
      <span className={styles['path']}>{label}</span>
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
}

interface ScopeFieldProps {
  id: string;
  /** The row that the keys are at. */
  here: number | undefined;
  search: string;
  onSearch: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function ScopeField({ id, here, search, onSearch, onKeyDown }: ScopeFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <input
      data-autofocus
      role="combobox"
      aria-expanded
      aria-haspopup="tree"
      aria-controls={`${id}-tree`}
      aria-activedescendant={here !== undefined ? `${id}-${here}` : undefined}
      aria-label={t('scope.search')}
      placeholder={t('scope.search')}
      autoComplete="off"
      className={styles['search']}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
