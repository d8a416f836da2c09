import { useTranslation } from 'react-i18next';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { RadioInput } from '../../../ui/form/radio-input';
import { SelectInput } from '../../../ui/form/select-input';
import { useNames } from '../words/names';
import { MixProducts } from './mix-products';
import type { AutoCalculateProps } from './auto-calculate';
import { type OpenCalculation, WHOLE } from './use-calculation';

interface MixQuestionFormProps extends Pick<AutoCalculateProps, 'columns' | 'tank'> {
  readonly calculation: OpenCalculation;
  readonly offline: boolean;
}

/** Which products may take part, for which place, and what counts most. */
export function MixQuestionForm({ calculation, columns, tank, offline }: MixQuestionFormProps) {
  const { t } = useTranslation('advice');
  const names = useNames();
  const { mix, fit, offered, chosen, change, bounds, bound, stage, setStage, prefer, setPrefer, calculate } = calculation;
  const stages = [...new Set(columns.map(({ stageId }) => stageId))];
  return (
    <>
      <MixProducts offered={offered} fit={fit} chosen={chosen} bounds={bounds} onChoose={change} onBound={bound} />
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
      {mix.isPending && <Skeleton rows={3} label={t('auto.working')} />}
      {mix.isError && !offline && <ErrorCard error={mix.error} onRetry={() => calculate()} />}
    </>
  );
}
