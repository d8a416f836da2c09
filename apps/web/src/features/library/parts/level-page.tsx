import type { ReactNode } from 'react';
import type { Level } from '../../organization';
import styles from '../library.module.css';
import { LibraryStrip } from './library-strip';

/** A page of the admin center on what a level has of its own, under the strip that names the level. */
export function LevelPage({ level, children }: { level: Level; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <LibraryStrip level={level} />
      {children}
    </div>
  );
}

/** What holds for all that such a page lists. */
export function LevelNote({ children }: { children: ReactNode }) {
  return (
    <p role="note" className={styles['note']}>
      {children}
    </p>
  );
}
