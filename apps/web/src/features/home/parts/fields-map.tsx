import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldAtHome } from '@loam/domain/home/home.schema';
import { formatCount } from '../../../i18n/number';
import { FieldMap } from '../../../map/field-map';
import type { MapShape } from '../../../map/shapes';
import { MapFrame } from '../../../ui/frame/map-frame';
import { Link, useNavigate } from '../../../ui/link';
import styles from '../home.module.css';
import { type State, stateOf, states } from '../queries';
import { Few } from './few';

/** A colour and a pattern each, as the map draws them. */
const marks: Readonly<Record<State, NonNullable<MapShape['mark']>>> = { due: 'lines', noPlan: 'crossed', soil: 'empty', fine: 'full' };
const colours: Readonly<Record<State, string>> = {
  due: 'repeating-linear-gradient(0deg, var(--c-warn) 0 2px, transparent 2px 4px)',
  noPlan:
    'repeating-linear-gradient(45deg, var(--c-bad) 0 1px, transparent 1px 3px), repeating-linear-gradient(-45deg, var(--c-bad) 0 1px, transparent 1px 3px)',
  soil: 'var(--c-line-strong)',
  fine: 'var(--c-ok)',
};

/** Where the fields lie, each in its most pressing state; the legend leaves states out, and the table says the same. */
export function FieldsMap({ fields, total }: { fields: readonly FieldAtHome[]; total: number }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const [off, setOff] = useState<ReadonlySet<State>>(new Set());
  const shown = useMemo(() => fields.filter((field) => !off.has(stateOf(field))), [fields, off]);
  const shapes = useMemo(
    () =>
      shown.flatMap((field): MapShape[] =>
        field.place
          ? [{ id: field.id, name: field.name, geometry: { type: 'Point', coordinates: [...field.place] }, mark: marks[stateOf(field)] }]
          : [],
      ),
    [shown],
  );
  const toggle = (id: string) =>
    setOff((before) => new Set(before.has(id as State) ? [...before].filter((one) => one !== id) : [...before, id as State]));
  const open = (id: number) => {
    const field = fields.find((one) => one.id === id);
    if (field) void navigate(`/customers/${field.customerId}/fields/${id}`);
  };
  return (
    <div className={styles['map']}>
      <MapFrame
        title={t('map.title')}
        legend={states.map((id) => ({
          id,
          label: `${t(`map.${id}`)} · ${formatCount(fields.filter((field) => stateOf(field) === id).length)}`,
          colour: colours[id],
          on: !off.has(id),
        }))}
        onLegend={toggle}
        table={
          <div className={styles['twin']}>
            <Few items={shown} total={total}>
              {(field) => (
                <li key={field.id}>
                  <span className={styles['what']}>
                    <Link to={`/customers/${field.customerId}/fields/${field.id}`}>{field.name}</Link>
                    <span>
                      {field.customer} · {t(`map.${stateOf(field)}`)}
                    </span>
                  </span>
                </li>
              )}
            </Few>
          </div>
        }
      >
        <FieldMap
          shapes={shapes}
          label={t('map.picture')}
          onSelect={open}
          unavailable={<p className={styles['dim']}>{t('map.unavailable')}</p>}
        />
      </MapFrame>
    </div>
  );
}
