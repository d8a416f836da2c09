import { useTranslation } from 'react-i18next';
import { OFFSET_DAYS } from '@loam/domain/template/template.schema';
import { formatNumber } from '../../../i18n/number';
import { SelectInput } from '../../../ui/form/select-input';
import type { ApplicationChange, ApplicationProps } from '../use-application-edits';
import { BoundedInput } from './bounded-input';

interface ApplicationTimeProps extends Pick<ApplicationProps, 'application' | 'template' | 'names'> {
  readonly change: ApplicationChange;
}

/** In which stage, and how many days into it. */
export function ApplicationTime({ application, template, names, change }: ApplicationTimeProps) {
  const { t } = useTranslation('template');
  const { applicationTypeId, cropStageId, offsetDays } = application;
  const { editable, stages } = template;
  const stageIds = [-1, -2, ...stages.map(({ stageId }) => stageId).filter((one) => one > 0)];
  return (
    <>
      <SelectInput
        label={t('application.stage')}
        disabled={!editable}
        choices={stageIds.map((value) => ({ value, label: names.stage(value) }))}
        value={cropStageId}
        onChange={(next) => next !== null && change('stage', { cropStageId: next })}
      />
      <BoundedInput
        label={t(cropStageId < 0 ? 'application.fromPlanting' : 'application.fromStage')}
        hint={applicationTypeId === 0 ? t('application.untyped') : undefined}
        suffix={t('application.days')}
        readOnly={!editable}
        optional
        value={offsetDays}
        allows={(next) => next === null || (Number.isInteger(next) && next >= OFFSET_DAYS.min && next <= OFFSET_DAYS.max)}
        wrong={t('application.wrongDays', { min: formatNumber(OFFSET_DAYS.min), max: formatNumber(OFFSET_DAYS.max) })}
        onChange={(next) => change('days', { offsetDays: next })}
      />
    </>
  );
}
