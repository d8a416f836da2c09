import { useTranslation } from 'react-i18next';
import { needMethods } from '@loam/domain/kernel/lists';
import { languageOf } from '@loam/domain/kernel/language';
import { listName } from '@loam/domain/kernel/list-names';
import { useField } from '../../../live/react/use-field';
import { usePlanFacts } from '../facts/plan-context';
import { LiveSelect } from '../fields/live-inputs';

const SECTION = 'nutritional';

/** By which method the need is found; rate tables are offered where the region has some for the crop. */
export function NeedMethodChoice() {
  const { t, i18n } = useTranslation('plan');
  const { crop, grower, library } = usePlanFacts();
  const [method] = useField('plan.needMethod');
  const rates = library.rateTables(crop?.key, grower.countryId);
  const language = languageOf(i18n.language);
  return (
    <LiveSelect
      path="plan.needMethod"
      section={SECTION}
      label={t('field.needMethod')}
      optional
      choices={(rates.length > 0 ? (['rateTable', ...needMethods.filter((key) => key !== 'rateTable')] as const) : needMethods)
        .filter((key) => key !== 'rateTable' || rates.length > 0 || method === key)
        .map((key) => ({ value: key, label: listName(key, language) }))}
      {...(method === 'rateTable' && rates.length > 0 && { hint: rates.join(' · ') })}
    />
  );
}
