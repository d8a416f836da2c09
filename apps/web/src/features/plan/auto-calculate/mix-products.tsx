import { useTranslation } from 'react-i18next';
import { limits } from '@loam/domain/kernel/schema/lists';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { DecimalInput } from '../../../ui/form/decimal-input';
import type { MixQuestion } from '../advice-calls';
import { useNames } from '../words/names';
import { usePerArea } from '../facts/plan-context';
import styles from './mix-products.module.css';

/** What a person allows of a product in the whole place, as they count: at least, if it is used at all, and at most. */
export interface Bound {
  readonly min: number | null;
  readonly max: number | null;
}
export type Bounds = ReadonlyMap<number, Bound>;
const free: Bound = { min: null, max: null };

/** The key of what is wrong with a bound. */
export const boundProblem = ({ min, max }: Bound): 'positive' | 'order' | undefined => {
  if ((min !== null && min <= 0) || (max !== null && max <= 0)) return 'positive';
  return min !== null && max !== null && max < min ? 'order' : undefined;
};
/** Bounds of the chosen products, as the call takes them. */
export const boundsFor = (chosen: ReadonlySet<number>, bounds: Bounds): NonNullable<MixQuestion['bounds']> =>
  [...chosen].flatMap((productId) => {
    const { min, max } = bounds.get(productId) ?? free;
    return min === null && max === null ? [] : [{ productId, ...(min !== null && { min }), ...(max !== null && { max }) }];
  });

interface MixProductsProps {
  readonly offered: readonly number[];
  readonly fit: (id: number) => boolean;
  readonly chosen: ReadonlySet<number>;
  readonly bounds: Bounds;
  readonly onChoose: (products: ReadonlySet<number>) => void;
  readonly onBound: (id: number, bound: Bound) => void;
}

/** Products that may take part, each with the least and the most that may be given of it. */
export function MixProducts({ offered, fit, chosen, bounds, onChoose, onBound }: MixProductsProps) {
  const { t } = useTranslation('advice');
  const names = useNames();
  const { symbol } = usePerArea();
  return (
    <fieldset className={styles['products']}>
      <legend>{t('auto.products', { count: chosen.size, most: limits.autoCalculateProducts })}</legend>
      {offered.length === 0 && <p>{t('auto.noProducts')}</p>}
      {offered.some(fit) && (
        <p className={styles['head']} aria-hidden>
          <span>{t('auto.bound.min', { unit: symbol })}</span>
          <span>{t('auto.bound.max', { unit: symbol })}</span>
        </p>
      )}
      {offered.map((id) => {
        const name = names.product(id);
        if (!fit(id))
          return (
            <p key={id} className={styles['dim']}>
              {t('auto.unfit', { name })}
            </p>
          );
        const bound = bounds.get(id) ?? free;
        const problem = chosen.has(id) ? boundProblem(bound) : undefined;
        const side = (which: 'min' | 'max') => (
          <DecimalInput
            label={t(`auto.bound.${which}Of`, { name, unit: symbol })}
            labelHidden
            disabled={!chosen.has(id)}
            value={bound[which]}
            onChange={(next) => onBound(id, { ...bound, [which]: next })}
          />
        );
        return (
          <div key={id} className={styles['row']}>
            <CheckboxInput
              label={name}
              checked={chosen.has(id)}
              onChange={(on) => onChoose(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))}
            />
            {side('min')}
            {side('max')}
            {problem && (
              <p role="alert" className={styles['bad']}>
                {t(`auto.bound.${problem}`)}
              </p>
            )}
          </div>
        );
      })}
      {chosen.size > limits.autoCalculateProducts && <p role="alert">{t('auto.tooMany', { most: limits.autoCalculateProducts })}</p>}
      {offered.some(fit) && <p className={styles['dim']}>{t('auto.bound.how')}</p>}
    </fieldset>
  );
}
