import { IconMapSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { type FieldDraft, geometryOf } from '../field-draft';
import { readSoil } from '../queries';
import styles from '../field.module.css';

/** The operator has set up a source of soil data. */
const offered = document.querySelector('meta[name=soil]') !== null;

/** Fills in what a soil map or survey knows of the place; when it knows nothing, says so and leaves the fields to the person. */
export const SoilLookup = () => (offered ? <Lookup /> : null);

function Lookup() {
  const { t } = useTranslation('field');
  const { setValue } = useFormContext<FieldDraft>();
  const [locationType, corners, holes] = useWatch<FieldDraft, ['locationType', 'corners', 'holes']>({
    name: ['locationType', 'corners', 'holes'],
  });
  const geometry = geometryOf({ locationType, corners, holes });
  const lookup = useMutation({
    mutationFn: readSoil,
    onSuccess: ({ source: _, ...soil }) => setValue('soil', soil, { shouldDirty: true, shouldValidate: true }),
  });
  return (
    <div className={styles['stack']}>
      <span>
        <Button
          icon={<IconMapSearch size={14} aria-hidden />}
          disabled={geometry === null}
          busy={lookup.isPending}
          onClick={() => geometry && lookup.mutate(geometry)}
        >
          {t('soil.lookup')}
        </Button>
      </span>
      {lookup.data && (
        <p role="status" className={styles['hint']}>
          {t('soil.from', { source: lookup.data.source })}
        </p>
      )}
      {lookup.error && <ErrorCard error={lookup.error} />}
    </div>
  );
}
