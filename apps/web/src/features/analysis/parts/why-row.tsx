import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { Button } from '../../../ui/button';
import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';
import styles from '../analysis.module.css';

/** The words of formulas and sources come with the first that is opened. */
const WhyTrace = lazyPart(async () => (await Promise.all([import('./why-trace'), loadNamespaces(['advice'])]))[0].WhyTrace);

/** Escape closes what stands open here first, and not the sheet around it. */
const escapesHere = { 'data-mantine-stop-propagation': 'true' };

/** A number with its name; "Why?" opens formula, inputs and sources below it. */
export function WhyRow({
  name,
  value,
  note,
  lines,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly lines: readonly TraceLine[];
}) {
  const { t } = useTranslation('analysis');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <div className={styles['answer']}>
        <span>{name}</span>
        <strong>{value}</strong>
        {lines.length > 0 ? (
          <Button
            kind="quiet"
            aria-expanded={open}
            aria-controls={id}
            aria-label={t('whyOf', { name })}
            onClick={() => setOpen(!open)}
            onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
            {...(open && escapesHere)}
          >
            {t('why')}
          </Button>
        ) : (
          <span />
        )}
      </div>
      {note && <span className={styles['dim']}>{note}</span>}
      <div id={id} hidden={!open}>
        {open && <WhyTrace lines={lines} />}
      </div>
    </li>
  );
}
