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
  const numbers = { count: chosen.size, chosen: formatCount(chosen.size), most: formatCount(BULK_FIELDS) };
  const howMany = chosen.size === 0 ? t('fields.noneChosen', numbers) : t('fields.chosen', numbers);
  return (
    <Card title={t('fields.title')} actions={<span>{howMany}</span>}>
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
          {growers.map((grower, index) => (
            <GrowerFields key={grower.id} grower={grower.fullName} own={fields[index]} chosen={chosen} onPut={put} />
          ))}
        </ul>
        {pages > 1 && <Pages page={pageNo} pages={pages} onPage={setPageNo} />}
      </div>
    </Card>
  );
}

interface GrowerFieldsProps {
  readonly grower: string;
  /** Undefined until they are known. */
  readonly own: ReturnType<typeof useFieldsOf>['fields'][number];
  readonly chosen: ReadonlySet<number>;
  readonly onPut: (ids: readonly number[], on: boolean) => void;
}

function GrowerFields({ grower, own, chosen, onPut }: GrowerFieldsProps) {
  const { t } = useTranslation('bulk');
  if (own?.length === 0) return null; // none of them is farmed for now
  const taken = own?.filter(({ id }) => chosen.has(id)).length ?? 0;
  return (
    <li>
      {own && (
        <CheckboxInput
          label={t('fields.grower', {
            name: grower,
            taken: formatCount(taken),
            count: own.length,
            total: formatCount(own.length),
          })}
          checked={own.length > 0 && taken === own.length}
          indeterminate={taken > 0 && taken < own.length}
          onChange={(on) =>
            onPut(
              own.map(({ id }) => id),
              on,
            )
          }
        />
      )}
      <ul className={styles['fields']}>
        {own?.map(({ id, name }) => (
          <li key={id}>
            <CheckboxInput label={name} checked={chosen.has(id)} onChange={(on) => onPut([id], on)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Pages({ page, pages, onPage }: { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void }) {
  const { t } = useTranslation('bulk');
  return (
    <div className={styles['tools']}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('fields.before')}
      </Button>
      <span>{t('fields.page', { page: formatCount(page), pages: formatCount(pages) })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('fields.after')}
      </Button>
    </div>
  );
}
