import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPrinter } from '@tabler/icons-react';
import { nutrientName, nutrientOf, toForm } from '@loam/domain/kernel/unit/nutrients';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import { useCurrentUser } from '../../../api/session';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { useNotes } from '../../../live/react/use-notes';
import { Button } from '../../../ui/button';
import { nutrientLabel, useNames } from '../words/names';
import { Compact } from './lazy-parts';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { WhyNumber } from '../why/why-number';
import { HandOn } from './hand-on';
import { useRunningHead } from './use-running-head';
import { useSheetFacts } from './use-sheet-facts';
import { useSheetLines } from './use-sheet-lines';
import styles from './plan-sheet.module.css';

/** The plan to read and to print: everything as text, nothing to edit. Where the company wants it short, it opens short. */
export function PlanSheet() {
  const wanted = useCurrentUser().toggles?.['compactPlan'] === true;
  const [compact, setCompact] = useState(wanted);
  if (compact) return <Compact open onToggle={() => setCompact(false)} handOn={<HandOn />} />;
  return <WholeSheet toCompact={wanted && <Compact onToggle={() => setCompact(true)} />} />;
}

function WholeSheet({ toCompact }: { toCompact: ReactNode }) {
  const { t } = useTranslation('plan');
  const { plan, grower } = usePlanFacts();
  const { draft } = usePlanNumbers();
  const notes = useNotes();
  const facts = useSheetFacts();
  const [field, crop, planting, harvest] = facts.map(([, value]) => value);
  useRunningHead(`${grower.fullName} · ${field} · ${crop} · ${planting} – ${harvest}`);
  return (
    <article className={styles['sheet']}>
      <div className={styles['head']}>
        <h2>
          {String(draft.plan['name'] ?? plan.name)} · {grower.fullName}
        </h2>
        <span className={styles['print']}>
          {toCompact}
          <HandOn />
          <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            {t('view.print')}
          </Button>
        </span>
      </div>
      <dl className={styles['facts']}>
        {facts.map(([label, value, path]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{path ? <WhyNumber path={path} title={label} value={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      <NeedOnSheet />
      <DosesOnSheet />
      {notes !== '' && (
        <>
          <h3>{t('field.notes')}</h3>
          <p className={styles['notes']}>{notes}</p>
        </>
      )}
    </article>
  );
}

function NeedOnSheet() {
  const { t } = useTranslation('plan');
  const { needs, display } = usePlanNumbers();
  const { symbol, unitId } = usePerArea();
  return (
    <>
      <h3>{t('need.title')}</h3>
      <table className={styles['figures']}>
        <thead>
          <tr>
            <th scope="col">{symbol}</th>
            <th scope="col">{t('need.demand')}</th>
            <th scope="col">{t('need.apply')}</th>
          </tr>
        </thead>
        <tbody>
          {needs
            .filter(({ need }) => (need ?? 0) > 0)
            .map(({ nutrientId, demand, need }) => {
              const name = nutrientLabel(nutrientName(nutrientId, display));
              const shown = (value: number | null, field: 'demand' | 'cropNeed', title: string) =>
                value === null ? (
                  '—'
                ) : (
                  <WhyNumber
                    path={`${nutrientOf(nutrientId)!.group}.${nutrientId}.${field}`}
                    title={`${name}, ${title}`}
                    value={formatNumber(toForm(nutrientId, convert(value, 2, unitId) ?? value, display))}
                  />
                );
              return (
                <tr key={nutrientId}>
                  <th scope="row">{name}</th>
                  <td>{shown(demand, 'demand', t('need.demand'))}</td>
                  <td>{shown(need, 'cropNeed', t('need.apply'))}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </>
  );
}

function DosesOnSheet() {
  const { t } = useTranslation('plan');
  const names = useNames();
  const lines = useSheetLines();
  const date = (value: unknown) => (typeof value === 'string' ? formatDate(value) : '—');
  return (
    <>
      <h3>{t('step.fertilization')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('balance.stage')}</th>
            <th scope="col">{t('field.method')}</th>
            <th scope="col">{t('field.applicationDate')}</th>
            <th scope="col">{t('products.product')}</th>
            <th scope="col">{t('balance.supply')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, column, method, when, product, dose }) => (
            <tr key={key}>
              <th scope="row">{column}</th>
              <td>{t(`method.${method}`)}</td>
              <td>{date(when)}</td>
              <td>{names.product(product)}</td>
              <td>
                {formatNumber(dose[0])} {unitOf(dose[1])?.symbol}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
