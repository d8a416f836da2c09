import { useTranslation } from 'react-i18next';
import { residueCredit } from '@loam/domain/agronomy/need/credits';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { residueManagements } from '@loam/domain/kernel/schema/lists';
import { nutrientName, nutrients, toForm } from '@loam/domain/kernel/unit/nutrients';
import { LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import type { Choice } from '../../../ui/form/field-face';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { LiveSelect } from '../fields/live-inputs';
import { nutrientLabel } from '../words/names';
import styles from './nutrition.module.css';

const SECTION = 'nutritional';
const KG_HA = 2;
const RETAINED = 1;

/** What grew before and what became of its residue. While nobody has said, it is asked for, with what its nutrients count meanwhile. */
export function PreviousCrop({ crops }: { readonly crops: readonly Choice<number>[] }) {
  const { t, i18n } = useTranslation('plan');
  const [cropId] = useField('plan.cropResidueId');
  const [management] = useField('plan.residueManagementId');
  const credited = useCredited(cropId as number | undefined);
  const language = languageOf(i18n.language);
  const unsaid = cropId !== undefined && management === undefined;
  return (
    <>
      <LiveSelect path="plan.cropResidueId" section={SECTION} label={t('field.cropResidueId')} optional choices={crops} />
      <LiveSelect
        path="plan.residueManagementId"
        section={SECTION}
        label={t('field.residueManagementId')}
        optional
        choices={residueManagements.map(({ id, key }) => ({ value: id, label: listName(key, language) }))}
      />
      {unsaid && (
        <p role="status" className={styles['warn']}>
          <span aria-hidden>▲</span> {t('season.residueUnsaid')} {credited && t('season.residueCredit', { amounts: credited })}
        </p>
      )}
    </>
  );
}

/** What retained residue of a crop gives the next one, as the plan shows nutrients; nothing for a crop without figures. */
function useCredited(cropId: number | undefined): string | undefined {
  const { crop, library, grower } = usePlanFacts();
  const { display } = usePlanNumbers();
  const previous = library.cropFacts(cropId);
  if (!previous || (crop && previous.id === crop.id && previous.cropType === 'perennial')) return undefined;
  const unit = grower.unitTypeId === 1 ? LB_AC : KG_HA;
  const amounts = nutrients.flatMap(({ id }) => {
    const line = residueCredit(previous, RETAINED, id);
    if (!line || line.name !== 'residueCredit' || line.value < 1) return [];
    return `${nutrientLabel(nutrientName(id, display))} ${formatNumber(convert(toForm(id, line.value, display), KG_HA, unit))}`;
  });
  return amounts.length === 0 ? undefined : `${amounts.join(' · ')} ${unitOf(unit)!.symbol}`;
}
