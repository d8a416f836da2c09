import { useTranslation } from 'react-i18next';
import { harvestAlone } from '@loam/domain/agronomy/need/harvest-alone';
import type { NeedBasis } from '@loam/domain/agronomy/need/need-basis';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { KG_HA, T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert, isOfDimension } from '@loam/domain/kernel/unit/units';
import type { NeedMethod } from '@loam/domain/kernel/schema/lists';
import { Button } from '../../../ui/button';
import { formatNumber } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { useTraceWords } from '../why/trace-words';
import { nutrientLabel } from '../words/names';
import styles from './nutrition.module.css';

const NITROGEN = 1;

/** How a need was found, in which book and for which region, in a sentence. */
export function useBasisWords() {
  const { t, i18n } = useTranslation('plan');
  const { library } = usePlanFacts();
  const trace = useTraceWords();
  return ({ method, region, borrowed, sources }: NeedBasis): string => {
    const books = [...new Set(sources.map((key) => trace.source(library.bookName(key))))].join('; ');
    const how =
      method === 'starter' || method === 'corrective' ? t(`need.${method}`) : listName(method as NeedMethod, languageOf(i18n.language));
    return region === null
      ? t('need.basis', { method: how, books })
      : t(borrowed ? 'need.basisBorrowed' : 'need.basisOf', { method: how, books, region: trace.region(region) });
  };
}

/** One line for the table: what most of its needs rest on; where a published table holds here and another method was chosen, the table one click away. */
export function NeedSource({ basis, marked }: { basis: NeedBasis | undefined; marked: boolean }) {
  const { t, i18n } = useTranslation('plan');
  const { crop, grower, library } = usePlanFacts();
  const [chosen, choose] = useField('plan.needMethod');
  const editable = useEditable();
  const said = useBasisWords();
  const method = (chosen ?? 'balance') as NeedMethod;
  const tables = library.rateTables(crop?.key, grower).join(' · ');
  const own = basis
    ? `${said(basis)} ${t(`need.confidence.${basis.confidence}`)}.${marked ? ` ${t('need.marked')}` : ''}`
    : `${listName(method, languageOf(i18n.language))}.`;
  return (
    <p className={styles['source']}>
      <span>{own}</span>
      <GrowthUnknown />
      {tables === '' && <UnreadTables isChosen={method === 'rateTable'} onChoose={editable ? () => choose('rateTable') : undefined} />}
      {tables !== '' && method !== 'rateTable' && (
        <span>
          {t('need.tableOffered', { tables })} {editable && <Button onClick={() => choose('rateTable')}>{t('need.useTable')}</Button>}
        </span>
      )}
    </p>
  );
}

/** Of a stand of years whose growth no book knows: its nitrogen is the harvest's alone, and what the whole plant takes up stands beside. */
function GrowthUnknown() {
  const { t } = useTranslation('charts');
  const { crop, library } = usePlanFacts();
  const { input, graph } = usePlanNumbers();
  const { symbol, unitId } = usePerArea();
  const trace = useTraceWords();
  const grown = yieldOf(input);
  const byTable = graph.macro.find(({ id }) => id === NITROGEN)?.basis?.method === 'rateTable';
  const alone = !byTable && crop && grown !== undefined ? harvestAlone(crop, grown) : undefined;
  if (!alone) return null;
  const { wholePlant: whole } = alone;
  return (
    <strong>
      {t('need.growthUnknown')}
      {whole &&
        ` ${t('need.wholePlant', {
          value: `${formatNumber(Math.round(convert(whole.kg_ha, KG_HA, unitId)))} ${symbol}`,
          book: trace.source(library.bookName(whole.source)),
        })}`}
    </strong>
  );
}

/** t/ha; undefined where none is expected, or in no mass. */
function yieldOf({ crop }: ReturnType<typeof usePlanNumbers>['input']): number | undefined {
  const { expectedYield, expectedYieldUnitId } = crop ?? {};
  const unitId = expectedYieldUnitId ?? T_HA;
  return expectedYield && isOfDimension(unitId, 'massPerArea') ? convert(expectedYield, unitId, T_HA) : undefined;
}

/** Tables whose figures nobody compared with the book again: what they say stands beside, and a click away. */
function UnreadTables({ isChosen, onChoose }: { isChosen: boolean; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation('plan');
  const { display, graph } = usePlanNumbers();
  const { symbol } = usePerArea();
  const said = useBasisWords();
  const rated = graph.macro.filter(({ basis, beside }) => [basis?.method, beside?.method].includes('rateTable'));
  if (rated.length === 0) return <OtherPlaces />;
  const nutrient = (id: number) => nutrientLabel(nutrientName(id, display));
  if (isChosen)
    return rated.map(({ id, basis }) =>
      basis?.method === 'rateTable' ? (
        <span key={id}>
          {nutrient(id)} · {said(basis)} {t('need.unread')}
        </span>
      ) : null,
    );
  return (
    <>
      {rated.map(({ id, beside }) =>
        beside?.cropNeed == null ? null : (
          <span key={id}>
            {t('need.besideUnread', {
              nutrient: nutrient(id),
              basis: said(beside),
              value: `${formatNumber(beside.cropNeed)} ${symbol}`,
            })}{' '}
            {t('need.unread')} {onChoose && <Button onClick={onChoose}>{t('need.useTable')}</Button>}
          </span>
        ),
      )}
    </>
  );
}

/** Where no book is of the place: what books of other places give the crop, and whether this plan asks more. */
function OtherPlaces() {
  const { t } = useTranslation('plan');
  const { crop, library, soil } = usePlanFacts();
  const { input, graph } = usePlanNumbers();
  const { symbol, unitId } = usePerArea();
  const trace = useTraceWords();
  const grown = yieldOf(input);
  const elsewhere = crop && grown !== undefined ? library.nitrogenElsewhere(crop.key, grown) : undefined;
  if (!elsewhere) return <span>{t('need.noTable')}</span>;
  const [low, high] = [elsewhere.low, elsewhere.high].map((rate) => Math.round(convert(rate, KG_HA, unitId)));
  const asked = graph.macro.find(({ id }) => id === NITROGEN)?.cropNeed ?? 0;
  const span = low === high ? formatNumber(low!) : `${formatNumber(low!)}–${formatNumber(high!)}`;
  return (
    <>
      <span>{t('need.noTable')}</span>
      <span>
        {t('need.elsewhere', {
          value: `${span} ${symbol}`,
          books: elsewhere.sources.map((key) => trace.source(library.bookName(key))).join('; '),
        })}
      </span>
      {asked > high! && (
        <strong>{t(soil ? 'need.aboveElsewhere' : 'need.aboveUnsampled', { value: `${formatNumber(asked)} ${symbol}` })}</strong>
      )}
    </>
  );
}
