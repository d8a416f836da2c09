import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges, InputsForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { PageBody } from '../../../ui/layout/page-header';
import { useParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { usePracticeMoney } from '../area-text';
import { AreaChoices } from '../parts/area-choices';
import { CropFrame } from '../parts/crop-frame';
import { FieldFrame } from '../parts/field-frame';
import { PathCard } from '../parts/path-card';
import { ScoreMark } from '../parts/score-mark';
import type { Choices, Moved } from '../practice-moves';
import { standingQuery, type Wanted } from '../queries';
import styles from '../practices.module.css';
import { useCropPlace, useGroupChoice } from '../use-crop-place';
import { useOptimization } from '../use-optimization';
import { usePracticeLevel } from '../use-practice-level';

/** U014, U017, U019: practices that are wanted of a crop, a variety or a field, and what they come to. */
export default function OptimizationPage() {
  const { crop, subcrop } = useCropPlace();
  const level = usePracticeLevel();
  const { group } = useGroupChoice();
  const given = useParams()['field'];
  const fieldId = given === undefined ? undefined : Number(given);
  const wanted: Wanted = { crop, subcrop, level, fieldId };
  const body = <Wishes key={JSON.stringify(wanted)} wanted={wanted} group={group} />;
  if (fieldId !== undefined)
    return (
      <FieldFrame fieldId={fieldId} view="optimization">
        {body}
      </FieldFrame>
    );
  return <CropFrame view="optimization">{body}</CropFrame>;
}

function Wishes({ wanted, group }: { wanted: Wanted; group: number | undefined }) {
  const { t } = useTranslation('sustainability');
  const { data, error, refetch, shown, saving, pick, reset } = useOptimization(wanted);
  const [asking, setAsking] = useState(false);
  if (error && !data)
    return (
      <PageBody>
        <ErrorCard error={error} onRetry={refetch} />
      </PageBody>
    );
  if (!data || !shown)
    return (
      <PageBody>
        <Skeleton rows={10} />
      </PageBody>
    );
  const isUnset = nothingChosen(shown.areas);
  return (
    <PageBody>
      <div className={styles['headline']} role="status">
        <span>
          {t('score')}: {isUnset ? '—' : <ScoreMark score={shown.score} range={shown.range} />}
        </span>
        <CostOf cost={isUnset ? null : shown.cost} limit={data.cost} currency={data.currency} />
        {saving && <span className={styles['dim']}>{t('optimization.saving')}</span>}
        <ForChanges>
          <Button onClick={() => setAsking(true)}>{t('optimization.resetAll')}</Button>
        </ForChanges>
      </div>
      {isUnset && <NothingChosen wanted={wanted} onTake={(choices) => void pick(choices)} />}
      <PathCard wanted={wanted} group={group} limit={data.cost} currency={data.currency} onApply={pick} />
      <InputsForChanges>
        {shown.areas.map((area) => (
          <AreaChoices key={area.id} area={area} isUnset={isUnset} onPick={(indicator, option) => void pick({ [indicator]: option })} />
        ))}
      </InputsForChanges>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('optimization.resetTitle')}
        confirmLabel={t('optimization.resetAll')}
        onConfirm={reset}
      >
        {t('optimization.resetText')}
      </ConfirmDialog>
    </PageBody>
  );
}

/** A field's report says what is done now: wishes may begin there. */
function NothingChosen({ wanted: { fieldId, crop, subcrop }, onTake }: { wanted: Wanted; onTake: (choices: Choices) => void }) {
  const { t } = useTranslation('sustainability');
  const { data } = useQuery({ ...standingQuery(fieldId ?? 0, crop, subcrop), enabled: fieldId !== undefined });
  const indicators = data?.impactAreas.flatMap((area) => area.indicators) ?? [];
  return (
    <div className={styles['headline']}>
      <p className={styles['dim']}>{t('optimization.nothing')}</p>
      {typeof data?.reportId === 'number' && (
        <ForChanges>
          <Button onClick={() => onTake(Object.fromEntries(indicators.map(({ id, option }) => [id, option])))}>
            {t('optimization.fromReport')}
          </Button>
        </ForChanges>
      )}
    </div>
  );
}

/** Until then areas stand at 100, whatever their practices would score. */
const nothingChosen = (areas: Moved['areas']): boolean =>
  areas.every(({ score, indicators }) => score === FULL && indicators.some((one) => one.score < FULL));
const FULL = 100;

function CostOf({ cost, limit, currency }: { cost: number | null; limit: number | null; currency: string | null }) {
  const { t } = useTranslation('sustainability');
  const { byArea: words } = usePracticeMoney(currency);
  return (
    <span>
      {t('optimization.cost')}: {cost === null ? '—' : words(cost)}
      {limit !== null && (
        <span className={styles['dim']}>
          {' '}
          · {t(cost !== null && cost > limit ? 'optimization.overLimit' : 'optimization.limit', { limit: words(limit) })}
        </span>
      )}
    </span>
  );
}
