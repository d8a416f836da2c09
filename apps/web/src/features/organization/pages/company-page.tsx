import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { SettingsButton } from '../settings/settings-button';
import { rightsOf } from '../units/rights';
import { useUnitTasks } from '../units/use-unit-tasks';
import { CollectionCard } from './collection-card';
import { useShownCompany } from './use-shown-company';
import { CompanyFigures } from './company-figures';
import styles from './company-page.module.css';

/** U022: the company's collections and their groups. A super admin chooses the company. */
export default function CompanyPage() {
  const { t } = useTranslation('organization');
  const { companies, companyId, choose, data, collections, error, retry } = useShownCompany();
  usePageFacts(data?.name ?? null, data ? [{ label: t('company.title') }, { label: data.name }] : []);
  const { begin, dialog } = useUnitTasks();
  const rights = rightsOf(useCurrentUser());
  const add = data && rights.addCollection && (
    <Button kind="primary" icon={<IconPlus size={14} aria-hidden />} onClick={() => begin({ do: 'addCollection', companyId: data.id })}>
      {t('unit.addCollection')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={data?.name ?? t('company.title')}
        meta={data && t('collections', { count: data.collections.length })}
        actions={
          <>
            {companies.length > 1 && (
              <SelectInput
                label={t('company.choose')}
                labelHidden
                choices={companies.map(({ id, name }) => ({ value: id, label: name }))}
                value={companyId}
                onChange={(id) => id && choose(id)}
              />
            )}
            <SettingsButton />
            {add}
          </>
        }
      />
      <PageBody>
        {error && <ErrorCard error={error} onRetry={retry} />}
        <CompanyFigures company={data} />
        {data?.collections.length === 0 && (
          <Card>
            <EmptyState icon={<IconStack2 size={28} stroke={1.5} />} title={t('company.empty')} actions={add} />
          </Card>
        )}
        {!data && !error && (
          <Card>
            <Skeleton rows={6} />
          </Card>
        )}
        <div className={styles['collections']}>
          {data?.collections.map((collection, index) => (
            <CollectionCard key={collection.id} companyId={data.id} collection={collection} summary={collections[index]} begin={begin} />
          ))}
        </div>
      </PageBody>
      {dialog}
    </>
  );
}
