import { useTranslation } from 'react-i18next';
import { limits } from '@loam/domain/kernel/lists';
import { useOffline } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import type { DoseColumn } from '../model/columns';
import { MixResult } from './mix-result';
import { MixQuestionForm } from './mix-question';
import { useCalculation } from './use-calculation';
import styles from './mix.module.css';

export interface AutoCalculateProps {
  open: boolean;
  productIds: readonly string[];
  columns: readonly DoseColumn[];
  /** Of the view that it was opened in; without one the doses are per area. */
  tank: string | undefined;
  onClose: () => void;
}

/** Amounts that meet the need: choose products and place, look at old and new, apply as one revision. */
export function AutoCalculate({ open, ...rest }: AutoCalculateProps) {
  const { t } = useTranslation('advice');
  return open ? (
    <Calculation {...rest} />
  ) : (
    <Dialog open={false} onClose={rest.onClose} title={t('auto.title')}>
      {null}
    </Dialog>
  );
}

function Calculation({ productIds, columns, tank, onClose }: Omit<AutoCalculateProps, 'open'>) {
  const { t } = useTranslation('advice');
  const offline = useOffline();
  const calculation = useCalculation({ productIds, tank, onClose });
  const { mix, chosen, calculate, add, apply, wrong } = calculation;
  const result = mix.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auto.title')}
      width={680}
      footer={
        <>
          {result ? <Button onClick={() => mix.reset()}>{t('auto.back')}</Button> : <Button onClick={onClose}>{t('auto.cancel')}</Button>}
          {result ? (
            <Button kind="primary" busy={mix.isPending} disabled={offline} onClick={apply}>
              {t('auto.apply')}
            </Button>
          ) : (
            <Button kind="primary" busy={mix.isPending} disabled={offline || wrong} onClick={() => calculate()}>
              {t('auto.calculate')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['stack']}>
        {offline && <p role="status">{t('auto.offline')}</p>}
        {result ? (
          <MixResult mix={result} full={chosen.size >= limits.autoCalculateProducts} onAdd={add} />
        ) : (
          <MixQuestionForm {...{ calculation, columns, tank, offline }} />
        )}
      </div>
    </Dialog>
  );
}
