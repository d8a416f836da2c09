import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIQUID_FORM } from '@loam/domain/kernel/schema/lists';
import { isFoundBy } from '@loam/domain/product/product-synonyms';
import { isApiError } from '../../../api/api-error';
import { ForChanges, InputsForChanges } from '../../../api/for-changes';
import { formatDate, today } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState } from '../../../ui/feedback/states';
import { DateInput } from '../../../ui/form/date-input';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { TextInput } from '../../../ui/form/text-input';
import { SaveBar } from '../../../ui/layout/page-header';
import { type Library, type ListedPrice, type PriceList, useListPrices } from '../catalog';
import { callsFor, changedPrices, draftOf, type PriceDraft, withTaken } from './price-drafts';
import { PricesPaste } from './prices-paste';
import styles from './prices.module.css';

interface PricesFormProps {
  readonly groupId: number;
  readonly list: PriceList;
  readonly library: Library;
}

/** What products cost, with supplier and day. What a person changes is their own price and leaves that of others. */
export function PricesForm({ groupId, list, library }: PricesFormProps) {
  const { t, i18n } = useTranslation('library', { keyPrefix: 'priceList' });
  const [drafts, setDrafts] = useState(() => list.items.map(draftOf));
  const save = useListPrices(groupId);
  const nameOf = (id: number) => library.product(id)?.name ?? t('gone');
  const currencyOf = (id: number) => list.items.find(({ productId }) => productId === id)?.currency ?? list.currency;
  const shown = drafts.toSorted((a, b) => nameOf(a.productId).localeCompare(nameOf(b.productId), i18n.language));
  const change = (productId: number, more: Partial<PriceDraft>) =>
    setDrafts(drafts.map((one) => (one.productId === productId ? { ...one, ...more } : one)));
  const add = (productId: number | null) =>
    productId !== null && setDrafts([...drafts, { productId, price: null, supplier: lastSupplier(list), date: today() }]);
  const items = changedPrices(drafts, list.items);
  const unreadable = drafts.some(({ price }) => Number.isNaN(price));
  const submit = async () => {
    try {
      let answer = list;
      for (const one of callsFor(items, list)) answer = await save.mutateAsync(one);
      setDrafts(answer.items.map(draftOf));
      notify(t('saved', { count: items.length }));
    } catch (error) {
      const [detail] = isApiError(error) ? error.details : [];
      notify(isApiError(error) ? errorText(detail?.key ?? error.key, detail?.message ?? error.message) : t('failed'), 'bad');
    }
  };
  return (
    <div className={styles['form']}>
      <p className={styles['intro']}>{t('intro')}</p>
      <ForChanges>
        <PricesPaste
          {...{ library, currencyOf }}
          currency={list.currency}
          suppliers={suppliersOf(list)}
          onTake={(some) => setDrafts(withTaken(drafts, some))}
        />
      </ForChanges>
      {shown.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      <InputsForChanges>
        {shown.map((draft) => (
          <PriceRow
            key={draft.productId}
            draft={draft}
            listed={list.items.find(({ productId }) => productId === draft.productId)}
            name={nameOf(draft.productId)}
            unit={`${currencyOf(draft.productId)} / ${library.product(draft.productId)?.formId === LIQUID_FORM ? 'l' : 'kg'}`}
            suppliers={suppliersOf(list)}
            onChange={(more) => change(draft.productId, more)}
          />
        ))}
      </InputsForChanges>
      <ForChanges>
        <AddProduct products={library.products.filter(({ id }) => !drafts.some(({ productId }) => productId === id))} onAdd={add} />
        <SaveBar sticky={false} note={t('note')}>
          <Button kind="primary" busy={save.isPending} disabled={items.length === 0 || unreadable} onClick={() => void submit()}>
            {items.length === 0 ? t('saveNone') : t('save', { count: items.length })}
          </Button>
        </SaveBar>
      </ForChanges>
    </div>
  );
}

/** Found by any name that is known of a product, as in a plan. */
function AddProduct({ products, onAdd }: { readonly products: Library['products']; readonly onAdd: (id: number | null) => void }) {
  const { t } = useTranslation('library', { keyPrefix: 'priceList' });
  const byId = new Map(products.map((product) => [String(product.id), product]));
  return (
    <SelectInput
      className={styles['add'] ?? ''}
      label={t('add')}
      optional
      searchable
      choices={products.map(({ id, name }) => ({ value: id, label: name }))}
      finds={(id, search) => isFoundBy(search, byId.get(id)!)}
      value={null}
      onChange={onAdd}
    />
  );
}

const suppliersOf = ({ items }: PriceList): string[] => [...new Set(items.flatMap(({ supplier }) => supplier ?? []))].sort();
/** Who buys one product somewhere often buys the next one there. */
const lastSupplier = ({ items }: PriceList): string =>
  items.filter(({ own }) => own).toSorted((a, b) => b.date.localeCompare(a.date))[0]?.supplier ?? '';

interface PriceRowProps {
  readonly draft: PriceDraft;
  readonly listed: ListedPrice | undefined;
  readonly name: string;
  readonly unit: string;
  readonly suppliers: readonly string[];
  readonly onChange: (more: Partial<PriceDraft>) => void;
}

function PriceRow({ draft, listed, name, unit, suppliers, onChange }: PriceRowProps) {
  const { t } = useTranslation('library', { keyPrefix: 'priceList' });
  return (
    <fieldset className={styles['row']}>
      <legend className="visually-hidden">{name}</legend>
      <span className={styles['name']} aria-hidden>
        {name}
      </span>
      <span className={styles['known']}>
        {listed && (
          <>
            {listed.old && <StatusBadge tone="warn">{t('old')}</StatusBadge>}
            <small>{listed.own ? t('own') : t('by', { name: listed.by.name || t('somebody'), day: formatDate(listed.date) })}</small>
          </>
        )}
      </span>
      <DecimalInput strict label={t('price')} suffix={unit} value={draft.price} onChange={(price) => onChange({ price })} />
      <TextInput
        label={t('supplier')}
        optional
        maxLength={80}
        value={draft.supplier}
        suggestions={suppliers}
        onChange={(supplier) => onChange({ supplier })}
      />
      <DateInput label={t('date')} value={draft.date} onChange={(date) => onChange({ date })} />
    </fieldset>
  );
}
