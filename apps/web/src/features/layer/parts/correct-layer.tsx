import type { KeptPoint } from '@loam/domain/layer/kept-points';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { DateInput } from '../../../ui/form/date-input';
import { LateSelect } from '../../../ui/form/late-select';
import { TextInput } from '../../../ui/form/text-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { type ListedLayer, useCorrectLayer, usePoints } from '../queries';
import styles from '../layer.module.css';

/** What a layer was said to be is put right: its name, its date, its unit, and which column holds its values. */
export function CorrectLayer({ layer, fieldId }: { layer: ListedLayer; fieldId: number }) {
  const { t } = useTranslation('layer');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-label={t('correct.of', { name: layer.layerName })} onClick={() => setOpen(true)}>
        <IconPencil size={14} aria-hidden />
      </Button>
      {open && <Correction layer={layer} fieldId={fieldId} onClose={() => setOpen(false)} />}
    </>
  );
}

const measuredIn = (points: readonly KeptPoint[]): string[] => [
  ...new Set(points.flatMap(({ properties: { measured } }) => Object.keys(measured ?? {}))),
];

function Correction({ layer, fieldId, onClose }: { layer: ListedLayer; fieldId: number; onClose: () => void }) {
  const { t } = useTranslation('layer');
  const { layerId, revision } = layer;
  const points = usePoints(layerId);
  const correct = useCorrectLayer(fieldId);
  const [name, setName] = useState(layer.layerName);
  const [date, setDate] = useState<string | null>(layer.date);
  const [unit, setUnit] = useState(layer.unit ?? '');
  const [column, setColumn] = useState(layer.column);
  const columns = measuredIn(points.data ?? []);
  const save = async () => {
    const other = column !== null && column !== layer.column && { column };
    const change = { layerId, revision, layerName: name.trim(), date: date!, unit: unit.trim() || null, ...other };
    const changed = await correct.mutateAsync(change).catch(() => undefined);
    if (!changed) return; // the dialog shows why
    notify(t('correct.done', { name: changed.layerName }));
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" busy={correct.isPending} disabled={name.trim() === '' || date === null} onClick={() => void save()}>
        {t('correct.save')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('correct.of', { name: layer.layerName })} footer={footer}>
      <div className={styles['stack']}>
        <TextInput label={t('name')} value={name} onChange={setName} maxLength={60} error={name.trim() === '' ? t('nameDue') : undefined} />
        <DateInput label={t('date')} value={date} onChange={setDate} />
        {columns.length > 1 ? (
          <LateSelect
            label={t('value')}
            hint={t('valueHint')}
            choices={columns.map((one) => ({ value: one, label: one }))}
            value={column}
            onChange={setColumn}
          />
        ) : (
          points.data && <p className={styles['hint']}>{t('correct.oneColumn')}</p>
        )}
        <TextInput label={t('unit')} optional value={unit} onChange={setUnit} maxLength={40} />
        {points.error && <ErrorCard error={points.error} onRetry={points.refetch} />}
        {correct.error && <ErrorCard error={correct.error} />}
      </div>
    </Dialog>
  );
}
