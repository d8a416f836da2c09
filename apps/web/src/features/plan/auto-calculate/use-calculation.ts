import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CRF_TYPE, limits, MANURE_FORMS } from '@loam/domain/kernel/lists';
import { errorText } from '../../../i18n/init';
import { notify } from '../../../ui/feedback/notices';
import { type MixQuestion, useMix } from '../advice-calls';
import { usePlanFacts } from '../facts/plan-context';
import { type Bound, boundProblem, type Bounds, boundsFor } from './mix-products';
import type { AutoCalculateProps } from './auto-calculate';

export const WHOLE = 0;

/** What is asked of the calculation, its answer, and what is done with it. */
export function useCalculation({ productIds, tank, onClose }: Pick<AutoCalculateProps, 'productIds' | 'tank' | 'onClose'>) {
  const { t } = useTranslation('advice');
  const { plan, library } = usePlanFacts();
  const mix = useMix(plan.id);
  const fit = (id: number) =>
    library.product(id) !== undefined && library.product(id)!.typeId !== CRF_TYPE && !MANURE_FORMS.has(library.product(id)!.formId);
  const [offered, setOffered] = useState(() => productIds.map(Number));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(offered.filter(fit).slice(0, limits.autoCalculateProducts)));
  const [bounds, setBounds] = useState<Bounds>(new Map());
  const [stage, setStage] = useState<number>(WHOLE);
  const [prefer, setPrefer] = useState<MixQuestion['prefer']>('cost');
  const question = (products: ReadonlySet<number>): MixQuestion => ({
    scope: tank !== undefined ? 'tank' : stage === WHOLE ? 'season' : 'stage',
    ...(stage !== WHOLE && { stageId: stage }),
    ...(tank !== undefined && { tank }),
    productIds: [...products],
    prefer,
    bounds: boundsFor(products, bounds),
  });
  const change = (products: ReadonlySet<number>) => {
    setChosen(products);
    mix.reset();
  };
  const calculate = (products: ReadonlySet<number> = chosen) => mix.mutate({ ...question(products), apply: false });
  const add = (productId: number) => {
    const products = new Set([...chosen, productId]);
    setOffered((before) => (before.includes(productId) ? before : [...before, productId]));
    setChosen(products);
    calculate(products);
  };
  const apply = () =>
    mix.mutate(
      { ...question(chosen), apply: true },
      {
        onSuccess: () => {
          notify(t('auto.applied'));
          onClose();
        },
        onError: (error) => notify(errorText((error as { key?: string }).key ?? '', error.message), 'bad'),
      },
    );
  const wrong =
    chosen.size === 0 ||
    chosen.size > limits.autoCalculateProducts ||
    [...chosen].some((id) => boundProblem(bounds.get(id) ?? { min: null, max: null }) !== undefined);
  const bound = (id: number, next: Bound) => {
    setBounds(new Map([...bounds, [id, next]]));
    mix.reset();
  };
  return { mix, fit, offered, chosen, change, bounds, bound, stage, setStage, prefer, setPrefer, calculate, add, apply, wrong };
}

export type OpenCalculation = ReturnType<typeof useCalculation>;
