import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PRODUCTS } from '@loam/domain/agronomy/auto-calculate/spreadable';
import { CRF_TYPE, limits, MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { useOffline } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { notify } from '../../../ui/feedback/notices';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { RadioInput } from '../../../ui/form/radio-input';
import { SelectInput } from '../../../ui/form/select-input';
import { Link } from '../../../ui/link';
import { Dialog } from '../../../ui/overlay/dialog';
import { type MixQuestion, useMix } from '../advice-calls';
import type { DoseColumn } from '../model/columns';
import { useNames } from '../words/names';
import { usePlanFacts } from '../facts/plan-context';
import styles from './mix.module.css';
import { type Bound, boundProblem, type Bounds, boundsFor, MixProducts } from './mix-products';
import { MixResult } from './mix-result';

const WHOLE = 0;

export interface AutoCalculateProps {
  open: boolean;
  productIds: readonly string[];
  columns: readonly DoseColumn[];
  /** Of the view that it was opened in; without one the doses are per area. */
  tank: string | undefined;
  onClose: () => void;
}

/** Amounts that meet the need: choose products and place, look at old and new, apply as one revision. */
export function AutoCalculate({ open, ...rest }: AutoCalculateProps) {
  const { t } = useTranslation('advice');
  return open ? (
    <Calculation {...rest} />
  ) : (
    <Dialog open={false} onClose={rest.onClose} title={t('auto.title')}>
      {null}
    </Dialog>
  );
}

/** What is asked for so far, and asking it; whatever is changed takes the answer back. */
function useCalculation({ productIds, tank, onClose }: Pick<AutoCalculateProps, 'productIds' | 'tank' | 'onClose'>) {
  const { t } = useTranslation('advice');
  const { plan, library } = usePlanFacts();
  const mix = useMix(plan.id);
  const fit = (id: number) =>
    library.product(id) !== undefined && library.product(id)!.typeId !== CRF_TYPE && !MANURE_FORMS.has(library.product(id)!.formId);
  const [offered, setOffered] = useState(() => productIds.map(Number));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(offered.filter(fit).slice(0, limits.autoCalculateProducts)));
  const [bounds, setBounds] = useState<Bounds>(new Map());
  const [stage, setStage] = useState<number>(WHOLE);
  const [most, setMost] = useState<number | null>(MOST_PRODUCTS);
  const [prefer, setPrefer] = useState<MixQuestion['prefer']>('cost');
  const [split, setSplit] = useState<MixQuestion['split']>();
  const mostWrong = most === null || !Number.isInteger(most) || most < 1 || most > limits.autoCalculateProducts;
  const question = (products: ReadonlySet<number>, divided = split): MixQuestion => ({
    scope: tank !== undefined ? 'tank' : stage === WHOLE ? 'season' : 'stage',
    ...(stage !== WHOLE && { stageId: stage }),
    ...(tank !== undefined && { tank }),
    productIds: [...products],
    prefer,
    mostProducts: most ?? MOST_PRODUCTS,
    bounds: boundsFor(products, bounds),
    ...(divided && { split: divided }),
  });
  const choose = (products: ReadonlySet<number>) => {
    setChosen(products);
    mix.reset();
  };
  const bound = (id: number, one: Bound) => {
    setBounds(new Map([...bounds, [id, one]]));
    mix.reset();
  };
  const calculate = (products: ReadonlySet<number> = chosen) => mix.mutate({ ...question(products), apply: false });
  const divide = (wanted: MixQuestion['split']) => {
    setSplit(wanted);
    mix.mutate({ ...question(chosen, wanted), apply: false });
  };
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
  const wrong = mostWrong || areWrong(chosen, bounds);
  const asked = { offered, chosen, bounds, stage, most, prefer };
  return { mix, fit, ...asked, mostWrong, wrong, setStage, setMost, setPrefer, choose, bound, calculate, divide, setSplit, add, apply };
}
const areWrong = (chosen: ReadonlySet<number>, bounds: Bounds): boolean =>
  chosen.size === 0 ||
  chosen.size > limits.autoCalculateProducts ||
  [...chosen].some((id) => boundProblem(bounds.get(id) ?? { min: null, max: null }) !== undefined);
type Calculated = ReturnType<typeof useCalculation>;

function Calculation({ columns, tank, ...rest }: Omit<AutoCalculateProps, 'open'>) {
  const { t } = useTranslation('advice');
  const offline = useOffline();
  const { onClose } = rest;
  const calculation = useCalculation({ tank, ...rest });
  const { mix, chosen, wrong, calculate, divide, setSplit, add, apply } = calculation;
  const back = () => {
    setSplit(undefined);
    mix.reset();
  };
  const result = mix.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auto.title')}
      width={680}
      footer={
        <>
          {result ? <Button onClick={back}>{t('auto.back')}</Button> : <Button onClick={onClose}>{t('auto.cancel')}</Button>}
          {result ? (
            <Button kind="primary" busy={mix.isPending} disabled={offline} onClick={apply}>
              {t('auto.apply')}
            </Button>
          ) : (
            <Button kind="primary" busy={mix.isPending} disabled={offline || wrong} onClick={() => calculate()}>
              {t('auto.calculate')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['stack']}>
        {offline && <p role="status">{t('auto.offline')}</p>}
        {result ? (
          <MixResult mix={result} full={chosen.size >= limits.autoCalculateProducts} onAdd={add} onDivide={divide} />
        ) : (
          <>
            <Question {...{ calculation, columns, tank }} />
            {mix.isPending && <Skeleton rows={3} label={t('auto.working')} />}
            {mix.isError && !offline && <ErrorCard error={mix.error} onRetry={() => calculate()} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface QuestionProps extends Pick<AutoCalculateProps, 'columns' | 'tank'> {
  readonly calculation: Calculated;
}

/** Which products, where, what counts more, and how many of them at most. */
function Question({ calculation, columns, tank }: QuestionProps) {
  const { t } = useTranslation('advice');
  const names = useNames();
  const { admin } = useCurrentUser();
  const { offered, fit, chosen, bounds, stage, most, prefer, mostWrong, setStage, setMost, setPrefer, choose, bound } = calculation;
  const stages = [...new Set(columns.map(({ stageId }) => stageId))];
  return (
    <>
      <MixProducts {...{ offered, fit, chosen, bounds }} onChoose={choose} onBound={bound} />
      <SelectInput
        label={t('auto.place')}
        choices={[
          { value: WHOLE, label: tank === undefined ? t('auto.season') : t('auto.wholeTank', { tank: names.tank(tank) }) },
          ...stages.map((id) => ({ value: id, label: names.stage(id) })),
        ]}
        value={stage}
        onChange={(next) => setStage(next ?? WHOLE)}
      />
      <RadioInput
        label={t('auto.prefer')}
        value={prefer}
        onChange={setPrefer}
        choices={[
          { value: 'cost', label: t('auto.cost') },
          { value: 'match', label: t('auto.match') },
        ]}
      />
      <DecimalInput
        label={t('auto.most')}
        value={most}
        onChange={setMost}
        error={mostWrong ? t('auto.mostRange', { most: limits.autoCalculateProducts }) : undefined}
      />
      <p className={styles['dim']}>
        {t('auto.steps.say')} {admin ? <Link to="/admin-center/doses">{t('auto.steps.set')}</Link> : t('auto.steps.ask')}
      </p>
    </>
  );
}
