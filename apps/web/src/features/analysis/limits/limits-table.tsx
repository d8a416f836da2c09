import { IconArchive } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import { Card } from '../../../ui/layout/page-header';
import { lazyPart } from '../../../ui/lazy-part';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { BandBar } from './band-bar';
import { isOfSame } from './limits-draft';
import { useLimitsWords } from './limits-words';
import { type Limits, type Subject, type Threshold, useResetThresholds } from './queries';
import { useArchiving } from './use-archiving';
import styles from './limits.module.css';

const LimitsDrawer = lazyPart(async () => (await import('./limits-drawer')).LimitsDrawer);

/** Every limit that holds here: what it is of, its bands, whose it is; each can be changed for this level or given up. */
export function LimitsTable({ subject, limits }: { readonly subject: Subject; readonly limits: Limits }) {
  const { t } = useTranslation('limits');
  const words = useLimitsWords();
  const [mineral, setMineral] = useState<number | null>(null);
  const [editing, setEditing] = useState<Threshold | null>(null);
  const [resetting, setResetting] = useState<readonly Threshold[]>([]);
  const reset = useResetThresholds(subject);
  const archiving = useArchiving(subject.kind, subject.place);
  const minerals = useMemo(() => [...new Map(limits.thresholds.map(({ mineralId, name }) => [mineralId, name]))], [limits]);
  const rows = limits.thresholds.filter(({ mineralId }) => mineral === null || mineralId === mineral);
  const own = limits.thresholds.filter(({ inherited }) => !inherited);
  const giveUp = async () => {
    await reset.mutateAsync(resetting);
    notify(t('reset', { count: resetting.length }));
    setResetting([]);
  };
  return (
    <Card
      flush
      title={t('inForce', { count: rows.length })}
      actions={
        <>
          <SelectInput
            label={t('mineral')}
            labelHidden
            placeholder={t('allMinerals')}
            choices={minerals.map(([value, name]) => ({ value, label: words.mineral(name) }))}
            value={mineral}
            onChange={setMineral}
            clearable
          />
          {limits.editable && own.length > 0 && <Button onClick={() => setResetting(own)}>{t('resetAll')}</Button>}
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('none.title')} text={t('none.text')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables are scrolled by the keyboard too
        <div className={styles['scroll']} role="group" tabIndex={0} aria-label={t('tab.limits')}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('mineral')}</th>
                <th scope="col">{t(subject.kind === 'soil' ? 'method' : 'tissue')}</th>
                <th scope="col">{t('bands')}</th>
                <th scope="col">{t('whose')}</th>
                <th scope="col">
                  <span className={styles['hidden']}>{t('actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const { head, detail } = words.whose(row);
                const name = t('of', { mineral: words.mineral(row.name), of: words.of(row) });
                return (
                  <tr key={`${row.id} ${row.extractionMethodId ?? ''}`} data-own={!row.inherited || undefined}>
                    <th scope="row">{words.mineral(row.name)}</th>
                    <td>
                      {words.of(row)}
                      {words.conditions(row).map((one) => (
                        <small key={one}>{one}</small>
                      ))}
                    </td>
                    <td>
                      <BandBar bands={row.ranges} classOf={words.classOf} />
                      <small>{row.unit}</small>
                    </td>
                    <td>
                      {head}
                      {row.uncertain && <small>≈ {t('uncertain')}</small>}
                      <small>{detail}</small>
                    </td>
                    <td className={styles['actions']}>
                      {limits.editable && (
                        <Button aria-label={t('changeOf', { name })} onClick={() => setEditing(row)}>
                          {t('change')}
                        </Button>
                      )}
                      {limits.editable && !row.inherited && (
                        <Button kind="quiet" aria-label={t('resetOf', { name })} onClick={() => setResetting([row])}>
                          {t('resetOne')}
                        </Button>
                      )}
                      {limits.editable && (!row.inherited || (row.ownerScope === 'global' && subject.place.scope === 'group')) && (
                        <IconButton
                          label={t('archiveOf', { name })}
                          disabled={archiving.busy}
                          onClick={() => archiving.set([row.id], false)}
                        >
                          <IconArchive size={16} />
                        </IconButton>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {subject.kind === 'soil' && (
        <p role="note" className={styles['note']}>
          {t('countryNote')}
        </p>
      )}
      {!limits.editable && (
        <p role="note" className={styles['note']}>
          {t('readOnly')}
        </p>
      )}
      {editing && (
        <LimitsDrawer
          subject={subject}
          threshold={editing}
          replaces={limits.thresholds.filter((one) => isOfSame(one, editing)).length}
          revision={limits.revision}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={resetting.length > 0}
        onClose={() => setResetting([])}
        onConfirm={giveUp}
        title={t('resetTitle', { count: resetting.length })}
        confirmLabel={t('resetConfirm')}
      >
        <p>{t('resetText')}</p>
      </ConfirmDialog>
    </Card>
  );
}
