import { useTranslation } from 'react-i18next';
import { RadioInput } from '../../../ui/form/radio-input';
import { SearchInput } from '../../../ui/table/search-input';
import { type PeopleList, states } from './use-people-list';

export function PeopleFilters({ query, setQuery, status, setStatus }: PeopleList) {
  const { t } = useTranslation('people');
  return (
    <>
      <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
      <RadioInput
        label={t('column.status')}
        labelHidden
        choices={states.map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={status}
        onChange={setStatus}
      />
    </>
  );
}
