import { practiceCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { Card } from '../../../ui/layout/page-header';
import { useAreaUnits, usePracticeMoney } from '../area-text';
import { type Choices, moved } from '../practice-moves';
import { type PracticePath, standingQuery, type Wanted } from '../queries';
import styles from '../practices.module.css';
import { useChooseOnFields } from '../use-choose-on-fields';
import { FieldPath, GroupPath } from './path-found';

interface PathCardProps {
  readonly wanted: Wanted;
  readonly group: number | undefined;
  /** of the crop's settings, per hectare */
  readonly limit: number | null;
  readonly currency: string | null;
  /** chooses practices on what the page is of */
  readonly onApply: (choices: Choices) => Promise<unknown>;
}

/** The cheapest practices that reach a score: of one field, or of a group's fields with one budget. */
export function PathCard({ wanted, group, limit, currency, onApply }: PathCardProps) {
  const { t } = useTranslation('sustainability');
  const { perHectare, perArea } = useAreaUnits();
  const { unit, unitByArea } = usePracticeMoney(currency);
  const alone = wanted.fieldId !== undefined;
  const { spent, isKnown } = useSpent(wanted);
  const [target, setTarget] = useState<number | null>(null);
  const [budget, setBudget] = useState<number | null>(alone && limit !== null ? perArea(limit) : null);
  const { find, found } = useFoundPath(wanted, group);
  const onFields = useChooseOnFields(wanted, group);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const money = budget === null ? undefined : alone ? perHectare(budget) - spent : budget;
    find.mutate({ targetScore: target ?? undefined, costLimit: money });
  };
  if (!alone && group === undefined) return null;
  return (
    <Card title={t('path.title')}>
      <div className={styles['stackWide']}>
        <form className={styles['row']} onSubmit={submit}>
          <DecimalInput label={t('path.target')} optional value={target} onChange={setTarget} />
          <DecimalInput
            label={t(alone ? 'path.costLimit' : 'path.budget')}
            optional
            value={budget}
            onChange={setBudget}
            suffix={alone ? unitByArea : unit}
          />
          <Button type="submit" busy={find.isPending} disabled={!isKnown}>
            {t('path.find')}
          </Button>
        </form>
        {find.error ? <ErrorCard error={find.error} /> : null}
        {found &&
          (alone ? (
            <FieldPath
              {...{ found, spent, currency }}
              onPoint={({ score, costPerHa }) => find.mutate({ targetScore: score, costLimit: costPerHa })}
              onApply={(choices) => void onApply(choices).then(() => notify(t('path.applied')))}
            />
          ) : (
            <GroupPath {...{ found, currency }} busy={onFields.isPending} onApply={(fields) => onFields.mutate(fields)} />
          ))}
      </div>
    </Card>
  );
}

/**
 * What today's practices of a field cost per hectare: limits and costs are shown of all practices, as the page's head counts them, and
 * asked beside what is done today.
 */
function useSpent({ crop, subcrop, fieldId }: Wanted) {
  const alone = fieldId !== undefined;
  const { data, isPending } = useQuery({ ...standingQuery(fieldId ?? 0, crop, subcrop), enabled: alone });
  return { spent: (data && moved(data, {}).cost) ?? 0, isKnown: !alone || !isPending };
}

/** Asks for the cheapest set; what was found stays while another is looked up, so that the keyboard keeps its place. */
function useFoundPath({ crop, subcrop, fieldId }: Wanted, group: number | undefined) {
  const [found, setFound] = useState<PracticePath>();
  const find = useMutation({
    mutationFn: (at: { targetScore?: number | undefined; costLimit?: number | undefined }) =>
      ask(practiceCalls.path, {
        body: {
          cropId: crop,
          ...(subcrop !== undefined && { subcrop }),
          ...(fieldId !== undefined ? { fieldId } : { groupId: group! }),
          ...(at.targetScore !== undefined && { targetScore: at.targetScore }),
          ...(at.costLimit !== undefined && { costLimit: at.costLimit }),
        },
      }),
    onSuccess: setFound,
  });
  return { find, found };
}
