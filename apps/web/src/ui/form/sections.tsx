import { type ReactNode, useEffect } from 'react';
import { preferences } from '../../i18n/preferences';
import { StatusBadge } from '../badge';
import styles from './sections.module.css';

interface FormSectionProps {
  /** of the element; a `SectionEntry` of the same leads here */
  readonly id: string;
  readonly title: string;
  /** how much of it is filled in, in words */
  readonly progress: string;
  /** that something in it is to be corrected, in words: it stands open then */
  readonly wrong: string | null;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

/** One block of a long form, which opens; its head says how far it is. */
export function FormSection({ id, title, progress, wrong, open, onToggle, children }: FormSectionProps) {
  return (
    <details
      id={id}
      data-form-section
      className={styles['section']}
      open={open || wrong !== null}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        <span className={styles['dim']}>{progress}</span>
        {wrong !== null && <StatusBadge tone="bad">{wrong}</StatusBadge>}
      </summary>
      <div className={styles['questions']}>{children}</div>
    </details>
  );
}

/** The blocks of a long form, with the way to each beside them where there is room. `[` and `]` lead to the block before and after. */
export function FormSections({ children }: { children: ReactNode }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      const typing = target instanceof HTMLElement && target.closest('input,textarea,select,[role="dialog"],[role="application"]') !== null;
      if ((key !== '[' && key !== ']') || event.ctrlKey || event.metaKey || typing || !preferences().shortcuts) return;
      const heads = [...document.querySelectorAll<HTMLElement>('[data-form-section] > summary')];
      const at = heads.findIndex((head) => head.parentElement!.contains(document.activeElement));
      const next = key === ']' ? at + 1 : at < 0 ? -1 : at - 1;
      heads[next]?.focus();
      heads[next]?.scrollIntoView({ block: 'nearest' });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return <div className={styles['sections']}>{children}</div>;
}

interface SectionSumProps {
  readonly tone?: 'ok' | 'bad' | undefined;
  readonly children: ReactNode;
}

/** What some fields of a block come to together, below them. */
export const SectionSum = ({ tone, children }: SectionSumProps) => (
  <p className={styles['sum']} role="status" {...(tone && { 'data-tone': tone })}>
    {children}
  </p>
);

export const SectionContents = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles['contents']} aria-label={label}>
    <ol>{children}</ol>
  </nav>
);

interface SectionEntryProps {
  readonly of: string;
  readonly title: string;
  readonly given: number;
  readonly asked: number;
  readonly wrong: string | null;
  readonly onOpen: () => void;
}

/** A way to a block of the form. */
export function SectionEntry({ of, title, given, asked, wrong, onOpen }: SectionEntryProps) {
  const go = () => {
    onOpen();
    const place = document.getElementById(of);
    place?.scrollIntoView({ block: 'start' });
    place?.querySelector('summary')?.focus({ preventScroll: true });
  };
  return (
    <li>
      <button type="button" onClick={go}>
        <span>{title}</span>
        {wrong !== null && <StatusBadge tone="bad">{wrong}</StatusBadge>}
        <span className={styles['dim']} data-full={given === asked}>
          {given} / {asked}
        </span>
      </button>
    </li>
  );
}
