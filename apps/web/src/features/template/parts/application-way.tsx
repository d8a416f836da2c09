import { useTranslation } from 'react-i18next';
import { applicationTypes } from '@loam/domain/kernel/schema/lists';
import { GAL_AC, L_HA } from '@loam/domain/kernel/unit/unit-ids';
import { SelectInput } from '../../../ui/form/select-input';
import { usePerArea } from '../names';
import type { ApplicationChange, ApplicationProps } from '../use-application-edits';

const FOLIAR = 5;

interface ApplicationWayProps extends Pick<ApplicationProps, 'application' | 'names'> {
  readonly editable: boolean;
  readonly change: ApplicationChange;
}

/** On the soil or on the leaves, and of which type. */
export function ApplicationWay({ application: { method, applicationTypeId }, names, editable, change }: ApplicationWayProps) {
  const { t } = useTranslation('template');
  const { unitId: perArea } = usePerArea();
  return (
    <>
      <SelectInput
        label={t('application.method')}
        disabled={!editable}
        choices={(['quantitative', 'foliar'] as const).map((value) => ({ value, label: t(`method.${value}`) }))}
        value={method}
        onChange={(next) =>
          next &&
          change('method', {
            method: next,
            ...(next === 'foliar'
              ? { applicationTypeId: FOLIAR, waterVolumeUnitId: perArea === 2 ? L_HA : GAL_AC }
              : { waterVolume: null, waterVolumeUnitId: null, ...(applicationTypeId === FOLIAR && { applicationTypeId: 1 }) }),
          })
        }
      />
      <SelectInput
        label={t('application.type')}
        disabled={!editable}
        choices={applicationTypes.map((one) => ({ value: one.id, label: names.type(one.id) }))}
        value={applicationTypeId}
        onChange={(next) => next !== null && change('type', { applicationTypeId: next })}
      />
    </>
  );
}
