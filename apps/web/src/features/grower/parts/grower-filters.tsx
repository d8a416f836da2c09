import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/form/select-input';
import { SearchInput } from '../../../ui/table/search-input';

interface FiltersProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly status: string;
  readonly assigned: string;
  /** whose growers can be asked for, by name; nobody where the person may not choose */
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly onSet: (name: string, value: string, standard: string) => void;
}

/** A search, and which growers: active or not, everybody's or one's own. */
export function GrowerFilters({ search, onSearch, status, assigned, people, onSet }: FiltersProps) {
  const { t } = useTranslation('grower');
  return (
    <>
      <SearchInput label={t('filter.search')} value={search} onChange={onSearch} />
      <SelectInput
        label={t('filter.status')}
        labelHidden
        choices={[
          { value: 'true', label: t('filter.active') },
          { value: 'false', label: t('filter.inactive') },
          { value: 'all', label: t('filter.all') },
        ]}
        value={status}
        onChange={(value) => onSet('status', value ?? 'true', 'true')}
      />
      <SelectInput
        label={t('filter.assigned')}
        labelHidden
        choices={[
          { value: 'all', label: t('filter.everyone') },
          { value: 'mine', label: t('filter.mine') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={assigned}
        onChange={(value) => onSet('assigned', value ?? 'all', 'all')}
      />
    </>
  );
}
