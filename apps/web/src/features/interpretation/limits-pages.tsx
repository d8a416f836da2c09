import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryCrops } from '@loam/domain/agronomy/tables/crop-table';
import { languageOf, nameOf } from '@loam/domain/kernel/locale/language';
import { EmptyState, ErrorCard, Skeleton } from '../../ui/feedback/states';
import { SelectInput } from '../../ui/form/select-input';
import { Card, LevelStrip, PageBody, PageHeader } from '../../ui/layout/page-header';
import { usePageFacts } from '../../ui/page-facts';
import { Tabs } from '../../ui/tabs';
import { useLevel } from '../organization';
import { ArchivedLimits } from './archived-limits';
import { FactorsForm } from './factors-form';
import { LimitsTable } from './limits-table';
import { type LimitsKind, limitsQuery, ownCropsQuery, type Place, sampledCropsQuery, type Subject } from './queries';
import styles from './limits.module.css';

const COFFEE = 1024;

/** One company, collection or group; null on the platform as a whole, which sets nothing itself. */
function usePlace(): Place | null {
  const level = useLevel();
  return level.scope === 'global' ? null : level;
}

/** U057: by which limits soil results are read, and what their classes multiply needs by. */
export function SoilPage() {
  const { t, i18n } = useTranslation('interpretation');
  const place = usePlace();
  const [cropId, setCropId] = useState(0);
  const language = languageOf(i18n.language);
  const { data: own } = useQuery(ownCropsQuery(place));
  const crops = [...libraryCrops.map((crop) => ({ value: crop.id, label: nameOf(crop, language) })), ...(own ?? []).map(labelled)].sort(
    (a, b) => a.label.localeCompare(b.label, i18n.language),
  );
  return (
    <LimitsPage
      kind="soil"
      subject={place && { kind: 'soil', place, cropId }}
      crops={<CropChoice choices={[{ value: 0, label: t('allCrops') }, ...crops]} value={cropId} onChange={setCropId} />}
    />
  );
}

/** U058: the same for tissue of a crop. */
export function PlantPage() {
  const place = usePlace();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(sampledCropsQuery(place));
  const choices = (data?.items ?? []).map(labelled);
  const cropId = chosen ?? choices.find(({ value }) => value === COFFEE)?.value ?? choices[0]?.value;
  return (
    <LimitsPage
      kind="plant"
      subject={place && cropId !== undefined ? { kind: 'plant', place, cropId } : null}
      {...(place && { pending: place })}
      {...(error && { problem: <ErrorCard error={error} onRetry={refetch} /> })}
      crops={cropId !== undefined && <CropChoice choices={choices} value={cropId} onChange={setChosen} />}
    />
  );
}

const labelled = ({ id, name, variety }: { readonly id: number; readonly name: string; readonly variety?: string | null | undefined }) => ({
  value: id,
  label: [name, variety].filter(Boolean).join(' '),
});

interface CropChoiceProps {
  readonly choices: readonly { value: number; label: string }[];
  readonly value: number;
  readonly onChange: (cropId: number) => void;
}
function CropChoice({ choices, value, onChange }: CropChoiceProps) {
  const { t } = useTranslation('interpretation');
  return (
    <SelectInput
      label={t('crop')}
      choices={choices}
      value={value}
      onChange={(next) => onChange(next ?? value)}
      searchable
      className={styles['crop'] ?? ''}
    />
  );
}

interface LimitsPageProps {
  readonly kind: LimitsKind;
  readonly subject: Subject | null;
  /** the place is known, its crops are on their way */
  readonly pending?: Place;
  readonly problem?: ReactNode;
  readonly crops: ReactNode;
}

function LimitsPage({ kind, subject, pending, problem, crops }: LimitsPageProps) {
  const { t } = useTranslation(['interpretation', 'admin']);
  const [tab, setTab] = useState('limits');
  const title = t(`title.${kind}`);
  usePageFacts(title, [{ label: t('admin:title'), to: '/admin-center/users' }, { label: title }]);
  const { data, error, refetch } = useQuery(limitsQuery(subject));
  const place = subject?.place ?? pending;
  const of = subject && JSON.stringify(subject);
  return (
    <>
      {data && place && <LevelStrip level={place.scope}>{t(`strip.${place.scope}`, { count: data.groups })}</LevelStrip>}
      <PageHeader title={title} meta={t(place ? `level.${place.scope}` : 'level.global')} />
      <PageBody>
        {!place && (
          <Card>
            <EmptyState title={t('choose.title')} text={t('choose.text')} />
          </Card>
        )}
        {place && (tab === 'limits' || (kind === 'plant' && tab !== 'archived')) && crops}
        {problem}
        {error && <ErrorCard error={error} onRetry={refetch} />}
        {place && !data && !error && !problem && (
          <Card>
            <Skeleton rows={10} height={36} />
          </Card>
        )}
        {subject && data && (
          <Tabs
            label={title}
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'limits', label: t('tab.limits'), content: <LimitsTable key={of} subject={subject} limits={data} /> },
              { id: 'factors', label: t('tab.factors'), content: <FactorsForm key={of} subject={subject} limits={data} /> },
              ...(data.editable
                ? [{ id: 'archived', label: t('tab.archived'), content: <ArchivedLimits kind={kind} place={subject.place} /> }]
                : []),
            ]}
          />
        )}
      </PageBody>
    </>
  );
}
