import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { DecimalInput } from '../../../ui/form/decimal-input';
import styles from '../field.module.css';

interface CornerTableProps {
  readonly corners: readonly Position[];
  readonly onChange: (corners: Position[]) => void;
  /** a place has one row and none is added */
  readonly single: boolean;
}

const outside = (degrees: number, most: 90 | 180) =>
  Math.abs(degrees) > most ? errorText('outOfRange', 'outOfRange', { min: -most, max: most }) : undefined;

const moved = (corners: readonly Position[], from: number, to: number): Position[] => {
  const next = [...corners];
  const [corner] = next.splice(from, 1);
  next.splice(to, 0, corner!);
  return next;
};

/** The keyboard equal of drawing: every corner as numbers, in order. */
export function CornerTable({ corners, onChange, single }: CornerTableProps) {
  const { t } = useTranslation('field');
  const rows: readonly Position[] = single && corners.length === 0 ? [[Number.NaN, Number.NaN]] : corners;
  const edit = (index: number, axis: 0 | 1, degrees: number | null) => {
    const next = rows.map((corner): Position => [corner[0], corner[1]]);
    next[index]![axis] = degrees ?? Number.NaN;
    onChange(next);
  };
  const add = () => onChange([...corners, corners.at(-1) ? [corners.at(-1)![0], corners.at(-1)![1]] : [0, 0]]);
  return (
    <div className={styles['corners']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('corner.number')}</th>
            <th scope="col">{t('corner.latitude')}</th>
            <th scope="col">{t('corner.longitude')}</th>
            {!single && <th scope="col">{t('corner.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(([longitude, latitude], index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              <td>
                <DecimalInput
                  label={t('corner.latitudeOf', { number: index + 1 })}
                  className={styles['bare']}
                  value={Number.isNaN(latitude) ? null : latitude}
                  onChange={(value) => edit(index, 1, value)}
                  error={outside(latitude, 90)}
                />
              </td>
              <td>
                <DecimalInput
                  label={t('corner.longitudeOf', { number: index + 1 })}
                  className={styles['bare']}
                  value={Number.isNaN(longitude) ? null : longitude}
                  onChange={(value) => edit(index, 0, value)}
                  error={outside(longitude, 180)}
                />
              </td>
              {!single && <CornerActions corners={corners} index={index} onChange={onChange} />}
            </tr>
          ))}
        </tbody>
      </table>
      {!single && (
        <Button kind="quiet" icon={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t('corner.add')}
        </Button>
      )}
    </div>
  );
}

function CornerActions({ corners, index, onChange }: Omit<CornerTableProps, 'single'> & { readonly index: number }) {
  const { t } = useTranslation('field');
  return (
    <td className={styles['rowActions']}>
      <IconButton
        label={t('corner.up', { number: index + 1 })}
        disabled={index === 0}
        onClick={() => onChange(moved(corners, index, index - 1))}
      >
        <IconArrowUp size={14} />
      </IconButton>
      <IconButton
        label={t('corner.down', { number: index + 1 })}
        disabled={index === corners.length - 1}
        onClick={() => onChange(moved(corners, index, index + 1))}
      >
        <IconArrowDown size={14} />
      </IconButton>
      <IconButton label={t('corner.remove', { number: index + 1 })} onClick={() => onChange(corners.filter((_, at) => at !== index))}>
        <IconTrash size={14} />
      </IconButton>
    </td>
  );
}
