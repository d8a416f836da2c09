import { BULK_FIELDS } from '@loam/domain/bulk/bulk.schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { Card } from '../../../ui/layout/page-header';
import { SearchInput } from '../../../ui/table/search-input';
import styles from '../bulk.module.css';
import { growersPageSize, useFieldsOf, useGroupGrowers } from '../queries';

interface FieldsProps {
  readonly groupId: number;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  readonly wrong: string | undefined;
}

/** Fields of a group, grower by grower; a grower is taken with all of its fields or with some. */
export function FieldsCard({ groupId, chosen, onChange, wrong }: FieldsProps) {
  const { t } = useTranslation('bulk');
  const [search, setSearch] = useState('');
  const [pageNo, setPageNo] = useState(1);
  useEffect(() => setPageNo(1), [search, groupId]);
  const { data, error, refetch } = useGroupGrowers(groupId, search, pageNo);
  const growers = (data?.items ?? []).filter(({ fieldsCount }) => fieldsCount > 0);
  const { fields, pending, error: fieldsError, retry } = useFieldsOf(growers.map(({ id }) => id));
  const put = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const shown = fields.flatMap((some) => some?.map(({ id }) => id) ?? []);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / growersPageSize));
  return (
    <Card
      title={t('fields.title')}
      actions={<span>{t('fields.chosen', { count: chosen.size, chosen: formatCount(chosen.size), most: formatCount(BULK_FIELDS) })}</span>}
    >
      <div className={styles['stack']}>
        <div className={styles['tools']}>
          <SearchInput label={t('fields.search')} value={search} onChange={setSearch} />
          <Button disabled={pending || shown.length === 0} onClick={() => put(shown, true)}>
            {t('fields.all')}
          </Button>
          <Button kind="quiet" disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
            {t('fields.none')}
          </Button>
        </div>
        {wrong && (
          <p role="alert" className={styles['bad']}>
            {wrong}
          </p>
        )}
        {error && <ErrorCard error={error} onRetry={refetch} />}
        {fieldsError && <ErrorCard error={fieldsError} onRetry={retry} />}
        {!data && !error && <Skeleton rows={6} />}
        {data && growers.length === 0 && <EmptyState title={search ? t('fields.nobody') : t('fields.empty')} />}
        <ul className={styles['growers']}>
          {growers.map((grower, index) => {
            const own = fields[index];
            const taken = own?.filter(({ id }) => chosen.has(id)).length ?? 0;
            return (
              <li key={grower.id}>
                {own && (
                  <CheckboxInput
                    label={t('fields.grower', {
                      name: grower.fullName,
                      taken: formatCount(taken),
                      count: own.length,
                      total: formatCount(own.length),
                    })}
                    checked={own.length > 0 && taken === own.length}
                    indeterminate={taken > 0 && taken < own.length}
                    onChange={(on) =>
                      put(
                        own.map(({ id }) => id),
                        on,
                      )
                    }
                  />
                )}
                <ul className={styles['fields']}>
                  {own?.map(({ id, name }) => (
                    <li key={id}>
                      <CheckboxInput label={name} checked={chosen.has(id)} onChange={(on) => put([id], on)} />
                    </li>
                  ))}
                </ul>
              </li>
            );
          })}
        </ul>
        {pages > 1 && (
          <div className={styles['tools']}>
            <Button disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
              {t('fields.before')}
            </Button>
            <span>{t('fields.page', { page: formatCount(pageNo), pages: formatCount(pages) })}</span>
            <Button disabled={pageNo >= pages} onClick={() => setPageNo(pageNo + 1)}>
              {t('fields.after')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
