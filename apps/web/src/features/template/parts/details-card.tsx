import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from '@loam/domain/template/template.schema';
import { isApiError } from '../../../api/api-error';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { notify } from '../../../ui/feedback/notices';
import { SelectInput } from '../../../ui/form/select-input';
import { TextAreaInput } from '../../../ui/form/text-area-input';
import { TextInput } from '../../../ui/form/text-input';
import { Card } from '../../../ui/layout/page-header';
import { useSaveTemplate } from '../queries';
import styles from '../template.module.css';
import { useDraftText } from '../use-draft-text';
import type { OpenTemplate } from '../use-template';

/** Name, description, and whether planners of the place see it. */
export function DetailsCard({ open: { template, edit } }: { open: OpenTemplate }) {
  const { t } = useTranslation('template');
  const { admin } = useCurrentUser();
  const { id, editable, name, description, status } = template;
  const save = useSaveTemplate();
  const nameText = useDraftText(name, (text) => text.trim() !== '' && edit('name', () => ({ name: text.trim() })));
  const aboutText = useDraftText(description ?? '', (text) =>
    edit('description', () => ({ description: text.trim() === '' ? null : text.trim() })),
  );
  return (
    <Card title={t('overview.details')}>
      <div className={styles['cells']}>
        <TextInput
          label={t('field.name')}
          readOnly={!editable}
          maxLength={TEMPLATE_NAME_MAX}
          {...nameText}
          error={nameText.value.trim() === '' ? t('required') : undefined}
        />
        <SelectInput
          label={t('field.status')}
          disabled={!editable || !admin}
          hint={admin ? undefined : t('overview.adminsPublish')}
          choices={(['draft', 'public'] as const).map((value) => ({ value, label: t(`is.${value}`) }))}
          value={status}
          onChange={(next) =>
            next &&
            save.mutate(
              { id, status: next },
              { onError: (error) => notify(isApiError(error) ? errorText(error.key, error.message) : t('failed'), 'bad') },
            )
          }
        />
        <TextAreaInput
          label={t('field.description')}
          className={styles['wide'] ?? ''}
          optional
          readOnly={!editable}
          maxLength={DESCRIPTION_MAX}
          {...aboutText}
        />
      </div>
    </Card>
  );
}
