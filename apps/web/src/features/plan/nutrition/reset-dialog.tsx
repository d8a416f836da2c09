import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { useLiveSession } from '../../../live/react/session-context';
import { usePeople } from '../../../live/react/use-session';
import { notify } from '../../../ui/feedback/notices';
import type { Choice } from '../../../ui/form/field-face';
import { SelectInput } from '../../../ui/form/select-input';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { useCropsInUse } from '../../library/catalog';
import { itemsOf } from '../model/edits';
import { usePlanFacts } from '../facts/plan-context';
import { useSavePlan } from '../queries';
import styles from './nutrition.module.css';

const HEADS_UP_S = 5;

/** Another crop or field begins the plan's document anew: says what goes, tells those inside, and is done five seconds later. */
export function ResetDialog({
  what,
  open,
  onClose,
  choices,
}: {
  what: 'crop' | 'field';
  open: boolean;
  onClose: () => void;
  choices: readonly Choice<number>[];
}) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const peers = usePeople();
  const { plan, grower } = usePlanFacts();
  const inUse = useCropsInUse(open && what === 'crop' ? grower.group : undefined);
  const save = useSavePlan();
  const now = what === 'crop' ? plan.cropId : plan.fieldId;
  const [chosen, setChosen] = useState<number | null>(null);
  const doses = session.document.map('doses').size;
  const applications = Object.keys(itemsOf(session.document, 'applications')).length;
  const inside = [...new Set(peers.filter(({ user }) => user.id !== session.user.id).map(({ user }) => user.name))];
  const [left, setLeft] = useState<number>();
  const given = useRef(false);
  /** Those inside can finish what they type; whoever asked can still think better of it. */
  const headsUp = async () => {
    given.current = true;
    session.presence.moveTo({ changing: what });
    try {
      for (let seconds = HEADS_UP_S; seconds > 0; seconds--) {
        setLeft(seconds);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        if (!given.current) throw new Error('called off');
      }
    } finally {
      setLeft(undefined);
      session.presence.moveTo({ changing: undefined });
    }
  };
  const close = () => {
    given.current = false;
    onClose();
  };
  const confirm = async () => {
    if (chosen === null || chosen === now) throw new Error('nothing chosen');
    if (inside.length > 0) await headsUp();
    try {
      await save.mutateAsync({ id: plan.id, [what === 'crop' ? 'cropId' : 'fieldId']: chosen });
    } catch (error) {
      const { key, message } = error as { key?: string; message: string };
      notify(errorText(key ?? '', message), 'bad');
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t(`told:reset.${what}Title`)}
      confirmLabel={t(`told:reset.${what}Confirm`)}
      destructive
      onConfirm={confirm}
    >
      <div className={styles['stack']}>
        <SelectInput
          label={t(`field.${what}`)}
          choices={choices.filter(({ value }) => value !== now && (what !== 'crop' || inUse(value)))}
          value={chosen}
          onChange={setChosen}
          searchable
        />
        <p>
          {what === 'crop'
            ? t('told:reset.cropLoses', { doses, applications })
            : t(plan.status === 'active' ? 'told:reset.fieldLosesActive' : 'told:reset.fieldLoses')}
        </p>
        {inside.length > 0 && <p>{t('told:reset.inside', { names: inside.join(', ') })}</p>}
        {left !== undefined && <p role="status">{t('told:reset.telling', { names: inside.join(', '), count: left })}</p>}
        <p>
          <strong>{t('told:reset.cannotUndo')}</strong>
        </p>
      </div>
    </ConfirmDialog>
  );
}
