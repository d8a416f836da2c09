import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOST_APPLICATIONS, type TemplateApplication, WORKPLAN_MAX } from '@loam/domain/template/template.schema';
import { newKey } from '../../../live/document/live-path';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { TextAreaInput } from '../../../ui/form/text-area-input';
import { Card } from '../../../ui/layout/page-header';
import { inSeasonOrder, useTemplateNames } from '../names';
import styles from '../template.module.css';
import { useDraftText } from '../use-draft-text';
import type { OpenTemplate } from '../use-template';
import { ApplicationFields } from './application-fields';
import { TanksCard } from './tanks-card';

const BROADCAST = 1;

/** What is given when, by stage and day; and the work plan beside it. */
export function ApplicationsCard({ open: { template, edit } }: { open: OpenTemplate }) {
  const { t } = useTranslation('template');
  const names = useTemplateNames(template);
  const { editable, stages } = template;
  const planText = useDraftText(template.workplan ?? '', (text) =>
    edit('workplan', () => ({ workplan: text.trim() === '' ? null : text.trim() })),
  );
  const add = () => {
    const fresh: TemplateApplication = {
      id: newKey(),
      method: 'quantitative',
      applicationTypeId: BROADCAST,
      cropStageId: stages.find(({ stageId }) => stageId > 0)?.stageId ?? -1,
      offsetDays: 0,
      waterVolume: null,
      waterVolumeUnitId: null,
      products: [],
    };
    edit(fresh.id, (now) => ({ applications: [...now.applications.filter(({ id }) => id !== fresh.id), fresh] }));
  };
  if (names.library.error) return <ErrorCard error={names.library.error} onRetry={names.library.refetch} />;
  if (!names.library.data) return <Skeleton rows={6} />;
  return (
    <>
      <Card title={t('application.title')}>
        <div className={styles['stack']}>
          {template.applications.length === 0 && <EmptyState title={t('application.none')} text={t('application.noneText')} />}
          {inSeasonOrder(template.applications, stages).map((application, at) => (
            <ApplicationFields key={application.id} {...{ application, template, names, edit }} nth={at + 1} />
          ))}
          {editable && template.applications.length < MOST_APPLICATIONS && (
            <div>
              <Button icon={<IconPlus size={14} aria-hidden />} onClick={add}>
                {t('application.add')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <TanksCard {...{ template, names, edit }} />
      <Card title={t('workplan.title')}>
        <TextAreaInput
          label={t('workplan.label')}
          optional
          hint={t('workplan.hint')}
          rows={6}
          readOnly={!editable}
          maxLength={WORKPLAN_MAX}
          {...planText}
        />
      </Card>
    </>
  );
}
