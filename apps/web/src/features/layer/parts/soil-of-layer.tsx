import type { ChosenColumn, LayerSoil, SoilColumn } from '@loam/domain/layer/layer-soil.schema';
import { analytesOf } from '@loam/domain/agronomy/analytes';
import { soilDepths } from '@loam/domain/kernel/schema/lists';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatCount, formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { LateSelect } from '../../../ui/form/late-select';
import { TextInput } from '../../../ui/form/text-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { type ListedLayer, useLayerSoil, useSoilOfLayer } from '../queries';
import styles from '../layer.module.css';

interface Props {
  readonly layer: ListedLayer;
  readonly zones: number;
}

/** The way from samples to the field's soil analysis: its numbers are looked at before it is made. */
export function SoilOfLayer(props: Props) {
  const { t } = useTranslation('layer');
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button icon={<IconFlask size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('soil.open')}
      </Button>
      {open && <Preview {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Preview({ layer, zones, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('layer');
  const { layerId, layerName, date, points } = layer;
  const [columns, setColumns] = useState<readonly ChosenColumn[]>([]);
  const [name, setName] = useState(layerName);
  const [depth, setDepth] = useState<number>(1);
  const read = useLayerSoil(layerId, zones, columns);
  const use = useSoilOfLayer();
  const source = t('soil.source', { name: layerName, count: points, shown: formatCount(points) }).slice(0, 100);
  const some = read.data?.columns.some(({ problem, nutrientId }) => problem === null && nutrientId !== null) ?? false;
  const choose = (one: ChosenColumn) => setColumns([...columns.filter(({ column }) => column !== one.column), one]);
  const make = async () => {
    const body = { layerId, zones, columns: [...columns], name: name.trim(), source, soilDepthId: depth };
    const made = await use.mutateAsync(body).catch(() => undefined);
    if (!made) return; // the dialog shows why
    notify(t('soil.made', { name: made.name }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('soil.title', { name: layerName })}
      width={860}
      footer={
        <Buttons
          busy={use.isPending}
          ready={some && !read.isPlaceholderData && name.trim() !== ''}
          onClose={onClose}
          onMake={() => void make()}
        />
      }
    >
      <div className={styles['stack']}>
        <Facts name={name} onName={setName} depth={depth} onDepth={setDepth} />
        <p className={styles['hint']}>{t('soil.how', { date: formatDate(date), source })}</p>
        {read.error ? (
          <ErrorCard error={read.error} onRetry={read.refetch} />
        ) : read.data ? (
          <Columns soil={read.data} onChoose={choose} />
        ) : (
          <Skeleton rows={5} />
        )}
        {read.data && !some && <p role="status">{t('soil.none')}</p>}
        {use.error && <ErrorCard error={use.error} />}
      </div>
    </Dialog>
  );
}

interface FactsProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly depth: number;
  readonly onDepth: (depth: number) => void;
}
function Facts({ name, onName, depth, onDepth }: FactsProps) {
  const { t } = useTranslation('layer');
  return (
    <div className={styles['choices']}>
      <TextInput
        label={t('soil.name')}
        value={name}
        onChange={onName}
        maxLength={100}
        error={name.trim() === '' ? t('nameDue') : undefined}
      />
      <LateSelect
        label={t('soil.depth')}
        choices={soilDepths.map(({ id, fromCm, toCm }) => ({ value: id, label: `${formatCount(fromCm)}–${formatCount(toCm)} cm` }))}
        value={depth}
        onChange={(picked) => onDepth(picked ?? 1)}
        searchable={false}
      />
    </div>
  );
}

function Buttons({ busy, ready, onClose, onMake }: { busy: boolean; ready: boolean; onClose: () => void; onMake: () => void }) {
  const { t } = useTranslation('layer');
  return (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" busy={busy} disabled={!ready} onClick={onMake}>
        {t('soil.make')}
      </Button>
    </>
  );
}

function Columns({ soil, onChoose }: { soil: LayerSoil; onChoose: (one: ChosenColumn) => void }) {
  const { t } = useTranslation('layer');
  return (
    // what scrolls is reached by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('soil.columns')} tabIndex={0}>
      <table className={styles['table']}>
        <caption>{t('soil.columns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('soil.column')}</th>
            <th scope="col">{t('soil.is')}</th>
            <th scope="col">{t('unit')}</th>
            <th scope="col">{t('soil.field')}</th>
            {soil.zones.map(({ zone, color }) => (
              <th key={zone} scope="col">
                <span aria-hidden className={styles['swatch']} style={{ background: color }} />{' '}
                {t('soil.zone', { zone: formatCount(zone) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {soil.columns.map((one) => (
            <Column key={one.column} one={one} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column's place in the sheet, which a person may correct, and its numbers. */
function Column({ one, onChoose }: { one: SoilColumn; onChoose: (one: ChosenColumn) => void }) {
  const { t } = useTranslation(['layer', 'analysis']);
  const { column, nutrientId, texture, unitId, mean, zones, problem } = one;
  const units = analytesOf.soil.find(({ id }) => id === nutrientId)?.unitIds ?? [];
  const known = unitId === null || units.includes(unitId) ? units : [unitId, ...units];
  return (
    <tr>
      <th scope="row">
        {column}
        {problem !== null && problem !== 'leftOut' && <span className={styles['problem']}>{t(`soil.problem.${problem}`)}</span>}
      </th>
      <td className={styles['pick']}>
        {texture === null ? (
          <LateSelect
            label={t('soil.isOf', { column })}
            labelHidden
            choices={[
              { value: 0, label: t('soil.leaveOut') },
              ...analytesOf.soil.map(({ id, key }) => ({ value: id, label: t(`analysis:analyte.${key as 'P'}`) })),
            ]}
            value={nutrientId ?? 0}
            onChange={(picked) => onChoose({ column, nutrientId: picked || null })}
          />
        ) : (
          t(`analysis:${texture}`)
        )}
      </td>
      <td className={styles['pick']}>
        {nutrientId === null ? (
          texture === null ? (
            ''
          ) : (
            '%'
          )
        ) : (
          <LateSelect
            label={t('soil.unitOf', { column })}
            labelHidden
            choices={known.map((id) => ({ value: id, label: unitOf(id)?.symbol ?? '' }))}
            value={unitId}
            onChange={(picked) => onChoose({ column, nutrientId, unitId: picked })}
            searchable={false}
          />
        )}
      </td>
      <td>{problem === null ? formatNumber(mean) : '—'}</td>
      {zones.map((value, n) => (
        <td key={n}>{problem === null ? formatNumber(value) : '—'}</td>
      ))}
    </tr>
  );
}
