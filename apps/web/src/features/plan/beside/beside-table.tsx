import { useTranslation } from 'react-i18next';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import type { Dose, Pair } from '../model/beside';
import { useNames } from '../words/names';
import styles from './beside.module.css';

export interface Cell {
  readonly pair: string;
  readonly mine?: Dose;
  readonly theirs?: Dose;
  readonly differs: boolean;
}
interface BesideTableProps {
  /** of the other plan */
  readonly name: string;
  readonly pairs: readonly Pair[];
  readonly rows: readonly { readonly productId: number; readonly cells: readonly Cell[] }[];
  readonly onTake: (pair: Pair, productIds: readonly number[]) => void;
}

const said = (dose: Dose | undefined): string => (dose ? `${formatNumber(dose[0])} ${unitOf(dose[1])?.symbol ?? ''}`.trim() : '—');

/** Where in the season an application is given, and how. */
function usePlaceWords(): (pair: Pair) => string {
  const { t } = useTranslation('told');
  const names = useNames();
  return ({ method, stageId, nth, tank }) =>
    [
      method === 'proportional' ? tank!.name || t('beside.tank') : method === 'foliar' ? t('plan:method.foliar') : '',
      `${names.stage(stageId)}${nth > 1 ? ` (${formatNumber(nth)})` : ''}`,
    ]
      .filter(Boolean)
      .join(' · ');
}

/** This plan's dose over the other's; what differs can be taken over, alone or with its column. */
export function BesideTable({ name, pairs, rows, onTake }: BesideTableProps) {
  const { t } = useTranslation('told');
  const names = useNames();
  return (
    <div className={styles['scroll']} role="region" aria-label={t('beside.title')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('plan:products.product')}</th>
            {pairs.map((pair) => (
              <ColumnHead key={pair.key} {...{ name, pair, rows, onTake }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ productId, cells }) => (
            <tr key={productId}>
              <th scope="row">{names.product(productId)}</th>
              {pairs.map((pair) => {
                const cell = cells.find((one) => one.pair === pair.key);
                return (
                  <td key={pair.key} data-differs={cell?.differs || undefined}>
                    {cell && <div>{said(cell.mine)}</div>}
                    {cell?.differs && <Take {...{ name, pair, cell, productId, onTake }} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Given = Pick<BesideTableProps, 'name' | 'onTake'> & { readonly pair: Pair };

function ColumnHead({ name, pair, rows, onTake }: Given & Pick<BesideTableProps, 'rows'>) {
  const { t } = useTranslation('told');
  const place = usePlaceWords()(pair);
  const differing = rows.flatMap(({ productId, cells }) => (cells.some((one) => one.pair === pair.key && one.differs) ? [productId] : []));
  return (
    <th scope="col">
      <div>{place}</div>
      {differing.length > 0 && (
        <Button aria-label={t('beside.takeColumnOf', { place, name })} onClick={() => onTake(pair, differing)}>
          {t('beside.takeColumn')}
        </Button>
      )}
    </th>
  );
}

function Take({ name, pair, cell: { theirs }, productId, onTake }: Given & { readonly cell: Cell; readonly productId: number }) {
  const { t } = useTranslation('told');
  const product = useNames().product(productId);
  const place = usePlaceWords()(pair);
  const dose = theirs ? said(theirs) : t('beside.nothing');
  return (
    <Button kind="quiet" aria-label={t('beside.takeOf', { dose, product, place, name })} onClick={() => onTake(pair, [productId])}>
      <span aria-hidden>{'←\u00a0'}</span>
      {said(theirs)}
    </Button>
  );
}
