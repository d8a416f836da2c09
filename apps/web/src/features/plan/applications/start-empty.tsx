import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveSession } from '../../../live/react/session-context';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { notify } from '../../../ui/feedback/notices';
import { SelectInput } from '../../../ui/form/select-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { copyApplications } from '../model/copy-plan';
import { usePlanFacts } from '../facts/plan-context';
import { readWholePlan, useGrowerPlans } from '../queries';

/** A plan without any product: begin blank, or with what another plan of this grower applies. */
export function StartEmpty({ onAdd, editable }: { onAdd: () => void; editable: boolean }) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const { plan } = usePlanFacts();
  const plans = useGrowerPlans(plan.customerId);
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const others = (plans.data ?? []).filter(({ id }) => id !== plan.id);
  const copy = async () => {
    if (chosen === null) return;
    const entries = copyApplications(await readWholePlan(chosen), session.document);
    const broken = entries.length === 0 ? 'empty' : session.writeAll(entries, 'paste');
    notify(t(broken ? 'told:start.nothing' : 'told:start.copied'), broken ? 'warn' : 'ok');
    setAsking(false);
  };
  return (
    <>
      <EmptyState
        title={t('told:start.title')}
        text={t('told:start.text')}
        actions={
          editable && (
            <>
              <Button kind="primary" onClick={onAdd}>
                {t('product.add')}
              </Button>
              {others.length > 0 && <Button onClick={() => setAsking(true)}>{t('told:start.copy')}</Button>}
            </>
          )
        }
      />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('told:start.copy')}
        footer={
          <Button kind="primary" onClick={() => void copy()}>
            {t('told:start.take')}
          </Button>
        }
      >
        <SelectInput
          label={t('told:start.plan')}
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      </Dialog>
    </>
  );
}
