import { IconBuilding, IconChevronDown, IconStack2, IconUsersGroup } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/number';
import { Popover } from '../overlay/popover';
import styles from './scope.module.css';

export type ScopeLevel = 'company' | 'collection' | 'group';

export interface ScopeNode {
  level: ScopeLevel;
  id: number;
  name: string;
  /** shown on the right: growers under it */
  count?: number;
  /** of a group that stands alone, without its collection above it */
  collectionId?: number;
  children?: readonly ScopeNode[];
}

interface Row {
  node: ScopeNode;
  path: readonly ScopeNode[];
}

const icons = { company: IconBuilding, collection: IconStack2, group: IconUsersGroup };
const keyOf = (node: ScopeNode): string => `${node.level}:${node.id}`;

function flatten(nodes: readonly ScopeNode[], above: readonly ScopeNode[] = []): Row[] {
  return nodes.flatMap((node) => [{ node, path: [...above, node] }, ...flatten(node.children ?? [], [...above, node])]);
}

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
  const id = useId();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const rows = useMemo(() => flatten(tree), [tree]);
  const current = rows.find(({ node }) => keyOf(node) === value);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = useMemo(() => {
    if (wanted !== '') return rows.filter(({ node }) => node.name.toLocaleLowerCase().includes(wanted));
    const again = recent.flatMap((key) => rows.filter(({ node }) => keyOf(node) === key)).slice(0, 5);
    return rows.length > 12 ? [...again, ...rows] : rows;
  }, [rows, wanted, recent]);
  const here = Math.min(at, shown.length - 1);

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyG') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const begun = useRef(false);
  useEffect(() => {
    if (open && !begun.current) {
      setSearch('');
      setAt(
        Math.max(
          0,
          rows.findIndex(({ node }) => keyOf(node) === value),
        ),
      );
    }
    begun.current = open; // a tree that comes anew while one types leaves what was typed
  }, [open, rows, value]);
  useEffect(() => {
    if (open) document.getElementById(`${id}-${here}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, here, id]);

  const label = current ? current.path.map(({ name }) => name).join(' ▸ ') : t('scope.choose');
  if (rows.length <= 1) return current || rows[0] ? <span className={styles['plain']}>{current ? label : rows[0]!.node.name}</span> : null;
  const pick = ({ node, path }: Row) => {
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
  const target = (
    <button
      type="button"
      className={styles['button']}
      aria-haspopup="tree"
      aria-expanded={open}
      aria-keyshortcuts="Alt+G"
      aria-label={t('scope.button', { scope: label })}
      disabled={loading}
      onClick={() => setOpen(!open)}
    >
      <span className={styles['path']}>{label}</span>
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
  return (
    <Popover target={target} open={open} onChange={setOpen} label={t('scope.choose')} width={380}>
      <input
        data-autofocus
        role="combobox"
        aria-expanded
        aria-haspopup="tree"
        aria-controls={`${id}-tree`}
        aria-activedescendant={shown.length > 0 ? `${id}-${here}` : undefined}
        aria-label={t('scope.search')}
        placeholder={t('scope.search')}
        autoComplete="off"
        className={styles['search']}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={keys}
      />
      {shown.length === 0 && (
        <p role="status" className={styles['nothing']}>
          {t('nothingFound')}
        </p>
      )}
      <div id={`${id}-tree`} role="tree" aria-label={t('scope.choose')} className={styles['tree']}>
        {shown.map((row, index) => {
          const Icon = icons[row.node.level];
          const depth = wanted === '' ? row.path.length : 1;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
            <div
              key={`${index}${keyOf(row.node)}`}
              id={`${id}-${index}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={depth}
              aria-selected={keyOf(row.node) === value}
              className={`${styles['row']} ${index === here ? styles['here'] : ''}`}
              style={{ paddingInlineStart: 4 + depth * 14 }}
              onPointerMove={() => setAt(index)}
              onClick={() => pick(row)}
            >
              <Icon size={15} stroke={1.6} aria-hidden />
              <span className={styles['name']}>{row.node.name}</span>
              {wanted !== '' && row.path.length > 1 && (
                <span className={styles['above']}>
                  {row.path
                    .slice(0, -1)
                    .map(({ name }) => name)
                    .join(' ▸ ')}
                </span>
              )}
              {row.node.count !== undefined && <span className={styles['count']}>{formatCount(row.node.count)}</span>}
            </div>
          );
        })}
      </div>
    </Popover>
  );
}
