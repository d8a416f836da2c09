import { useTranslation } from 'react-i18next';
import { useChecks } from '../checks/use-checks';

/** What the first of the named checks says that stands now. */
export function useSaid() {
  const { t } = useTranslation('plan');
  const checks = useChecks();
  return (...keys: string[]) => {
    const check = checks.find(({ key }) => keys.includes(key));
    return check && t(`check:${check.key}.text`, check.values ?? {});
  };
}
