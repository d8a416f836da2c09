import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './layout.module.css';

const [least, most, step] = [20, 80, 2];

/** Two panes side by side; the divider drags and obeys the arrow keys, Home and End. `share` is the first pane's per cent. */
export function SplitPane({ first, second, share = 55 }: { first: ReactNode; second: ReactNode; share?: number }) {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(share);
  const move = (next: number) => setSize(Math.max(least, Math.min(most, next)));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const frame = box.current?.getBoundingClientRect();
    if (frame && event.currentTarget.hasPointerCapture(event.pointerId)) move(((event.clientX - frame.left) / frame.width) * 100);
  };
  const keys = (event: KeyboardEvent) => {
    const next = { ArrowLeft: size - step, ArrowRight: size + step, Home: least, End: most }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  return (
    <div ref={box} className={styles['split']} style={{ gridTemplateColumns: `calc(${size}% - 1px) 2px minmax(0, 1fr)` }}>
      <div className={styles['pane']}>{first}</div>
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('resize')}
        aria-valuenow={Math.round(size)}
        aria-valuemin={least}
        aria-valuemax={most}
        className={styles['divider']}
        onKeyDown={keys}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className={styles['pane']}>{second}</div>
    </div>
  );
}
