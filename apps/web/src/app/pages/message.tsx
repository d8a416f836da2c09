import type { ReactNode } from 'react';
import { useMatches } from 'react-router-dom';
import { session } from '../../api/session';
import styles from './message.module.css';

export function Message({ icon, title, text, children }: { icon: ReactNode; title: string; text?: ReactNode; children: ReactNode }) {
  const inShell = useMatches().some(({ id }) => id === 'shell') && session.state().status === 'in';
  const Landmark = inShell ? 'div' : 'main'; // the shell is a main already
  return (
    <Landmark className={styles['page']}>
      <span aria-hidden className={styles['icon']}>
        {icon}
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      {text && <p>{text}</p>}
      <div className={styles['actions']}>{children}</div>
    </Landmark>
  );
}
