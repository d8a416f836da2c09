import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { keyOf, type ScopeRow } from './scope-node';

interface ScopeSearch {
  readonly rows: readonly ScopeRow[];
  readonly value: string | null;
  readonly recent: readonly string[];
}

/** Whether the tree is open, what is looked for in it, and the row that the keys are at. */
export function useScopeSearch({ rows, value, recent }: ScopeSearch) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
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

  const find = (text: string) => {
    setSearch(text);
    setAt(0);
  };
  return { id, open, setOpen, search, find, searching: wanted !== '', shown, here, setAt };
}
