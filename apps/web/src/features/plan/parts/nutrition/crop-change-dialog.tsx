import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../i18n/init';
import { usePlanSession } from '../../../../live/session-context';
import { usePeople } from '../../../../live/use-session';
import { notify } from '../../../../ui/feedback/notices';
import { SelectInput, type Choice } from '../../../../ui/form/choice-field';
import { ConfirmDialog } from '../../../../ui/overlay/dialog';
import { itemsOf } from '../../model/edits';
import { usePlanFacts } from '../../plan-context';
import { useSavePlan } from '../../queries';
import styles from './nutrition.module.css';

/** Another crop begins the plan's document anew: says what goes and who is inside before it is done. */
export function CropChangeDialog({ open, onClose, crops }: { open: boolean; onClose: () => void; crops: readonly Choice<number>[] }) {
  const { t } = useTranslation('plan');
  const session = usePlanSession();
  const peers = usePeople();
  const { plan } = usePlanFacts();
  const save = useSavePlan();
  const [chosen, setChosen] = useState<number | null>(null);
  const doses = session.document.map('doses').size;
  const applications = Object.keys(itemsOf(session.document, 'applications')).length;
  const inside = [...new Set(peers.filter(({ user }) => user.id !== session.user.id).map(({ user }) => user.name))];
  const confirm = async () => {
    if (chosen === null || chosen === plan.cropId) throw new Error('nothing chosen');
    try {
      await save.mutateAsync({ id: plan.id, cropId: chosen });
    } catch (error) {
      const { key, message } = error as { key?: string; message: string };
      notify(errorText(key ?? '', message), 'bad');
      throw error;
    }
  };
  return (
    <ConfirmDialog open={open} onClose={onClose} title={t('reset.cropTitle')} confirmLabel={t('reset.cropConfirm')} destructive onConfirm={confirm}>
      <div className={styles['stack']}>
        <SelectInput label={t('field.crop')} choices={crops.filter(({ value }) => value !== plan.cropId)} value={chosen} onChange={setChosen} searchable />
        <p>{t('reset.cropLoses', { doses, applications })}</p>
        {inside.length > 0 && <p>{t('reset.inside', { names: inside.join(', ') })}</p>}
        <p><strong>{t('reset.cannotUndo')}</strong></p>
      </div>
    </ConfirmDialog>
  );
}
