import { ownNames } from '@loam/domain/kernel/json/own-names';
import { type ChangeTeller, measuredBy } from '../../ui/change-teller';
import { practiceLabel, practiceValue } from './practice-words';
import { reportLabel, reportValue, untoldAnswer } from './report-words';

const units: Readonly<Record<string, string>> = ownNames({
  ...{ productKg: 'kg', cherryKg: 'kg', limestoneKg: 'kg', dolomiteKg: 'kg', compostMadeKg: 'kg', yieldFreshT: 't' },
  ...{ areaHa: 'ha', burntHa: 'ha', clearedHa: 'ha', drainedOrganicHa: 'ha', shadeHa: 'ha', irrigationM3: 'm³' },
  ...{ prunings_tdm: 't', husks_tdm: 't', burntResidue_tdm: 't', electricityKWh: 'kWh', storageKWh: 'kWh' },
  ...{ renewedShare: '%', pulpReturnedShare: '%' },
});

export const tells: ChangeTeller = {
  laterNamespaces: ['practices', 'report'],
  untold: untoldAnswer,
  label: (path, words) => practiceLabel(path, words) ?? reportLabel(path, words),
  value: (path, value, words) =>
    reportValue(path, value, words) ??
    (typeof value === 'string' ? practiceValue(path, value, words) : undefined) ??
    measuredBy(units, path, value),
};
