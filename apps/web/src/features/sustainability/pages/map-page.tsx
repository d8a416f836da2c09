import type { Point, Polygon } from 'geojson';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldMap } from '../../../map/field-map';
import type { MapShape } from '../../../map/shapes';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard } from '../../../ui/feedback/states';
import { MapFrame } from '../../../ui/frame/map-frame';
import { CropFrame } from '../parts/crop-frame';
import { FieldCard } from '../parts/field-card';
import { FieldTable } from '../parts/field-table';
import { type Range, ranges } from '../parts/score-mark';
import type { ScoredField } from '../queries';
import styles from '../sustainability.module.css';
import { useCropPlace, useGroupChoice } from '../use-crop-place';
import { useScoredFields } from '../use-scored-fields';

const rangeOf = ({ properties }: ScoredField): Range => properties.range ?? 'none';
const colours: Readonly<Record<Range, string>> = {
  high: 'var(--c-ok)',
  medium: 'repeating-linear-gradient(0deg, var(--c-warn) 0 2px, transparent 2px 4px)',
  low: 'repeating-linear-gradient(45deg, var(--c-bad) 0 1px, transparent 1px 3px), repeating-linear-gradient(-45deg, var(--c-bad) 0 1px, transparent 1px 3px)',
  none: 'var(--c-line-strong)',
};

/** U011, U015: fields of a crop by the class of their score, on a map and as a list. */
export default function MapPage() {
  const { t } = useTranslation('sustainability');
  const { crop, subcrop, cropName } = useCropPlace();
  const { group, groups } = useGroupChoice();
  const { data, error, refetch } = useScoredFields(crop, subcrop, group);
  const [off, setOff] = useState<ReadonlySet<Range>>(new Set());
  const [chosen, setChosen] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const fields = useMemo(() => data?.features.filter((one) => !off.has(rangeOf(one))), [data, off]);
  const shapes = useMemo(() => (fields ?? []).flatMap(shapeOf), [fields]);
  const legend = useLegend(data?.features, off);
  const open = data?.features.find(({ id }) => id === chosen);
  const toggle = (id: Range) => setOff((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));

  if (group === undefined && groups)
    return (
      <CropFrame view="map">
        <EmptyState title={t('noGroup')} />
      </CropFrame>
    );
  const hidden = (fields?.length ?? 0) - shapes.length;
  const empty = <NoneShown any={data?.total !== 0} onAll={() => setOff(new Set())} />;
  const listed = { fields, hovered, empty, error, onRetry: refetch, onHover: setHovered, label: t('fieldsOf', { crop: cropName }) };
  const table = <FieldTable narrow {...listed} />;
  return (
    <CropFrame view="map" meta={data && formatCount(data.total)}>
      <div className={styles['fill']}>
        <div className={styles['mapSide']}>
          <MapFrame
            title={t('fieldsOf', { crop: cropName })}
            legend={legend}
            onLegend={(id) => toggle(id as Range)}
            table={table}
            loading={!data && !error}
          >
            {error && !data ? (
              <ErrorCard error={error} onRetry={refetch} />
            ) : (
              <FieldMap
                shapes={shapes}
                label={t('mapLabel')}
                onSelect={setChosen}
                onHover={(id) => setHovered(id ?? null)}
                {...(hovered !== null && { hovered })}
                {...(chosen !== null && { selected: chosen })}
                unavailable={<p>{t('mapUnavailable')}</p>}
              />
            )}
          </MapFrame>
          {hidden > 0 && <p className={styles['note']}>{t('noLocation', { count: hidden })}</p>}
        </div>
        <div className={styles['listSide']}>{open ? <FieldCard field={open} onClose={() => setChosen(null)} /> : table}</div>
      </div>
    </CropFrame>
  );
}

function NoneShown({ any, onAll }: { any: boolean; onAll: () => void }) {
  const { t } = useTranslation('sustainability');
  return any ? (
    <EmptyState title={t('noneOfClass')} actions={<Button onClick={onAll}>{t('showAll')}</Button>} />
  ) : (
    <EmptyState title={t('noFields.title')} text={t('noFields.text')} />
  );
}

function useLegend(fields: readonly ScoredField[] | undefined, off: ReadonlySet<Range>) {
  const { t } = useTranslation('sustainability');
  return ranges.map((id) => ({
    id,
    label: t('rangeWith', { range: t(`range.${id}`), count: count(fields, id) }),
    colour: colours[id],
    on: !off.has(id),
  }));
}

const count = (fields: readonly ScoredField[] | undefined, range: Range): string =>
  fields ? formatCount(fields.filter((one) => rangeOf(one) === range).length) : '…';

/** Classes of scores have a colour and a pattern each. */
const marks: Readonly<Record<Range, NonNullable<MapShape['mark']>>> = { high: 'full', medium: 'lines', low: 'crossed', none: 'empty' };
const shapeOf = (field: ScoredField): MapShape[] =>
  field.geometry === null
    ? []
    : [{ id: field.id, name: field.properties.name, geometry: field.geometry as Polygon | Point, mark: marks[rangeOf(field)] }];
