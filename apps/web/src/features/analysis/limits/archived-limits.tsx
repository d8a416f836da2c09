import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { BandBar } from './band-bar';
import { useLimitsWords } from './limits-words';
import { type ArchivedLimits as Archived, archivedLimitsQuery, type LimitsKind, type Place } from './queries';
import { useArchiving } from './use-archiving';
import styles from './limits.module.css';

interface ArchivedLimitsProps {
  readonly kind: LimitsKind;
  readonly place: Place;
}

/** Limits of all crops that results here are not read by, each with the way back. */
export function ArchivedLimits({ kind, place }: ArchivedLimitsProps) {
  const { t } = useTranslation('limits');
  const words = useLimitsWords();
  const { data, error, refetch } = useQuery(archivedLimitsQuery(kind, place));
  const { set, busy } = useArchiving(kind, place);
  if (error) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Card>
        <Skeleton rows={3} height={36} />
      </Card>
    );
  if (data.length === 0)
    return (
      <Card>
        <EmptyState icon={<IconArchive size={28} stroke={1.5} />} title={t('noneArchived.title')} text={t('noneArchived.text')} />
      </Card>
    );
  const whose = ({ ownerScope, ownerName, inherited, region }: Archived) =>
    ownerScope === 'global'
      ? words.region(region)
      : t(inherited ? 'inherited' : 'own', { level: t(`level.${ownerScope}`), place: ownerName ?? '' });
  return (
    <Card flush title={t('archivedHere', { count: data.length })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables are scrolled by the keyboard too */}
      <div className={styles['scroll']} role="group" tabIndex={0} aria-label={t('tab.archived')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('mineral')}</th>
              <th scope="col">{t(kind === 'soil' ? 'method' : 'tissue')}</th>
              <th scope="col">{t('bands')}</th>
              <th scope="col">{t('whose')}</th>
              <th scope="col">
                <span className={styles['hidden']}>{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => {
              const of = words.ofArchived(row);
              return (
                <tr key={row.id}>
                  <th scope="row">{words.mineral(row.mineral)}</th>
                  <td>
                    {of}
                    {[...words.conditions(row), row.cropName ?? t('allCrops')].map((one) => (
                      <small key={one}>{one}</small>
                    ))}
                  </td>
                  <td>
                    <BandBar bands={row.ranges} classOf={words.classOf} />
                    <small>{row.unit}</small>
                  </td>
                  <td>
                    {whose(row)}
                    <small>{words.origin(row.origin)}</small>
                  </td>
                  <td className={styles['actions']}>
                    {row.editable && (
                      <Button
                        busy={busy}
                        aria-label={t('restoreOf', { name: t('of', { mineral: words.mineral(row.mineral), of }) })}
                        onClick={() => set([row.id], true)}
                      >
                        {t('restore')}
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p role="note" className={styles['note']}>
        {t('archivedNote')}
      </p>
    </Card>
  );
}
