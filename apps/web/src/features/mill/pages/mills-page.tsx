import { languageOf } from '@loam/domain/kernel/locale/language';
import type { MillBody } from '@loam/domain/mill/mill.schema';
import { millWord } from '@loam/domain/mill/mill.words';
import { IconBuildingFactory2, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { usePreferences } from '../../../i18n/preferences';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { SearchInput } from '../../../ui/table/search-input';
import { useListQuery } from '../../../ui/table/use-list-query';
import { useGroupChoice } from '../../upload';
import { fields } from '../mill-draft';
import { useMills } from '../queries';
import { fieldUnit } from '../units';

function useColumns(): Column<MillBody>[] {
  const { t, i18n } = useTranslation('mill');
  const imperial = usePreferences().units === 'imperial';
  const word = (option: string | null) => (option === null ? '—' : millWord(option, languageOf(i18n.language)));
  const amount = (id: 'cherryLbs' | 'greenLbs'): Column<MillBody> => {
    const unit = fieldUnit(
      fields.find((field) => field.id === id)!,
      imperial,
      t,
    )!;
    return {
      id,
      header: `${t(`field.${id}`)} (${unit.suffix})`,
      sortBy: id,
      align: 'end',
      cell: (mill) => (mill[id] === null ? '—' : unit.write(mill[id]).replace(` ${unit.symbol}`, '')),
      text: (mill) => (mill[id] === null ? undefined : mill[id] / unit.factor),
    };
  };
  return [
    { id: 'name', header: t('field.name'), sortBy: 'name', cell: ({ name }) => name },
    { id: 'cafeId', header: t('field.cafeId'), sortBy: 'cafeId', cell: ({ cafeId }) => cafeId },
    { id: 'village', header: t('field.village'), sortBy: 'village', cell: ({ village }) => village ?? '—' },
    { id: 'millType', header: t('field.millType'), cell: ({ millType }) => word(millType) },
    { id: 'processingType', header: t('field.processingType'), cell: ({ processingType }) => word(processingType), hidden: true },
    { id: 'contact', header: t('field.contact'), cell: ({ contact }) => contact ?? '—', hidden: true },
    amount('cherryLbs'),
    amount('greenLbs'),
    {
      id: 'status',
      header: t('status'),
      cell: ({ complete }) => <StatusBadge tone={complete ? 'ok' : 'note'}>{t(complete ? 'complete' : 'incomplete')}</StatusBadge>,
      text: ({ complete }) => t(complete ? 'complete' : 'incomplete'),
    },
  ];
}

/** U026: the mills of a group. */
export default function MillsPage() {
  const { t } = useTranslation('mill');
  const { choices, chosen, choose } = useGroupChoice();
  const [query, setQuery] = useListQuery({ sortBy: 'name' });
  const { data, error, refetch } = useMills(chosen, query);
  const columns = useColumns();
  usePageFacts(t('title'), [{ label: t('title') }]);
  const add = chosen !== null && (
    <ForChanges>
      <Button kind="primary" aria-keyshortcuts="a" icon={<IconPlus size={15} aria-hidden />} to={`/mills/add?group=${chosen}`}>
        {t('add')}
      </Button>
    </ForChanges>
  );
  const nothing =
    query.search === '' ? (
      <EmptyState icon={<IconBuildingFactory2 size={28} stroke={1.5} />} title={t('none')} text={t('noneText')} actions={add} />
    ) : (
      <EmptyState
        title={t('noneFound')}
        text={t('noneFoundText')}
        actions={<Button onClick={() => setQuery({ search: '' })}>{t('clear')}</Button>}
      />
    );
  return (
    <>
      <PageHeader title={t('title')} actions={add} />
      <PageBody>
        {choices.length > 1 && <SelectInput label={t('group')} choices={choices} value={chosen} onChange={choose} />}
        {chosen === null && choices.length > 1 && <EmptyState title={t('chooseGroup')} />}
        {chosen !== null && (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={data?.items}
            total={data?.total}
            rowId={({ id }) => id}
            href={({ id }) => `/mills/${id}`}
            query={query}
            onQuery={setQuery}
            toolbar={<SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />}
            error={error}
            onRetry={refetch}
            empty={nothing}
          />
        )}
      </PageBody>
    </>
  );
}
