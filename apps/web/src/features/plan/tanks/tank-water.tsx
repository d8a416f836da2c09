import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tankEntries } from '@loam/domain/agronomy/balance/graph-tanks';
import { tankModel } from '@loam/domain/agronomy/tank/tank-solution';
import { formatNumber } from '../../../i18n/number';
import { useNames } from '../words/names';
import { usePlanNumbers } from '../facts/plan-context';
import styles from '../applications/applications.module.css';
import { type Asked, WhyButton } from '../why/why-button';

const NONE = '—';

/** pH and conductivity of the irrigation water by the ion model, in every stage that uses a tank. */
export function TankWater({ tank, onWhy }: { tank: string; onWhy: (asked: Asked) => void }) {
  const { t } = useTranslation('plan');
  const names = useNames();
  const { input, context } = usePlanNumbers();
  const entries = useMemo(() => {
    const used = (input.proportionalStages ?? []).filter(({ tanks }) =>
      tanks?.some(({ id, products }) => id === tank && products.length > 0),
    );
    return tankEntries({ proportionalStages: used }, { ...context, tankModel }, []);
  }, [input, context, tank]);
  if (entries.length === 0) return null;
  const shown = (value: number | null, stageId: number, what: 'phModel' | 'ec') => {
    if (value === null) return NONE;
    const title = `${t(what === 'ec' ? 'tank:modelEc' : 'tank:modelPh')} · ${names.stage(stageId)}`;
    return (
      <>
        {formatNumber(value)} <WhyButton path={`tanks.${stageId}.${what}`} title={title} onWhy={onWhy} />
      </>
    );
  };
  return (
    <>
      <table className={styles['plain']}>
        <caption>{t('tank:modelTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('tank:modelStage')}</th>
            <th scope="col">{t('tank:modelPh')}</th>
            <th scope="col">{t('tank:modelEc')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ stageId, phModel, ec }) => (
            <tr key={stageId}>
              <th scope="row">{names.stage(stageId)}</th>
              <td>{shown(phModel, stageId, 'phModel')}</td>
              <td>{shown(ec, stageId, 'ec')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.some(({ phModel, ec }) => phModel === null || ec === null) && <p>{t('tank:modelNone')}</p>}
      <p className={styles['dim']}>{t('tank:modelNote')}</p>
    </>
  );
}
