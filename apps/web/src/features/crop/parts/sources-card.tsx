import { useTranslation } from 'react-i18next';
import { cropOfSource } from '@loam/domain/crop/crop-figures';
import { Card } from '../../../ui/layout/page-header';
import styles from '../crop.module.css';
import type { WholeCrop } from '../queries';

/** Where the figures of a nutrient are from, in short: own data, or who published them. */
export function useSourceName(crop: WholeCrop): (nutrientId: number) => string {
  const { t } = useTranslation('crop');
  return (nutrientId) => {
    const keys = [crop.removal, crop.uptake].flatMap((table) => table.find(({ id }) => id === nutrientId)?.source ?? []);
    const words = keys.map((key) => {
      if (cropOfSource(key) !== undefined) return t('ownData');
      const { author, year } = crop.sources[key] ?? {};
      return [author, year].filter(Boolean).join(' ') || key;
    });
    return [...new Set(words)].join('; ') || '—';
  };
}

/** Behind a source's key: own data and whose, or the publication with the version of the table that has it. */
export function useSourceTitle(crop: WholeCrop): (key: string) => string {
  const { t } = useTranslation('crop');
  return (key) => {
    if (cropOfSource(key) !== undefined) return t('ownData');
    const { author, year, title } = crop.sources[key] ?? {};
    if (!title) return key;
    return `${[author, year && `(${year})`, title].filter(Boolean).join(' ')} · ${t('tableVersion', { version: crop.tableVersion })}`;
  };
}

/** The publications that the shipped figures rest on. */
export function SourcesCard({ crop }: { crop: WholeCrop }) {
  const { t } = useTranslation('crop');
  const entries = Object.entries(crop.sources);
  if (entries.length === 0) return null;
  return (
    <Card title={t('sources')}>
      <ul className={styles['sources']}>
        {entries.map(([key, { author, year, title }]) => (
          <li key={key}>{[author, year && `(${year})`, title].filter(Boolean).join(' ')}</li>
        ))}
      </ul>
    </Card>
  );
}
