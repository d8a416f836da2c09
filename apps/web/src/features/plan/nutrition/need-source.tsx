import { useTranslation } from 'react-i18next';
import type { NeedBasis } from '@loam/domain/agronomy/need/need-basis';
import { languageOf } from '@loam/domain/kernel/language';
import { listName } from '@loam/domain/kernel/list-names';
import type { NeedMethod } from '@loam/domain/kernel/lists';
import { Button } from '../../../ui/button';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { useTraceWords } from '../why/trace-words';
import styles from './nutrition.module.css';

/** By which method the needs are found; where a published table holds here and another method was chosen, the table one click away. */
export function NeedSource() {
  const { t, i18n } = useTranslation('plan');
  const { crop, grower, library } = usePlanFacts();
  const [chosen, choose] = useField('plan.needMethod');
  const editable = useEditable();
  const method = (chosen ?? 'balance') as NeedMethod;
  const tables = library.rateTables(crop?.key, grower).join(' · ');
  const name = listName(method, languageOf(i18n.language));
  if (tables === '') return <p className={styles['source']}>{t('need.byGeneral', { method: name })}</p>;
  if (method === 'rateTable') return <p className={styles['source']}>{t('need.byTables', { method: name, tables })}</p>;
  return (
    <p className={styles['source']}>
      {t('need.tableOffered', { tables })} {editable && <Button onClick={() => choose('rateTable')}>{t('need.useTable')}</Button>}
    </p>
  );
}

/** Beside a need of a macronutrient: how it was found, in which book and for which region, how sure it is, and what the other method says. */
export function NeedBasisRow({ nutrientId, shown }: { nutrientId: number; shown: (value: number) => string }) {
  const { t, i18n } = useTranslation('plan');
  const { graph } = usePlanNumbers();
  const { library } = usePlanFacts();
  const trace = useTraceWords();
  const entry = graph.macro.find(({ id }) => id === nutrientId);
  if (!entry?.basis) return null;
  const { basis, beside } = entry;
  const said = ({ method, region, sources }: NeedBasis) => {
    const books = sources.map((key) => trace.source(library.bookName(key))).join('; ');
    const how = method === 'starter' ? t('need.starter') : listName(method as NeedMethod, languageOf(i18n.language));
    return region === null ? t('need.basis', { method: how, books }) : t('need.basisOf', { method: how, books, region });
  };
  return (
    <tr className={styles['basis']}>
      <td colSpan={8}>
        {`${said(basis)} ${t(`need.confidence.${basis.confidence}`)}.`}
        {beside && (
          <span>
            {' '}
            {beside.cropNeed === null
              ? t('need.besideNone', { basis: said(beside), reason: t(`need.noRate.${beside.reason}`) })
              : t('need.beside', { basis: said(beside), value: shown(beside.cropNeed) })}
          </span>
        )}
      </td>
    </tr>
  );
}
