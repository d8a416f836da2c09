import { IconPrinter } from '@tabler/icons-react';
import { unitOf } from '@loam/domain/kernel/unit/units';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { useNotes } from '../../../live/react/use-notes';
import { Button } from '../../../ui/button';
import { useNames } from '../words/names';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { useRunningHead } from './use-running-head';
import { useSheetFacts } from './use-sheet-facts';
import { type SheetLine, useSheetLines } from './use-sheet-lines';
import styles from './plan-sheet.module.css';

const ESSENTIALS = 4;

interface CompactProps {
  /** the short summary itself; otherwise only the button that leads to it */
  readonly open?: boolean;
  readonly onToggle: () => void;
  /** the ways to hand the plan on */
  readonly handOn?: ReactNode;
}

export function Compact({ open = false, onToggle, handOn }: CompactProps) {
  const { t } = useTranslation('advice');
  if (open) return <CompactSheet onWhole={onToggle} handOn={handOn} />;
  return (
    <Button kind="quiet" onClick={onToggle}>
      {t('compact.title')}
    </Button>
  );
}

/** The plan on one page, as a company may want it: field, crop and season, then one line for each application. */
function CompactSheet({ onWhole, handOn }: { onWhole: () => void; handOn: ReactNode }) {
  const { t } = useTranslation('plan');
  const { plan, grower } = usePlanFacts();
  const { draft } = usePlanNumbers();
  const notes = useNotes();
  const facts = useSheetFacts();
  const essentials = facts.filter(([label], at) => at < ESSENTIALS || label === t('field.expectedYield'));
  const [field, crop, planting, harvest] = facts.map(([, value]) => value);
  useRunningHead(`${grower.fullName} · ${field} · ${crop} · ${planting} – ${harvest}`);
  const applications = new Map<string, SheetLine[]>();
  for (const line of useSheetLines()) applications.set(line.application, [...(applications.get(line.application) ?? []), line]);
  return (
    <article className={`${styles['sheet']} ${styles['compact']}`} data-compact>
      <div className={styles['head']}>
        <h2>
          {String(draft.plan['name'] ?? plan.name)} · {grower.fullName}
        </h2>
        <span className={styles['print']}>
          <Button kind="quiet" onClick={onWhole}>
            {t('advice:compact.whole')}
          </Button>
          {handOn}
          <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            {t('view.print')}
          </Button>
        </span>
      </div>
      <p className={styles['essentials']}>
        {essentials.map(([label, value]) => (
          <span key={label}>
            {label}: <strong>{value}</strong>
          </span>
        ))}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('advice:compact.application')}</th>
            <th scope="col">{t('advice:compact.products')}</th>
          </tr>
        </thead>
        <tbody>
          {[...applications.values()].map((lines) => (
            <ApplicationRow key={lines[0]!.application} lines={lines} />
          ))}
        </tbody>
      </table>
      {notes !== '' && <p className={styles['notes']}>{notes}</p>}
    </article>
  );
}

/** One application: when and how, and its products with their doses. */
function ApplicationRow({ lines }: { lines: readonly SheetLine[] }) {
  const { t } = useTranslation('plan');
  const names = useNames();
  const { column, method, when } = lines[0]!;
  return (
    <tr>
      <th scope="row">{[column, t(`method.${method}`), typeof when === 'string' ? formatDate(when) : ''].filter(Boolean).join(' · ')}</th>
      <td>
        {lines.map(({ product, dose: [amount, unitId] }) => (
          <span key={product} className={styles['dose']}>
            {names.product(product)} <strong>{formatNumber(amount)}</strong> {unitOf(unitId)?.symbol}
          </span>
        ))}
      </td>
    </tr>
  );
}
