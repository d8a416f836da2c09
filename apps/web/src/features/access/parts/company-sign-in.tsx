import { IconBuilding } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { useSearchParams } from '../../../ui/link';
import styles from './company-sign-in.module.css';

const texts = loadNamespaces(['sso']);

/** The other way in, of the same rank; shown where the operator has set one up. A script of its own: most servers have none. */
export default function CompanySignIn() {
  use(texts);
  const { t } = useTranslation('sso');
  const [query] = useSearchParams();
  const returnUrl = query.get('returnUrl');
  return (
    <div className={styles['way']}>
      <p className={styles['or']}>
        <span>{t('or')}</span>
      </p>
      <Button
        wide
        icon={<IconBuilding size={16} aria-hidden />}
        to={`/sso-login${returnUrl ? `?returnUrl=${encodeURIComponent(returnUrl)}` : ''}`}
      >
        {t('offer')}
      </Button>
    </div>
  );
}
