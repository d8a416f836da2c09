import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { splitEntries, tankSplit } from '@loam/domain/plan/balance/plan-tank-split';
import { errorText } from '../../../i18n/init';
import { formatNumber } from '../../../i18n/number';
import { newKey, type LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Dialog } from '../../../ui/overlay/dialog';
import { useNames } from '../words/names';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import mix from '../auto-calculate/mix.module.css';
import styles from './tanks.module.css';

/** What would move out of a tank whose products must not meet, and one step that moves it. */
export function TankSplit({ open, tank, onClose }: { open: boolean; tank: string; onClose: () => void }) {
  const { t } = useTranslation('advice');
  const { t: plan } = useTranslation('plan');
  const session = useLiveSession();
  const names = useNames();
  const { library } = usePlanFacts();
  const { draft } = usePlanNumbers();
  const split = useMemo(() => (open ? tankSplit(draft, tank, library.product) : undefined), [open, draft, tank, library]);
  const possible = split && !('reason' in split) ? split : undefined;
  const first = Object.keys(draft.tanks).length;
  const nameOf = (n: number) => plan('tank.nth', { n: first + n + 1 });
  const apply = () => {
    if (!possible) return;
    const made = Array.from({ length: possible.made }, (_, n) => ({ key: newKey(), name: nameOf(n) }));
    const broken = session.writer.writeAll(splitEntries(draft, tank, possible, made) as (readonly [LivePath, unknown])[]);
    if (broken) return notify(errorText(broken, broken), 'bad');
    notify(t('split.applied', { count: possible.made }));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('split.title', { tank: names.tank(tank) })}
      width={620}
      footer={
        <>
          <Button onClick={onClose}>{t('auto.cancel')}</Button>
          {possible && (
            <Button kind="primary" onClick={apply}>
              {t('split.apply')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['stack']}>
        {split === undefined && <p role="status">{t('split.none')}</p>}
        {split && 'reason' in split && <p role="alert">{t('split.tankCount')}</p>}
        {possible && (
          <>
            <p>{t('split.how', { tank: names.tank(tank), stays: possible.stays.map(names.product).join(', ') })}</p>
            <table className={mix['mixTable']}>
              <caption>{t('split.moves')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('auto.product')}</th>
                  <th scope="col">{t('split.stage')}</th>
                  <th scope="col">{t('split.dose')}</th>
                  <th scope="col">{t('split.to')}</th>
                </tr>
              </thead>
              <tbody>
                {possible.moves.map(({ stageId, productId, dose: [amount, unitId], to }) => (
                  <tr key={`${stageId} ${productId}`}>
                    <th scope="row">{names.product(productId)}</th>
                    <td>{names.stage(stageId)}</td>
                    <td>{`${formatNumber(amount)} ${unitOf(unitId)?.symbol ?? ''}`}</td>
                    <td>
                      <strong>{nameOf(to)}</strong>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={styles['dim']}>{t('split.same')}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
