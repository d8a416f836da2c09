import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { limits } from '@loam/domain/kernel/lists';
import { nutrientName, toForm } from '@loam/domain/kernel/nutrients';
import { KG_HA } from '@loam/domain/kernel/unit-ids';
import { convert } from '@loam/domain/kernel/units';
import { foldText } from '@loam/domain/kernel/fold-text';
import { formatNumber } from '../../../i18n/number';
import { TextInput } from '../../../ui/form/text-input';
import { byWorth, type Cover, coverOf, type Gap } from '../model/product-rank';
import { nutrientLabel } from '../words/names';
import type { usePriceHints } from './price-hints';
import { type ChoiceUnits, ProductChoice } from './product-choice';
import styles from './products.module.css';

const ROW = 52;
/** Where the list of gaps stands in its sentence. */
const MARK = '\u0000';

interface ProductChoicesProps extends ChoiceUnits {
  readonly products: readonly LibraryProduct[];
  readonly npkOf: (product: LibraryProduct) => [n: number, p2o5: number, k2o: number];
  readonly gaps: readonly Gap[];
  readonly hints?: ReturnType<typeof usePriceHints>;
  readonly onPick: (productId: number) => void;
  /** Shows what a nutrient still lacks so that it tells why. */
  readonly why?: (nutrientId: number, title: string, value: string) => ReactNode;
  /** Takes the focus when it opens. */
  readonly focus?: boolean;
}

/** A list of products to pick one from; the field keeps the focus, arrows move, Enter picks. */
export default function ProductChoices({
  products,
  npkOf,
  gaps,
  display,
  currency,
  perArea,
  hints,
  onPick,
  why,
  focus = true,
}: ProductChoicesProps) {
  const { symbol, unitId } = perArea;
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('charts');
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  const ranked = useMemo(
    () =>
      products
        .map((product) => ({ product, npk: npkOf(product), cover: coverOf(product, gaps) }))
        .sort((a, b) => byWorth(a.cover, b.cover) || a.product.name.localeCompare(b.product.name)),
    [products, npkOf, gaps],
  );
  const choices = useMemo(() => {
    const wanted = foldText(search).split(/\s+/).filter(Boolean);
    return ranked.filter(({ product }) => wanted.every((word) => foldText(product.name).includes(word)));
  }, [search, ranked]);
  const rows = useVirtualizer({
    count: choices.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 6,
    initialRect: { width: 600, height: 400 },
  });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, to));
    setAt(next);
    rows.scrollToIndex(next);
  };
  const inUnit = (kg_ha: number) => formatNumber(convert(kg_ha, KG_HA, unitId), { decimals: kg_ha < 10 ? 2 : 1 });
  /** How the amount of the product that is pointed at comes about. */
  const coverText = ({ amount_kg_ha, nutrientId, gap_kg_ha, part }: Cover) =>
    say('pick.how', {
      amount: inUnit(amount_kg_ha),
      gap: inUnit(toForm(nutrientId, gap_kg_ha, display)),
      content: formatNumber(toForm(nutrientId, 100 * part, display), { decimals: 4 }),
      nutrient: nutrientLabel(nutrientName(nutrientId, display)),
      unit: symbol,
    });
  const short = gaps.filter(({ gap_kg_ha, need_kg_ha }) => gap_kg_ha > need_kg_ha * (limits.imbalancePctDefault / 100));

  const lacks = ({ id, gap_kg_ha }: Gap): ReactNode => {
    const nutrient = nutrientLabel(nutrientName(id, display));
    const amount = formatNumber(convert(toForm(id, gap_kg_ha, display), KG_HA, unitId), { decimals: gap_kg_ha < 10 ? 2 : 0 });
    const value = `${nutrient} ${amount}`;
    return why?.(id, say('pick.short', { nutrient }), value) ?? value;
  };
  const [before, after] = say('pick.gaps', { list: MARK, unit: symbol }).split(MARK);

  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        // a number that tells why has keys of its own, and so has what it opens
        if (event.target instanceof HTMLButtonElement || !event.currentTarget.contains(event.target as Node)) return;
        const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
        if (step !== undefined) {
          event.preventDefault();
          go(at + step);
        } else if (event.key === 'Enter' && choices[at]) {
          event.preventDefault();
          onPick(choices[at].product.id);
        }
      }}
    >
      <TextInput
        label={t('product.search')}
        type="search"
        autoFocus={focus}
        value={search}
        onChange={(next) => {
          setSearch(next);
          setAt(0);
        }}
      />
      <p className={styles['dim']}>
        {short.length === 0 ? (
          say('pick.noGap')
        ) : (
          <>
            {before}
            {short.map((gap, at) => (
              <Fragment key={gap.id}>
                {at > 0 && ' · '}
                {lacks(gap)}
              </Fragment>
            ))}
            {after}
          </>
        )}
      </p>
      <p className={styles['dim']} aria-live="polite">
        {choices[at]?.cover ? coverText(choices[at].cover) : '\u00a0'}
      </p>
      {choices.length === 0 && <p role="status">{t('product.none')}</p>}
      <div
        ref={list}
        id={listId}
        role="listbox"
        tabIndex={0}
        aria-label={t('product.list')}
        aria-activedescendant={choices[at] ? `${listId}-${choices[at].product.id}` : undefined}
        className={styles['choices']}
      >
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const { product, npk, cover } = choices[index]!;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list's keys move among its options and choose one
              <div
                key={product.id}
                id={`${listId}-${product.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={styles['choice']}
                style={{ height: ROW, transform: `translateY(${start}px)` }}
                onClick={() => onPick(product.id)}
                onMouseMove={() => setAt(index)}
              >
                <ProductChoice
                  product={product}
                  npk={npk}
                  cover={cover}
                  hint={hints?.get(product.id)}
                  {...{ display, currency, perArea }}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
