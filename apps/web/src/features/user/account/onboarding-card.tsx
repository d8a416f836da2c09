import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Card } from '../../../ui/layout/page-header';
import { useNavigate } from '../../../ui/link';
import styles from './account.module.css';
import { useChangeProfile } from './queries';

/** An admin who has skipped what they are led through at first, or is through with it, goes through it again; who left in between goes on. */
export function OnboardingCard() {
  const { t } = useTranslation('account');
  const { isOnBoarding } = useCurrentUser();
  const change = useChangeProfile();
  const navigate = useNavigate();
  const open = async () => {
    try {
      if (!isOnBoarding) await change.mutateAsync({ input: { isOnBoarding: true, stepNumber: 0 }, revision: 0 });
    } catch (error) {
      return notify(isApiError(error) ? errorText(error.key, error.message) : t('onboarding.failed'), 'bad');
    }
    return navigate('/admin-onboarding');
  };
  return (
    <Card title={t('onboarding.title')}>
      <div className={styles['stack']}>
        <span>{t('onboarding.text')}</span>
        <span>
          <Button icon={<IconListCheck size={15} aria-hidden />} busy={change.isPending} onClick={() => void open()}>
            {t(isOnBoarding ? 'onboarding.goOn' : 'onboarding.again')}
          </Button>
        </span>
      </div>
    </Card>
  );
}
