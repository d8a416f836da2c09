import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { usePreferences } from '../../i18n/preferences';
import { densities } from '../theme/tokens';

const virtualFrom = 100;
/** Where rows are cards; as table.module.css has it. */
const CARDS = '(max-width: 560px)';

/** Which rows of a long list are drawn, how high what is not drawn is, and the row that the keys are at. */
export function useRowWindow(count: number) {
  const { density } = usePreferences();
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const long = count > virtualFrom && !window.matchMedia?.(CARDS).matches; // cards differ in height
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => densities[density].row + 1,
    overscan: 12,
    enabled: long,
  });
  const windowed = virtual.getVirtualItems();
  const items = long ? windowed : Array.from({ length: count }, (_row, index) => ({ index }));
  const above = long ? (windowed[0]?.start ?? 0) : 0;
  const below = long ? virtual.getTotalSize() - (windowed.at(-1)?.end ?? 0) : 0;
  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index));
    setActive(target);
    if (long) virtual.scrollToIndex(target);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`tr[data-at="${target}"]`)?.focus());
  };
  return { box, items, above, below, active: Math.min(active, count - 1), setActive, focusRow };
}

export type RowWindow = ReturnType<typeof useRowWindow>;
