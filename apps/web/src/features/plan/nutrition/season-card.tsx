import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { growingMethods } from '@loam/domain/kernel/schema/lists';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/layout/page-header';
import { useEditable } from '../../../live/react/use-session';
import { cropChoice, cropName, isUncertain } from '../../library/catalog';
import { ResetDialog } from './lazy-dialogs';
import { usePlanFacts } from '../facts/plan-context';
import { useFields } from '../queries';
import { LiveSelect, LiveText } from '../fields/live-inputs';
import { PreviousCrop } from './previous-crop';
import { ExpectedYield, NeedMethod, SeasonDates, SECTION } from './season-parts';
import styles from './nutrition.module.css';

/** Crop and season: what the need follows from. */
export function SeasonCard() {
  const { t, i18n } = useTranslation('plan');
  const { crop, field, library, plan } = usePlanFacts();
  const fields = useFields(plan.customerId);
  const editable = useEditable();
  const [changing, setChanging] = useState<'crop' | 'field'>();
  const language = languageOf(i18n.language);
  const growing = growingMethods.map(({ id, key }) => ({ value: id, label: listName(key, language) }));
  const crops = library.crops.map((one) => cropChoice(one, i18n.language)).toSorted((a, b) => a.label.localeCompare(b.label));
  const others = (fields.data ?? [])
    .filter(({ id, active }) => active && id !== plan.fieldId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card title={t('season.title')}>
      <div className={styles['fields']}>
        <LiveText path="plan.name" section={SECTION} label={t('field.name')} />
        <div className={styles['crop']} data-path="plan.cropId">
          <span>
            <span className={styles['label']}>{t('field.crop')}</span>
            <strong>{crop ? cropName(crop, i18n.language) : t('season.cropUnknown', { id: plan.cropId })}</strong>
            {crop && isUncertain(crop) && <span className={styles['dim']}> {t('season.uncertain')}</span>}
          </span>
          {editable && <Button onClick={() => setChanging('crop')}>{t('season.changeCrop')}</Button>}
        </div>
        <div className={styles['crop']}>
          <span>
            <span className={styles['label']}>{t('field.field')}</span>
            <strong>{field?.name ?? t('value.none')}</strong>
          </span>
          {editable && others.length > 0 && <Button onClick={() => setChanging('field')}>{t('season.changeField')}</Button>}
        </div>
        <LiveText
          path="plan.cultivar"
          section={SECTION}
          label={t('field.cultivar')}
          optional
          {...(crop && { suggestions: crop.varieties })}
        />
        <LiveSelect path="plan.growingMethodId" section={SECTION} label={t('field.growingMethodId')} optional choices={growing} />
        <SeasonDates />
        <ExpectedYield />
        <PreviousCrop crops={crops} />
        <NeedMethod />
      </div>
      <ResetDialog what="crop" open={changing === 'crop'} onClose={() => setChanging(undefined)} choices={crops} />
      <ResetDialog what="field" open={changing === 'field'} onClose={() => setChanging(undefined)} choices={others} />
    </Card>
  );
}
