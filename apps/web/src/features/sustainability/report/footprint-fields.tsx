import { practiceCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { SelectInput } from '../../../ui/form/select-input';
import styles from '../practices.module.css';
import { sustainabilityKey } from '../queries';
import { useGroupChoice } from '../use-crop-place';
import { ComparedTable } from './footprint-compared';
import { type Report, reportsQuery } from './report-queries';
import { type Compared, type Gwp, useCompared } from './use-compared';

/** So many fields stand beside this one at most. */
const MOST = 5;

/** The newest reports of other fields of the crop, beside this one. */
export function FootprintFields({ report, gwp }: { report: Report; gwp: Gwp }) {
  const { t } = useTranslation('footprint');
  const { group } = useGroupChoice();
  const [picked, setPicked] = useState<readonly number[]>([]);
  const { data } = useQuery({
    queryKey: [sustainabilityKey, 'fields', 'compared', report.crop, group],
    queryFn: ({ signal }) =>
      ask(practiceCalls.fields, { query: { crop: report.crop, ...(group !== undefined && { groupId: group }) } }, { signal }),
  });
  const others = (data?.features ?? []).filter(({ id, properties }) => id !== report.fieldId && properties.score !== null);
  const nameOf = (fieldId: number) => data?.features.find(({ id }) => id === fieldId)?.properties.name ?? '';
  const found = useQueries({ queries: picked.map((id) => reportsQuery(id)) });
  const beside = [report, ...found.flatMap(({ data: reports }) => reports?.find(({ crop }) => crop === report.crop) ?? [])];
  const figures = useCompared(beside, gwp);
  if (others.length === 0) return null;
  const rows = beside.map(({ fieldId }, i): Compared => ({ ...figures[i]!, id: `field ${fieldId}`, label: nameOf(fieldId) }));
  return (
    <>
      <div className={styles['picked']}>
        <SelectInput
          label={t('compareWithField')}
          optional
          disabled={picked.length >= MOST}
          choices={others.filter(({ id }) => !picked.includes(id)).map(({ id, properties }) => ({ value: id, label: properties.name }))}
          value={null}
          onChange={(id) => id !== null && setPicked([...picked, id])}
        />
      </div>
      {rows.length > 1 && <ComparedTable title={t('compareFields')} rows={rows} marked={`field ${report.fieldId}`} />}
    </>
  );
}
