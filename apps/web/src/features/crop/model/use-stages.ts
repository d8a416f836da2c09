import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { type CropDraft, evenShares } from './crop-draft';

type Minerals = CropDraft['stages'][number]['minerals'];

const NEW_DAYS = 10;

/** The stages of the crop that is being typed, and what changes them; the focus follows. */
export function useStages() {
  const { t } = useTranslation('crop');
  const { control, getValues, setValue, formState, setFocus } = useFormContext<CropDraft>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'stages', keyName: 'key' });
  const stages = useWatch({ control, name: 'stages' });
  const columns = stages[0]?.minerals.map(({ mineralId }) => mineralId) ?? [];
  const dirty = { shouldDirty: true, shouldValidate: formState.isSubmitted } as const;

  const add = () => {
    append(
      {
        name: t('newStage', { n: formatCount(stages.length + 1) }),
        duration: NEW_DAYS,
        minerals: columns.map((mineralId) => ({ mineralId, value: null })),
      },
      { shouldFocus: false },
    );
    requestAnimationFrame(() => setFocus(`stages.${stages.length}.name`, { shouldSelect: true }));
  };
  const drop = (at: number) => {
    remove(at);
    requestAnimationFrame(() => setFocus(`stages.${Math.min(at, stages.length - 2)}.name`)); // the button that had the focus is gone
  };
  const withColumns = (change: (minerals: Minerals, at: number) => Minerals) =>
    setValue(
      'stages',
      getValues('stages').map((stage, at) => ({ ...stage, minerals: change(stage.minerals, at) })),
      dirty,
    );
  const split = (mineralId: number) => {
    const shares = evenShares(stages.length);
    withColumns((minerals, at) => minerals.map((one) => (one.mineralId === mineralId ? { mineralId, value: shares[at]! } : one)));
  };
  return {
    stages,
    keys: fields.map(({ key }) => key),
    columns,
    problem: formState.errors.stages?.root?.message ?? formState.errors.stages?.message,
    add,
    move,
    drop,
    split,
    addColumn: (mineralId: number) => withColumns((minerals) => [...minerals, { mineralId, value: null }]),
    dropColumn: (mineralId: number) => withColumns((minerals) => minerals.filter((one) => one.mineralId !== mineralId)),
  };
}
