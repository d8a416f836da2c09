import { IconCoffee, IconGrape, IconNut, IconPlant2, IconSeedling } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link, useLocation } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeQuery } from '../../../ui/scope/scope-query';
import { sustainableCrops } from '../crops';
import styles from '../sustainability.module.css';

const icons = { coffee: IconCoffee, cocoa: IconNut, grapes: IconGrape, potato: IconPlant2, sugarcane: IconSeedling };

/** U010: which of the five crops. */
export default function CropsPage() {
  const { t } = useTranslation(['sustainability', 'practices']);
  const { search } = useLocation();
  usePageFacts(t('title'), [{ label: t('title') }]);
  return (
    <>
      <PageHeader title={t('chooseCrop')} />
      <PageBody>
        <p className={styles['lead']}>{t('chooseText')}</p>
        <ul className={styles['crops']}>
          {sustainableCrops.map((crop) => {
            const Icon = icons[crop];
            return (
              <li key={crop}>
                <Link to={`/sustainability/${crop}/map${scopeQuery(search)}`}>
                  <Icon size={28} stroke={1.4} aria-hidden />
                  {t(`practices:crop.${crop}`)}
                </Link>
              </li>
            );
          })}
        </ul>
      </PageBody>
    </>
  );
}
