import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/form/text-input';
import { ProductChoice } from './product-choice';
import { CoverLines } from './cover-lines';
import type { ProductChoicesProps } from './product-choices-props';
import { CHOICE_HEIGHT, useRankedProducts } from './use-ranked-products';
import styles from './products.module.css';

const keysOf = (move: (step: number) => void, pick: (() => void) | undefined) => (event: KeyboardEvent<HTMLElement>) => {
  // a number that tells why has keys of its own, and so has what it opens
  if (event.target instanceof HTMLButtonElement || !event.currentTarget.contains(event.target as Node)) return;
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
  if (step === undefined && (event.key !== 'Enter' || !pick)) return;
  event.preventDefault();
  if (step === undefined) pick?.();
  else move(step);
};

/** A list of products to pick one from; the field keeps the focus, arrows move, Enter picks. */
export default function ProductChoices({
  products,
  npkOf,
  gaps,
  setting,
  hints,
  onPick,
  why,
  focus = true,
  ...units
}: ProductChoicesProps) {
  const { t } = useTranslation('plan');
  const { search, find, choices, at, setAt, go, list, rows } = useRankedProducts({ products, npkOf, gaps, ...(setting && { setting }) });
  const listId = useId();
  const onKeyDown = keysOf((step) => go(at + step), choices[at] && (() => onPick(choices[at]!.product.id)));
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <TextInput label={t('product.search')} type="search" autoFocus={focus} value={search} onChange={find} />
      <CoverLines {...{ gaps, why }} {...units} cover={choices[at]?.cover} />
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
            const { product, npk, cover, local } = choices[index]!;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list's keys move among its options and choose one
              <div
                key={product.id}
                id={`${listId}-${product.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={styles['choice']}
                style={{ height: CHOICE_HEIGHT, transform: `translateY(${start}px)` }}
                onClick={() => onPick(product.id)}
                onMouseMove={() => setAt(index)}
              >
                <ProductChoice product={product} npk={npk} cover={cover} local={local} hint={hints?.get(product.id)} {...units} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
