import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIQUID_FORM } from '@loam/domain/kernel/schema/lists';
import { formatDate, today } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectInput } from '../../../ui/form/select-input';
import { TextInput } from '../../../ui/form/text-input';
import { type PastedColumn, PastedPanel } from '../../../sheets/pasted/pasted-panel';
import type { Library } from '../catalog';
import type { PriceDraft } from './price-drafts';
import { readPriceList, type ReadyPrice, readyPrices } from './pasted-prices';
import styles from './prices-paste.module.css';

/** Kilograms or litres that a price may be for where the list says none: bags of India and Brazil, tonnes. */
const USUAL = [
  [1, 'one'],
  [25, 'bag25'],
  [45, 'bag45'],
  [50, 'bag50'],
  [1000, 'bulk'],
] as const;

interface PricesPasteProps {
  readonly library: Library;
  /** of the group's list, and of a product in it */
  readonly currency: string;
  readonly currencyOf: (productId: number) => string;
  readonly suppliers: readonly string[];
  readonly onTake: (drafts: readonly PriceDraft[]) => void;
}

/** A dealer's list, pasted as it is: what was understood is shown before it is taken over. */
export function PricesPaste(props: PricesPasteProps) {
  const { t } = useTranslation('library', { keyPrefix: 'priceList.paste' });
  const [open, setOpen] = useState(false);
  if (open) return <Panel {...props} onClose={() => setOpen(false)} />;
  return (
    <p className={styles['offer']}>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      <span>{t('hint')}</span>
    </p>
  );
}

function Panel({ library, currency, currencyOf, suppliers, onTake, onClose }: PricesPasteProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('library', { keyPrefix: 'priceList.paste' });
  const { units } = usePreferences();
  const [text, setText] = useState('');
  const [usual, setUsual] = useState(1);
  const [supplier, setSupplier] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [readings, setReadings] = useState<ReadonlyMap<number, number>>(new Map());
  const read = useMemo(
    () => readPriceList(text, { products: library.products, today: today(), imperial: units === 'imperial' }),
    [text, library, units],
  );
  const rows = readyPrices(read, { chosen, readings, usual, currency, currencyOf });
  const drafts = rows.flatMap(({ problem, product, price, supplier: own, date }): PriceDraft[] =>
    problem !== null || product === null ? [] : [{ productId: product.id, price, supplier: own || supplier, date: date ?? today() }],
  );
  const take = () => {
    onTake(drafts);
    notify(t('taken', { count: drafts.length }));
    onClose();
  };
  return (
    <PastedPanel
      title={t('open')}
      textLabel={t('text')}
      hint={t('hint')}
      text={text}
      onText={(next) => {
        setText(next);
        setChosen(new Map());
        setReadings(new Map());
      }}
      rows={rows}
      columns={useColumns({
        ...{ currencyOf, supplier, readings },
        onChoose: (at, productId) => setChosen(new Map(chosen).set(at, productId)),
        onRead: (at, reading) => setReadings(new Map(readings).set(at, reading)),
      })}
      stateOf={({ problem, sure }) => (problem === 'twoReadings' ? 'ask' : problem !== null ? 'left' : sure ? 'taken' : 'ask')}
      nothing={t('nothing')}
      cancel={t('cancel')}
      onClose={onClose}
      take={drafts.length === 0 ? undefined : { label: t('take', { count: drafts.length }), onTake: take }}
    >
      <div className={styles['usual']}>
        <SelectInput
          label={t('usual')}
          choices={USUAL.map(([amount, key]) => ({ value: amount, label: t(`per.${key}`) }))}
          value={usual}
          onChange={(amount) => setUsual(amount ?? 1)}
        />
        <TextInput label={t('supplier')} optional maxLength={80} value={supplier} suggestions={suppliers} onChange={setSupplier} />
      </div>
    </PastedPanel>
  );
}

interface ColumnFacts {
  readonly currencyOf: (productId: number) => string;
  /** of lines that name none */
  readonly supplier: string;
  readonly onChoose: (at: number, productId: number) => void;
  /** chosen readings of lines that have two */
  readonly readings: ReadonlyMap<number, number>;
  readonly onRead: (at: number, reading: number) => void;
}

function useColumns({ currencyOf, supplier, onChoose, readings, onRead }: ColumnFacts): PastedColumn<ReadyPrice>[] {
  const { t } = useTranslation('library', { keyPrefix: 'priceList.paste' });
  const stateText = ({ problem, sure, product }: ReadyPrice) => {
    if (problem !== null) return `▲ ${t(`problem.${problem}`, { currency: product && currencyOf(product.id) })}`;
    return sure ? `✓ ${t('ok')}` : `▲ ${t('check')}`;
  };
  return [
    { key: 'line', title: t('column.line'), wide: true, cell: ({ name }) => name || '—' },
    {
      ...{ key: 'product', title: t('column.product'), head: true, wide: true },
      cell: (row, at) => <Meant row={row} onChoose={(productId) => onChoose(at, productId)} />,
    },
    {
      ...{ key: 'price', title: t('column.price') },
      cell: (row, at) =>
        row.readings ? (
          <SelectInput
            label={t('reading', { name: row.name })}
            labelHidden
            placeholder={t('choose')}
            choices={row.readings.map(({ name, said }, reading) => ({ value: reading, label: `${formatNumber(said)} · ${name}` }))}
            value={readings.get(at) ?? null}
            onChange={(reading) => reading !== null && onRead(at, reading)}
          />
        ) : (
          priceText(row, currencyOf)
        ),
    },
    { key: 'supplier', title: t('column.supplier'), cell: (row) => row.supplier || supplier || '—' },
    { key: 'date', title: t('column.date'), cell: ({ date }) => formatDate(date ?? today()) },
    { key: 'state', title: t('column.state'), wide: true, cell: stateText },
  ];
}

const priceText = ({ price, product, said }: ReadyPrice, currencyOf: (productId: number) => string): string =>
  price === null || product === null
    ? formatNumber(said)
    : `${currencyOf(product.id)} ${formatNumber(price)} / ${product.formId === LIQUID_FORM ? 'l' : 'kg'}`;

/** The product, or which of those that may be meant. */
function Meant({ row: { product, products, name }, onChoose }: { readonly row: ReadyPrice; readonly onChoose: (id: number) => void }) {
  const { t } = useTranslation('library', { keyPrefix: 'priceList.paste' });
  if (products.length < 2) return product?.name ?? '—';
  return (
    <SelectInput
      label={t('meant', { name })}
      labelHidden
      placeholder={t('choose')}
      choices={products.map((one) => ({ value: one.id, label: one.name }))}
      value={product?.id ?? null}
      onChange={(id) => id !== null && onChoose(id)}
    />
  );
}
