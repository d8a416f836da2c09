import { useTranslation } from 'react-i18next';
import { CRF_TYPE } from '@loam/domain/kernel/lists';
import { Link } from '../../../../ui/link';
import { checksOf, type Check } from '../../model/checks';
import { nutrientLabel, useNames } from '../../names';
import { usePlanFacts, usePlanNumbers } from '../../plan-context';
import { stepPath } from '../../paths';
import styles from './frame.module.css';

export function useChecks(): Check[] {
  const { draft, graph } = usePlanNumbers();
  const { crop, library } = usePlanFacts();
  const { stage } = useNames();
  const checks = checksOf(draft, graph, crop?.yield_t_ha, stage, (id) => library.product(id)?.typeId === CRF_TYPE);
  return checks.map((check) => (check.values?.['nutrient'] === undefined ? check : { ...check, values: { ...check.values, nutrient: nutrientLabel(String(check.values['nutrient'])) } }));
}

/** What to look at before the plan is activated, each with the way there. */
export function ChecksList({ step }: { step: string }) {
  const { t } = useTranslation('plan');
  const checks = useChecks();
  const { plan } = usePlanFacts();
  return (
    <section aria-labelledby="plan-checks">
      <h2 id="plan-checks" className={styles['panelTitle']}>{t('check.title')}</h2>
      {checks.length === 0 && <p className={styles['dim']}>{t('check.none')}</p>}
      <ul className={styles['checks']}>
        {checks.map((check) => (
          <li key={check.id} data-tone={check.tone}>
            <p><span aria-hidden>{check.tone === 'broken' ? '✕' : '▲'}</span> <strong>{t(`check.${check.key}.title`, check.values ?? {})}</strong></p>
            <p>{t(`check.${check.key}.text`, check.values ?? {})}</p>
            {check.step !== step && <Link to={stepPath(plan.customerId, check.step, plan.id)}>{t(`step.${check.step}`)}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}
