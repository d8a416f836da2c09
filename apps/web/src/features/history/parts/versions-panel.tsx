import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { errorText } from '../../../i18n/init';
import { formatExact } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { TextInput } from '../../../ui/form/text-input';
import { glyphs } from '../model/timeline';
import { useNameVersion, useVersions } from '../queries';
import { useVersionName } from '../use-words';
import styles from './panel.module.css';
import revisionList from './revision-list.module.css';

const LONGEST = 100;

interface VersionsPanelProps {
  readonly planId: number;
  readonly head: number;
  readonly onGo: (revision: number) => void;
  readonly onNamed: () => void;
}

/** Revisions with a name: those that people gave, and those that made themselves at activation, completion and before a reset. */
export function VersionsPanel({ planId, head, onGo, onNamed }: VersionsPanelProps) {
  const { t } = useTranslation('history');
  const versions = useVersions(planId);
  const name = useNameVersion(planId);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const empty = text.trim() === '';
  const save = () => {
    setTried(true);
    if (empty) return;
    name.mutate(text.trim(), {
      onSuccess: ({ revision }) => {
        setText('');
        setTried(false);
        notify(t('version.saved', { revision: formatCount(revision) }));
        onNamed();
      },
      onError: (error) => notify(errorText((error as { key?: string }).key ?? '', error.message), 'bad'),
    });
  };
  return (
    <div className={styles['panel']}>
      <ForChanges>
        <form
          className={styles['nameForm']}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            label={t('version.name')}
            hint={t('version.hint', { head: formatCount(head) })}
            value={text}
            maxLength={LONGEST}
            onChange={setText}
            error={tried && empty ? t('version.nameMissing') : undefined}
          />
          <Button type="submit" kind="primary" busy={name.isPending}>
            {t('version.save')}
          </Button>
        </form>
      </ForChanges>
      {versions.isLoadingError ? (
        <ErrorCard error={versions.error} onRetry={() => versions.refetch()} />
      ) : !versions.data ? (
        <Skeleton rows={4} />
      ) : versions.data.items.length === 0 ? (
        <EmptyState title={t('version.none')} />
      ) : (
        <VersionList versions={versions.data.items} onGo={onGo} />
      )}
    </div>
  );
}

interface VersionListProps {
  readonly versions: NonNullable<ReturnType<typeof useVersions>['data']>['items'];
  readonly onGo: (revision: number) => void;
}

function VersionList({ versions, onGo }: VersionListProps) {
  const { t } = useTranslation('history');
  const versionName = useVersionName();
  return (
    <ol className={styles['versions']}>
      {versions.map((version) => (
        <li key={`${version.revision} ${version.name} ${version.at}`}>
          <button type="button" className={revisionList['row']} onClick={() => onGo(version.revision)}>
            <span className={revisionList['rowHead']}>
              <strong>{`${glyphs.version} ${versionName(version.name)}`}</strong>
              {version.made !== 'person' && <Badge>{t('version.automatic')}</Badge>}
            </span>
            <span className={revisionList['rowText']}>
              {t('revisionShort', { revision: formatCount(version.revision) })} · {version.by.name || t('removedPerson')} ·{' '}
              {formatExact(version.at)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
