import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { TextInput } from '../../../ui/form/text-input';
import type { InviteOptions } from './queries';
import styles from './users.module.css';

/** With more than these a search stands above them. */
const MOST_WITHOUT_SEARCH = 8;

interface PlacesFieldProps {
  /** of the form */
  name: 'groupIds' | 'collectionIds';
  label: string;
  options: InviteOptions;
}

/** Which groups or collections somebody belongs to; groups stand under their collections. */
export function PlacesField({ name, label, options: { groups, collections } }: PlacesFieldProps) {
  const { t } = useTranslation('people');
  const { field, fieldState } = useController({ name });
  const [search, setSearch] = useState('');
  const chosen = new Set(field.value as number[]);
  const put = (id: number, on: boolean) => {
    if (on) chosen.add(id);
    else chosen.delete(id);
    field.onChange([...chosen]);
  };
  const wanted = search.trim().toLocaleLowerCase();
  const fits = (one: { id: number; name: string }) => wanted === '' || chosen.has(one.id) || one.name.toLocaleLowerCase().includes(wanted);
  const all = name === 'collectionIds' ? collections : groups;
  const names = new Map(collections.map((one) => [one.id, one.name]));
  const sections =
    name === 'collectionIds'
      ? [{ id: 0, title: null, places: collections.filter(fits) }]
      : [...new Set(groups.map(({ collectionId }) => collectionId))].map((id) => ({
          id,
          title: names.get(id) ?? null,
          places: groups.filter((group) => group.collectionId === id && fits(group)),
        }));
  const shown = sections.filter(({ places }) => places.length > 0);
  return (
    <fieldset className={styles['places']} aria-invalid={fieldState.error !== undefined}>
      <legend>{label}</legend>
      {all.length > MOST_WITHOUT_SEARCH && (
        <TextInput
          type="search"
          label={t('places.search')}
          labelHidden
          placeholder={t('places.search')}
          value={search}
          onChange={setSearch}
        />
      )}
      <div className={styles['placeList']}>
        {shown.length === 0 && <p role="status">{t('places.none')}</p>}
        {shown.map(({ id, title, places }) => (
          <div key={id} role="group" aria-label={title ?? label}>
            {title !== null && sections.length > 1 && <p className={styles['placeTitle']}>{title}</p>}
            {places.map((one) => (
              <CheckboxInput key={one.id} label={one.name} checked={chosen.has(one.id)} onChange={(on) => put(one.id, on)} />
            ))}
          </div>
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className={styles['bad']}>
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
