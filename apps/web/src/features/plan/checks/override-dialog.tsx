import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { notify } from '../../../ui/feedback/notices';
import { TextAreaInput } from '../../../ui/form/text-area-input';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { useOverride } from '../advice-calls';
import { UnbrokenFigures } from '../../../ui/unbroken-figures';
import type { Check } from '../model/checks';
import { usePlanFacts } from '../facts/plan-context';

const LONGEST = 500;

/** Accepts a check, with the reason that the history and everybody who opens the plan are shown. */
export function OverrideDialog({ check, onClose }: { check: Check | undefined; onClose: () => void }) {
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('advice');
  const { plan } = usePlanFacts();
  const override = useOverride(plan.id);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const close = () => {
    setReason('');
    setTried(false);
    onClose();
  };
  const confirm = async () => {
    setTried(true);
    if (!check || reason.trim() === '') throw new Error('not ready');
    try {
      await override.mutateAsync({ code: check.key, path: check.path, reason: reason.trim() });
    } catch (error) {
      notify(errorText((error as { key?: string }).key ?? '', (error as Error).message), 'bad');
      throw error;
    }
    notify(say('override.done'));
  };
  return (
    <ConfirmDialog
      open={check !== undefined}
      onClose={close}
      title={say('override.title')}
      confirmLabel={say('override.confirm')}
      onConfirm={confirm}
    >
      {check && (
        <p>
          <strong>{t(`check:${check.key}.title`, check.values)}</strong>{' '}
          <UnbrokenFigures text={t(`check:${check.key}.text`, check.values)} />
        </p>
      )}
      {check?.tone === 'broken' && <p>{say('override.broken')}</p>}
      <TextAreaInput
        label={say('override.reason')}
        hint={say('override.hint')}
        value={reason}
        maxLength={LONGEST}
        onChange={setReason}
        error={tried && reason.trim() === '' ? say('override.missing') : undefined}
      />
    </ConfirmDialog>
  );
}
