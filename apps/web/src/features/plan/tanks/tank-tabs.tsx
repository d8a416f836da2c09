import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from '@loam/domain/kernel/lists';
import { formatNumber } from '../../../i18n/number';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog';
import { addTank, itemsOf, removeTank } from '../model/edits';
import { useNames } from '../words/names';
import { LiveText } from '../fields/live-inputs';
import { TankSplit } from './lazy-tank-split';
import { useTankMixes } from './use-mix';
import { TankWater } from './tank-water';
import styles from '../applications/applications.module.css';
import { type Asked, WhyButton } from '../why/why-button';

/** The tanks of the plan, 1 to 7, each with its pH estimate and a warning when its products do not mix. */
export function TankTabs({
  tanks,
  tank,
  onTank,
  onWhy,
}: {
  tanks: readonly string[];
  tank: string | undefined;
  onTank: (key: string) => void;
  onWhy: (asked: Asked) => void;
}) {
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('advice');
  const session = useLiveSession();
  const editable = useEditable();
  const names = useNames();
  const mixes = useTankMixes(tanks);
  const [pairsOf, setPairsOf] = useState<string>();
  const explain = (asked: Asked) => {
    setPairsOf(undefined);
    onWhy(asked);
  };
  const [removing, setRemoving] = useState<string>();
  const [splitting, setSplitting] = useState<string>();
  const mix = pairsOf === undefined ? undefined : mixes.get(pairsOf);
  const doses =
    removing === undefined
      ? 0
      : [...session.document.map('doses').keys()].filter((key) => key.split('|')[0]!.endsWith(`_${removing}`)).length;
  const add = () => {
    const places = Object.keys(itemsOf(session.document, 'tanks')).length;
    const made = addTank(session.document, t('tank.nth', { n: places + 1 }));
    if (session.writeAll(made.entries) === undefined) onTank(made.key);
  };
  return (
    <div className={styles['tanks']}>
      <div role="tablist" aria-label={t('tank:list')} className={styles['tabs']}>
        {tanks.map((key) => {
          const { ph, level } = mixes.get(key)!;
          return (
            <button
              key={key}
              type="button"
              role="tab"
              id={`tank-${key}`}
              aria-selected={key === tank}
              tabIndex={key === tank ? 0 : -1}
              className={styles['tab']}
              onClick={() => onTank(key)}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                const next = tanks[tanks.indexOf(key) + step];
                if (step === 0 || next === undefined) return;
                event.preventDefault();
                onTank(next);
                document.getElementById(`tank-${next}`)?.focus();
              }}
            >
              {names.tank(key)}
              {ph >= 0 && <span> · {t('tank:ph', { value: formatNumber(ph) })}</span>}
              {(level === 0 || level === 1) && (
                <IconAlertTriangle size={14} aria-label={t(level === 0 ? 'tank:mix.bad' : 'tank:mix.reduced')} />
              )}
            </button>
          );
        })}
      </div>
      {editable && tanks.length < limits.tanks && (
        <Button kind="quiet" icon={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t('tank:add')}
        </Button>
      )}
      {tank !== undefined && (
        <>
          <Button kind="quiet" onClick={() => setPairsOf(tank)}>
            {t('tank:details')}
          </Button>
          {editable && (
            <IconButton label={t('tank:remove', { name: names.tank(tank) })} onClick={() => setRemoving(tank)}>
              <IconTrash size={16} />
            </IconButton>
          )}
        </>
      )}
      <Dialog open={mix !== undefined} onClose={() => setPairsOf(undefined)} title={pairsOf ? names.tank(pairsOf) : ''} width={560}>
        {mix && pairsOf && (
          <div className={styles['stack']}>
            <LiveText path={`tanks.${pairsOf}|name`} section="fertilization" label={t('field.tank')} />
            <p>
              {mix.ph >= 0 ? t('tank:phText', { value: formatNumber(mix.ph) }) : t('tank:phUnknown')}{' '}
              {mix.ph >= 0 && mix.column && (
                <WhyButton path={`applications.${mix.column}|ph`} title={`${names.tank(pairsOf)}: ${t('field.ph')}`} onWhy={explain} />
              )}
            </p>
            {mix.pairs.length === 0 ? (
              <p>{t('tank:mix.fine')}</p>
            ) : (
              <table className={styles['plain']}>
                <caption>{t('tank:mix.pairs')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('tank:mix.products')}</th>
                    <th scope="col">{t('tank:mix.level')}</th>
                    <th scope="col">{t('tank:mix.reason')}</th>
                  </tr>
                </thead>
                <tbody>
                  {mix.pairs.map(({ a, b, code, reason }) => (
                    <tr key={`${a} ${b}`}>
                      <td>
                        {names.product(a)} + {names.product(b)}
                      </td>
                      <td>{t(`tank:mix.code.${code}`)}</td>
                      <td>{reason}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {editable && mix.level === 0 && (
              <div>
                <Button
                  onClick={() => {
                    setSplitting(pairsOf);
                    setPairsOf(undefined);
                  }}
                >
                  {say('split.open')}
                </Button>
              </div>
            )}
            <TankWater tank={pairsOf} onWhy={explain} />
            <p className={styles['dim']}>{t('tank:mix.jarTest')}</p>
          </div>
        )}
      </Dialog>
      <TankSplit open={splitting !== undefined} tank={splitting ?? ''} onClose={() => setSplitting(undefined)} />
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t('tank:removeTitle', { name: removing ? names.tank(removing) : '' })}
        confirmLabel={t('tank:removeConfirm')}
        destructive
        onConfirm={() => {
          if (removing) session.writeAll(removeTank(session.document, removing));
        }}
      >
        <p>{t('tank:removeText', { count: doses })}</p>
      </ConfirmDialog>
    </div>
  );
}
