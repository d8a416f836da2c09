import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companyCalls as calls } from '@loam/domain/organization/organization.calls';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { formatCount } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import styles from '../companies/company-form.module.css';

const CHOICES = [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60];

/** For how long the company's sign-ins are kept. Takes effect at once, after a proof: it is no field of the form around it. */
export function AccessKept({ companyId: id, locked }: { readonly companyId: number; readonly locked: boolean }) {
  const { t } = useTranslation('company');
  const client = useQueryClient();
  const queryKey = ['accessKept', id];
  const { data } = useQuery({ queryKey, queryFn: () => ask(calls.accessKept, { params: { id } }) });
  const change = useMutation({
    mutationFn: (months: number | null) => ask(calls.keepAccess, { params: { id }, body: { months } }),
    onSuccess: (now) => {
      client.setQueryData(queryKey, now);
      void client.invalidateQueries({ queryKey: ['auditPeople'] });
      notify(t('kept.saved', { count: now.months }));
    },
  });
  if (!data) return null;
  const { own, most } = data;
  const months = [...new Set([...CHOICES, ...(own === null ? [] : [own])])]
    .filter((one) => one < most || one === own)
    .sort((a, b) => a - b);
  return (
    <section className={styles['part']} aria-label={t('kept.title')}>
      <p className={styles['label']}>{t('kept.title')}</p>
      <SelectInput
        label={t('kept.label')}
        hint={t('kept.hint', { most: formatCount(most) })}
        choices={[
          { value: 0, label: t('kept.asOperator', { count: most }) },
          ...months.map((value) => ({ value, label: t('kept.months', { count: value }) })),
        ]}
        value={own ?? 0}
        disabled={locked || change.isPending}
        onChange={(value) => change.mutate(value === 0 ? null : value)}
      />
      {change.error && <ErrorCard error={change.error} />}
    </section>
  );
}
