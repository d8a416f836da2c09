import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatDate, formatInstant } from '../../../i18n/date';
import { formatCount, formatNumber } from '../../../i18n/number';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { type ListedLayer, useLayers, useRemoveLayer } from '../queries';
import styles from '../layer.module.css';
import { AddLayer } from './add-layer';
import { CorrectLayer } from './correct-layer';
import { LayerDetails } from './layer-details';

export interface RoomProps {
  readonly fieldId: number;
  readonly outline: { type: 'Polygon'; coordinates: number[][][] };
}

/** The sample layers of a field: the newest first, one of them open. */
export function LayerRoom({ fieldId, outline }: RoomProps) {
  const { t } = useTranslation('layer');
  const { data, error, refetch, dataUpdatedAt } = useLayers(fieldId);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={4} />;
  const open = data.items.find(({ layerId }) => layerId === chosen);
  const add = (
    <ForChanges>
      <Button icon={<IconUpload size={14} aria-hidden />} onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </ForChanges>
  );
  return (
    <div className={styles['stack']}>
      {error && (
        <p role="status" className={styles['hint']}>
          {t('stale', { at: formatInstant(new Date(dataUpdatedAt).toISOString()) })}
        </p>
      )}
      {adding ? (
        <AddLayer
          fieldId={fieldId}
          onEnd={(made) => {
            setAdding(false);
            if (made !== undefined) setChosen(made);
          }}
        />
      ) : data.total === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} actions={add} />
      ) : (
        <div>{add}</div>
      )}
      {data.total > 0 && (
        <ul className={styles['list']} aria-label={t('list')}>
          {data.items.map((layer) => (
            <LayerRow
              key={layer.layerId}
              layer={layer}
              fieldId={fieldId}
              open={layer.layerId === chosen}
              onOpen={() => setChosen(layer.layerId === chosen ? null : layer.layerId)}
            />
          ))}
        </ul>
      )}
      {open && <LayerDetails key={open.layerId} layer={open} outline={outline} />}
    </div>
  );
}

function LayerRow({ layer, fieldId, open, onOpen }: { layer: ListedLayer; fieldId: number; open: boolean; onOpen: () => void }) {
  const { t } = useTranslation('layer');
  const remove = useRemoveLayer(fieldId);
  const [asking, setAsking] = useState(false);
  const { layerName, date, points, column, min, max, unit, recent } = layer;
  const range = min === null ? null : `${formatNumber(min)}–${formatNumber(max)}${unit === null ? '' : ` ${unit}`}`;
  return (
    <li className={styles['row']}>
      <Button kind={open ? 'primary' : 'default'} aria-pressed={open} onClick={onOpen}>
        {layerName}
      </Button>
      <span>
        {formatDate(date)} · {t('points', { count: points, shown: formatCount(points) })}
        {column !== null && ` · ${column}`}
        {range !== null && ` · ${range}`}
      </span>
      {recent && <Badge>{t('recent')}</Badge>}
      <ForChanges>
        <CorrectLayer layer={layer} fieldId={fieldId} />
        <Button kind="quiet" aria-label={t('deleteOf', { name: layerName })} onClick={() => setAsking(true)}>
          <IconTrash size={14} aria-hidden />
        </Button>
      </ForChanges>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        destructive
        title={t('deleteOf', { name: layerName })}
        confirmLabel={t('delete')}
        onConfirm={async () => {
          await remove.mutateAsync(layer.layerId);
          notify(t('deleted', { name: layerName }));
        }}
      >
        <p>{t('deleteText')}</p>
        {remove.error && <ErrorCard error={remove.error} />}
      </ConfirmDialog>
    </li>
  );
}
