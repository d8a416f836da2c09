import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import styles from '../bare-button.module.css';
import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../lazy-part';

const TraceDrawer = lazyPart(
  async () => (await Promise.all([import('./trace-drawer'), loadNamespaces(['advice', 'cited'])]))[0].TraceDrawer,
  ({ lines }) => lines !== undefined,
);

interface WhyFigureProps {
  /** What is computed: `Supply: N` */
  readonly title: string;
  /** As it is read on the page. */
  readonly value: string;
  /** How it came about, asked for when it is opened; nothing: it is shown as it is. */
  readonly lines: (() => readonly TraceLine[]) | undefined;
  /** The publication behind a source's key; what it does not know is said as it stands. */
  readonly source?: ((key: string) => string) | undefined;
}

/** A number that the page computes; pressed, it tells how it came about. Its words are in the texts `why`, which come with the page. */
export function WhyFigure({ title, value, lines, source }: WhyFigureProps) {
  const { t } = useTranslation('why');
  const [asked, setAsked] = useState<readonly TraceLine[] | 'never' | 'before'>('never');
  if (!lines) return value;
  return (
    <>
      <button type="button" className={styles['why']} aria-label={t('of', { name: title, value })} onClick={() => setAsked(lines())}>
        {value}
      </button>
      {asked !== 'never' && (
        <TraceDrawer
          lines={asked === 'before' ? undefined : asked}
          title={title}
          onClose={() => setAsked('before')}
          {...(source && { source })}
        />
      )}
    </>
  );
}
