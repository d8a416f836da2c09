import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from '@loam/domain/kernel/schema/lists';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog';
import { addTank, itemsOf, removeTank, tankFirst } from '../model/edits';
import type { Asked } from '../why/why-button';
import { useNames } from '../words/names';
import { TankSplit } from './lazy-tank-split';
import { TankDetails } from './tank-details';
import { TankList } from './tank-list';
import styles from './tanks.module.css';
import { useTankMixes } from './use-mix';

interface TankTabsProps {
  readonly tanks: readonly string[];
  readonly tank: string | undefined;
  /** the one tank is only on screen, in no document yet */
  readonly planned: boolean;
  readonly onTank: (key: string) => void;
  readonly onWhy: (asked: Asked) => void;
}

/** The tanks of the plan, 1 to 7, each with its pH estimate and a warning when its products do not mix. */
export function TankTabs({ tanks, tank, planned, onTank, onWhy }: TankTabsProps) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const names = useNames();
  const mixes = useTankMixes(tanks);
  const [opened, setOpened] = useState<string>();
  const [removing, setRemoving] = useState<string>();
  const [splitting, setSplitting] = useState<string>();
  const mix = opened === undefined ? undefined : mixes.get(opened);
  const close = () => setOpened(undefined);
  const add = () => {
    if (planned) session.writer.writeAll(tankFirst(session.document, tank, t('tank.nth', { n: 1 })));
    const places = Object.keys(itemsOf(session.document, 'tanks')).length;
    const made = addTank(session.document, t('tank.nth', { n: places + 1 }));
    if (session.writer.writeAll(made.entries) === undefined) onTank(made.key);
  };
  return (
    <div className={styles['tanks']}>
      <TankList tanks={tanks} tank={tank} mixes={mixes} onTank={onTank} />
      {editable && tanks.length < limits.tanks && (
        <Button kind="quiet" icon={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t('tank:add')}
        </Button>
      )}
      {tank !== undefined && !planned && (
        <>
          <Button kind="quiet" onClick={() => setOpened(tank)}>
            {t('tank:details')}
          </Button>
          {editable && (
            <IconButton label={t('tank:remove', { name: names.tank(tank) })} onClick={() => setRemoving(tank)}>
              <IconTrash size={16} />
            </IconButton>
          )}
        </>
      )}
      <Dialog open={mix !== undefined} onClose={close} title={opened ? names.tank(opened) : ''} width={560}>
        {mix && opened && (
          <TankDetails
            tank={opened}
            mix={mix}
            onWhy={(asked) => {
              close();
              onWhy(asked);
            }}
            onSplit={() => {
              setSplitting(opened);
              close();
            }}
          />
        )}
      </Dialog>
      <TankSplit open={splitting !== undefined} tank={splitting ?? ''} onClose={() => setSplitting(undefined)} />
      <RemoveTank tank={removing} onClose={() => setRemoving(undefined)} />
    </div>
  );
}

/** Asks before a tank goes, with how many doses go with it. */
function RemoveTank({ tank, onClose }: { tank: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('plan');
  const { document, writer } = useLiveSession();
  const names = useNames();
  const doses = tank === undefined ? 0 : [...document.map('doses').keys()].filter((key) => key.split('|')[0]!.endsWith(`_${tank}`)).length;
  return (
    <ConfirmDialog
      open={tank !== undefined}
      onClose={onClose}
      title={t('tank:removeTitle', { name: tank ? names.tank(tank) : '' })}
      confirmLabel={t('tank:removeConfirm')}
      destructive
      onConfirm={() => {
        if (tank) writer.writeAll(removeTank(document, tank));
      }}
    >
      <p>{t('tank:removeText', { count: doses })}</p>
    </ConfirmDialog>
  );
}
