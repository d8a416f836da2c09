import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, StatusBadge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { PresenceStack } from '../../../ui/feedback/presence-stack';
import { SaveChip, type SaveState } from '../../../ui/feedback/save-chip';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { KeyTable } from '../../../ui/layout/key-table';
import { Breadcrumbs, Card, LevelStrip } from '../../../ui/layout/page-header';
import { Tabs } from '../../../ui/tabs';
import styles from './gallery.module.css';

const tones: Tone[] = ['ok', 'warn', 'bad', 'note', 'brand', 'none'];
const states: SaveState[] = [
  { kind: 'opening' },
  { kind: 'saved', at: '2026-11-21T10:42:00', live: true },
  { kind: 'saving' },
  { kind: 'saving', quiet: true },
  { kind: 'reconnecting', attempt: 3 },
  { kind: 'offline', edits: 7 },
  { kind: 'refused', edits: 2 },
  { kind: 'readOnly' },
  { kind: 'updateNeeded' },
  { kind: 'signedOut', edits: 1 },
  { kind: 'storageFull', edits: 4 },
  { kind: 'storeAway', since: '2026-11-21T10:42:00', edits: 3 },
];
const people = ['Asha Patil', 'João Ribeiro', 'Priya Kulkarni', 'Maria Souza', 'Ravi Deshmukh', 'Ana Lima'].map((name, index) => ({
  id: index + 1,
  name,
  colour: index,
  viewing: index === 2,
  me: index === 0,
}));
const failure = Object.assign(new Error('unavailable'), { key: 'unavailable', requestId: '01J9ZQ4T7M' });

export function StatesPart() {
  const { t } = useTranslation('gallery');
  const [tab, setTab] = useState('one');
  return (
    <Card title={t('states')}>
      <div className={styles['stack']}>
        <div className={styles['row']}>
          {tones.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {t(`tones.${tone}`)}
            </StatusBadge>
          ))}
          <Badge tone="brand">{t('badge')}</Badge>
        </div>
        <div className={styles['row']}>
          {states.map((state) => (
            <SaveChip key={state.kind} state={state} onClick={() => notify(state.kind)} />
          ))}
        </div>
        <div className={styles['row']}>
          <PresenceStack people={people} onFollow={({ name }) => notify(name)} />
        </div>
        <Breadcrumbs crumbs={[{ label: t('growers'), to: '/__ui' }, { label: 'Maria Souza', to: '/__ui' }, { label: 'Talhão 12' }]} />
        {(['group', 'collection', 'company', 'global'] as const).map((level) => (
          <LevelStrip key={level} level={level}>
            {t(`levels.${level}`)}
          </LevelStrip>
        ))}
        <KeyFigures
          figures={[
            { label: t('growers'), value: '1,204' },
            { label: t('area'), value: '42.6', note: 'ha' },
            { label: t('capacity'), value: '38 / 120', share: 0.32 },
          ]}
        />
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          tabs={['one', 'two'].map((id) => ({ id, label: t(`tab.${id}`), content: <p>{t(`tab.${id}`)}</p> }))}
        />
        <ErrorCard error={failure} onRetry={() => notify(t('open'))} />
        <Skeleton rows={3} />
        <EmptyState title={t('empty')} text={t('text')} actions={<Button kind="primary">{t('primary')}</Button>} />
        <KeyTable
          groups={[
            {
              title: t('keys'),
              keys: [
                ['Ctrl K', t('open')],
                ['j  k', t('rows')],
              ],
            },
          ]}
        />
      </div>
    </Card>
  );
}
