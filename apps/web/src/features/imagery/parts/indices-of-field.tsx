import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import styles from '../imagery.module.css';

/** The way from a field's page to what satellites saw of it; nothing is fetched before somebody goes. */
export function IndicesOfField({ fieldId, customerId }: { fieldId: number; customerId: number }) {
  const { t } = useTranslation('imagery');
  return (
    <Card title={t('title')} actions={<Link to={`/customers/${customerId}/field/${fieldId}/trends`}>{t('open')}</Link>}>
      <p className={styles['hint']}>{t('cardText')}</p>
    </Card>
  );
}
