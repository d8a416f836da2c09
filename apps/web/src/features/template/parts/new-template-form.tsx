import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { TEMPLATE_NAME_MAX } from '@loam/domain/template/template.schema';
import { isApiError } from '../../../api/api-error';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { TextInput } from '../../../ui/form/text-input';
import { useNavigate } from '../../../ui/link';
import { cropChoice, useCropsInUse, useLibrary } from '../../library/catalog';
import { useGroupChoice } from '../../upload';
import { listPath, type Step, stepPath } from '../paths';
import { useSaveTemplate } from '../queries';
import styles from '../template.module.css';

/** Where a template can stand: `group:7`, and for their admins a collection or the company. */
function usePlaces(): { value: string; label: string }[] {
  const { t } = useTranslation('template');
  const { roleId, companyId, companyName, collections } = useCurrentUser();
  const { choices } = useGroupChoice();
  return [
    ...choices.map(({ value, label }) => ({ value: `groupId:${value}`, label: t('place.group', { name: label }) })),
    ...(roleId === ROLE.collectionAdmin
      ? collections.map(({ id, name }) => ({ value: `collectionId:${id}`, label: t('place.collection', { name }) }))
      : []),
    ...(roleId === ROLE.companyAdmin && companyId !== undefined
      ? [{ value: `companyId:${companyId}`, label: t('place.company', { name: companyName ?? '' }) }]
      : []),
  ];
}

/** A template begins with its place, its crop and a name; everything else is filled in on the steps. */
export function NewTemplateForm({ step }: { step: Step }) {
  const { t, i18n } = useTranslation('template');
  const navigate = useNavigate();
  const { chosen } = useGroupChoice();
  const places = usePlaces();
  const [place, setPlace] = useState<string | null>(null);
  const [cropId, setCropId] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const create = useSaveTemplate();
  const at = place ?? (chosen === null ? (places.length === 1 ? places[0]!.value : null) : `groupId:${chosen}`);
  const groupId = at?.startsWith('groupId:') ? Number(at.slice('groupId:'.length)) : null;
  const library = useLibrary(groupId);
  const inUse = useCropsInUse(groupId);
  const due = (missing: boolean) => (asked && missing ? t('required') : undefined);
  const submit = async () => {
    setAsked(true);
    const [kind, id] = at?.split(':') ?? [];
    if (!kind || cropId === null || name.trim() === '') return;
    try {
      const made = await create.mutateAsync({ [kind]: Number(id), name: name.trim(), cropId, nutritionalRequirements: [] });
      await navigate(stepPath(step === 'view' ? 'nutritional' : step, made.id, made.groupId));
    } catch {
      // the line above the buttons says why
    }
  };
  if (library.error) return <ErrorCard error={library.error} onRetry={library.refetch} />;
  if (!library.data) return <Skeleton rows={4} />;
  const crops = library.data.crops
    .filter(({ id }) => inUse(id))
    .map((one) => cropChoice(one, i18n.language))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <form
      aria-label={t('new.title')}
      className={styles['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles['cells']}>
        <TextInput label={t('field.name')} value={name} maxLength={TEMPLATE_NAME_MAX} error={due(name.trim() === '')} onChange={setName} />
        <SelectInput label={t('field.crop')} choices={crops} value={cropId} error={due(cropId === null)} onChange={setCropId} />
        {places.length !== 1 && (
          <SelectInput
            label={t('field.place')}
            choices={places}
            value={at}
            error={due(at === null)}
            onChange={(next) => {
              setPlace(next);
              setCropId(null);
            }}
          />
        )}
      </div>
      <p className={styles['hint']}>{t('new.text')}</p>
      {create.error && <p role="alert">{isApiError(create.error) ? errorText(create.error.key, create.error.message) : t('failed')}</p>}
      <div className={styles['footer']}>
        <Button to={listPath(groupId)}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={create.isPending}>
          {t('new.submit')}
        </Button>
      </div>
    </form>
  );
}
