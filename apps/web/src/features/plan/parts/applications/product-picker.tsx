import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentsOf } from '@loam/domain/agronomy/product-contents';
import { MANURE_FORMS } from '@loam/domain/kernel/lists';
import { nutrientIndex } from '@loam/domain/kernel/nutrients';
import { languageOf, listName } from '@loam/domain/kernel/list-names';
import { productForms } from '@loam/domain/kernel/lists';
import { formatNumber } from '../../../../i18n/number';
import { Dialog } from '../../../../ui/overlay/dialog';
import { TextInput } from '../../../../ui/form/text-input';
import { nutrientLabel } from '../../names';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../../plan-context';
import styles from './applications.module.css';

const ROW = 44;
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Products to add: searched by name, ranked by how well they close the largest gap, with N-P-K at a glance. */
export function ProductPicker({
  open,
  taken,
  onClose,
  onPick,
}: {
  open: boolean;
  taken: ReadonlySet<string>;
  onClose: () => void;
  onPick: (productId: number) => void;
}) {
  const { t, i18n } = useTranslation('plan');
  return (
    <Dialog open={open} onClose={onClose} title={t('product.add')} width={640}>
      {open && <Choices taken={taken} onPick={onPick} language={i18n.language} />}
    </Dialog>
  );
}

function Choices({ taken, onPick, language }: { taken: ReadonlySet<string>; onPick: (productId: number) => void; language: string }) {
  const { t } = useTranslation('plan');
  const { library } = usePlanFacts();
  const { graph } = usePlanNumbers();
  const { symbol } = usePerArea();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  const gap = useMemo(() => {
    const short = [...graph.macro, ...graph.micro].filter(({ status, cropNeed }) => status === 'deficit' && cropNeed);
    return short.toSorted((a, b) => b.cropNeed! - b.fulfillment - (a.cropNeed! - a.fulfillment))[0];
  }, [graph]);
  const choices = useMemo(() => {
    const wanted = plain(search).split(/\s+/).filter(Boolean);
    const share = (id: number) => (gap ? contentsOf(library.product(id)!)[nutrientIndex.get(gap.id)!]! : 0);
    return library.products
      .filter(
        ({ id, formId, name }) => !taken.has(String(id)) && !MANURE_FORMS.has(formId) && wanted.every((word) => plain(name).includes(word)),
      )
      .map((product) => ({ product, npk: library.npk(product), covers: share(product.id) }))
      .sort((a, b) => (search ? 0 : b.covers - a.covers) || a.product.name.localeCompare(b.product.name));
  }, [search, library, taken, gap]);
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
  const short = gap ? gap.cropNeed! - gap.fulfillment : 0;

  return (
    <div
      onKeyDown={(event) => {
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
        autoFocus
        value={search}
        onChange={(next) => {
          setSearch(next);
          setAt(0);
        }}
      />
      {gap && (
        <p className={styles['dim']}>
          {t('product.gap', { nutrient: nutrientLabel(gap.name), amount: formatNumber(short), unit: symbol })}
        </p>
      )}
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
            const { product, npk, covers } = choices[index]!;
            return (
              <div
                key={product.id}
                id={`${listId}-${product.id}`}
                role="option"
                aria-selected={index === at}
                className={styles['choice']}
                style={{ height: ROW, transform: `translateY(${start}px)` }}
                onClick={() => onPick(product.id)}
                onMouseMove={() => setAt(index)}
              >
                <span className={styles['choiceName']}>
                  <strong>{product.name}</strong>
                  <small>
                    {listName(productForms.find(({ id }) => id === product.formId)?.key ?? '', languageOf(language))}
                    {product.solubility_g_l !== undefined &&
                      ` · ${t('product.solubility', { value: formatNumber(product.solubility_g_l) })}`}
                  </small>
                </span>
                <span
                  className={styles['npk']}
                  aria-label={t('product.npk', { n: formatNumber(npk[0]), p: formatNumber(npk[1]), k: formatNumber(npk[2]) })}
                >
                  {npk.map((percent, nth) => (
                    <span key={nth} data-nth={nth} style={{ width: `${Math.min(100, percent) * 0.8}px` }} />
                  ))}
                  <small>{npk.map((percent) => formatNumber(percent, { decimals: 1 })).join('-')}</small>
                </span>
                <span className={styles['covers']}>
                  {gap && covers > 0
                    ? t('product.covers', {
                        nutrient: nutrientLabel(gap.name),
                        amount: formatNumber(short / covers, { decimals: 0 }),
                        unit: symbol,
                      })
                    : ''}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
