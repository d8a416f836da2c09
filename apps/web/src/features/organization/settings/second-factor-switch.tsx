import { useMutation, useQueryClient } from '@tanstack/react-query';
import { companyCalls as calls } from '@loam/domain/organization/organization.calls';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { isApiError } from '../../../api/api-error';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { SwitchInput } from '../../../ui/form/switch-input';
import { type Company, keysOfCompanies } from '../companies/queries';
import styles from '../companies/company-form.module.css';

interface SecondFactorSwitchProps {
  readonly company: Company;
  readonly locked: boolean;
  /** as it stands now, for the form around it */
  readonly onChanged: (company: Company) => void;
}

/** Takes effect at once, after a proof: it is no field of the form around it. */
export function SecondFactorSwitch({ company, locked, onChanged }: SecondFactorSwitchProps) {
  const { t } = useTranslation('company');
  const client = useQueryClient();
  const { id } = company;
  const change = useMutation({
    mutationFn: (required: boolean) => ask(calls.requireSecondFactor, { params: { id }, body: { required } }),
    onSuccess: (now) => {
      onChanged(now);
      notify(t(now.secondFactorRequired ? 'factor.isOn' : 'factor.isOff'));
    },
    onSettled: () => Promise.all(keysOfCompanies.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <section className={styles['part']} aria-label={t('factor.title')}>
      <p className={styles['label']}>{t('factor.title')}</p>
      <SwitchInput
        label={t('factor.switch')}
        hint={t('factor.hint')}
        checked={company.secondFactorRequired}
        disabled={locked || change.isPending}
        onChange={(required) => change.mutate(required)}
      />
      {change.error && <ErrorCard error={change.error} />}
      {isApiError(change.error, 'secondFactorMissing') && <Button to="/account?tab=proof">{t('factor.account')}</Button>}
    </section>
  );
}
