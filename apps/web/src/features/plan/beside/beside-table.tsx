import { useTranslation } from 'react-i18next';
import { unitOf } from '@loam/domain/kernel/units';
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

/** This plan's dose over the other's; what differs can be taken over, alone or with its column. */
export function BesideTable({ name, pairs, rows, onTake }: BesideTableProps) {
  const { t } = useTranslation('told');
  const names = useNames();
  const placed = ({ method, stageId, nth, tank }: Pair): string =>
    [
      method === 'proportional' ? tank!.name || t('beside.tank') : method === 'foliar' ? t('plan:method.foliar') : '',
      `${names.stage(stageId)}${nth > 1 ? ` (${formatNumber(nth)})` : ''}`,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <div className={styles['scroll']} role="region" aria-label={t('beside.title')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('plan:products.product')}</th>
            {pairs.map((pair) => {
              const differing = rows.filter(({ cells }) => cells.some((one) => one.pair === pair.key && one.differs));
              return (
                <th key={pair.key} scope="col">
                  <div>{placed(pair)}</div>
                  {differing.length > 0 && (
                    <Button
                      aria-label={t('beside.takeColumnOf', { place: placed(pair), name })}
                      onClick={() =>
                        onTake(
                          pair,
                          differing.map(({ productId }) => productId),
                        )
                      }
                    >
                      {t('beside.takeColumn')}
                    </Button>
                  )}
                </th>
              );
            })}
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
                    {cell?.differs && (
                      <Button
                        kind="quiet"
                        aria-label={t('beside.takeOf', {
                          dose: cell.theirs ? said(cell.theirs) : t('beside.nothing'),
                          product: names.product(productId),
                          place: placed(pair),
                          name,
                        })}
                        onClick={() => onTake(pair, [productId])}
                      >
                        <span aria-hidden>{'←\u00a0'}</span>
                        {said(cell.theirs)}
                      </Button>
                    )}
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
