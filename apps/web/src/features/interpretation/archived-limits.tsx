import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../ui/feedback/states';
import { Card } from '../../ui/layout/page-header';
import { LimitsRows } from './limits-rows';
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
  const { t } = useTranslation('interpretation');
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
      <LimitsRows
        kind={kind}
        label={t('tab.archived')}
        rows={data.map((row) => {
          const [mineral, of] = [words.mineral(row.mineral), words.ofArchived(row)];
          return {
            key: row.id,
            ...{ mineral, of, ranges: row.ranges, unit: row.unit },
            holds: [...words.conditions(row), row.cropName ?? t('allCrops')],
            whose: whose(row),
            origin: [words.origin(row.origin)],
            actions: row.editable && (
              <Button busy={busy} aria-label={t('restoreOf', { name: t('of', { mineral, of }) })} onClick={() => set(row.id, true)}>
                {t('restore')}
              </Button>
            ),
          };
        })}
      />
      <p role="note" className={styles['note']}>
        {t('archivedNote')}
      </p>
    </Card>
  );
}
