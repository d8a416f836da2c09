import { IconMap, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button';
import { MapLoading } from './map-loading';
import styles from './frame.module.css';

export interface MapFrameProps {
  title: string;
  /** classes of the map's measure; choosing one filters */
  legend?: readonly { id: string; label: string; colour: string; on: boolean }[];
  onLegend?: (id: string) => void;
  /** the map itself, filling its parent */
  children: ReactNode;
  /** the same facts as a table: the map's equal for everyone who cannot use it */
  table: ReactNode;
  loading?: boolean;
  tools?: ReactNode;
}

/** Around every map: title, legend that filters, table instead of the map, a word after 1 s of loading. */
export function MapFrame({ title, legend, onLegend, children, table, loading = false, tools }: MapFrameProps) {
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-label={title} className={`${styles['frame']} ${styles['map']}`}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <span className={styles['tools']}>
          {tools}
          <IconButton label={asTable ? t('map.picture') : t('map.table')} onClick={() => setAsTable(!asTable)}>
            {asTable ? <IconMap size={16} /> : <IconTable size={16} />}
          </IconButton>
        </span>
      </div>
      {legend && onLegend && (
        <div role="group" aria-label={t('chart.legend')} className={styles['legend']}>
          {legend.map(({ id, label, colour, on }) => (
            <button key={id} type="button" aria-pressed={on} onClick={() => onLegend(id)}>
              <span aria-hidden style={{ background: colour }} />
              {label}
            </button>
          ))}
        </div>
      )}
      <div className={styles['canvas']}>
        {asTable ? table : children}
        {loading && !asTable && <MapLoading />}
      </div>
    </section>
  );
}
