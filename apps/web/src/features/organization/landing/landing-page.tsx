import { landingPath } from '@loam/domain/user/landing';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { IconCalendarCheck, IconLeaf, IconPlant2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { CompanyLogo } from '../companies/company-logo';
import styles from './landing.module.css';

/** U046: a tile for each area of the product that there is. */
export default function LandingPage() {
  const { t } = useTranslation('landing');
  const { fullName, companyName, companyLogo, roleId, collections, groups } = useCurrentUser();
  usePageFacts(null, [{ label: t('title') }]);
  const tiles = [
    {
      id: 'agronomy',
      icon: IconPlant2,
      name: t('agronomy.name'),
      text: t(roleId === ROLE.executive ? 'agronomy.figures' : 'agronomy.text'),
      to: landingPath({ roleId, collectionIds: collections.map(({ id }) => id), groups }),
    },
    // whoever sees figures alone has no fields to look at
    ...(roleId === ROLE.executive
      ? []
      : [
          {
            id: 'sustainability',
            icon: IconLeaf,
            name: t('sustainability.name'),
            text: t('sustainability.text'),
            to: '/sustainability/crops',
          },
          { id: 'today', icon: IconCalendarCheck, name: t('today.name'), text: t('today.text'), to: '/today' },
        ]),
  ];
  return (
    <>
      <PageHeader title={t('welcome', { name: fullName })} />
      <PageBody>
        {companyName !== undefined && (
          <p className={styles['company']}>
            <CompanyLogo logoUrl={companyLogo ?? null} name="" size={48} />
            {companyName}
          </p>
        )}
        <nav aria-label={t('tiles')}>
          <ul className={styles['tiles']}>
            {tiles.map(({ id, icon: Icon, name, text, to }) => (
              <li key={id}>
                <Link to={to} className={styles['tile']}>
                  <Icon size={40} stroke={1.3} aria-hidden />
                  <span className={styles['name']}>{name}</span>
                  <span className={styles['text']}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </PageBody>
    </>
  );
}
