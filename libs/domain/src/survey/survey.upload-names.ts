import { inEveryLanguage, type Differing } from '../kernel/locale/language.js';
import type { ColumnNames } from '../kernel/sheet/upload-kind.js';
import en from './fields/texts/en-US.json' with { type: 'json' };
import latin from './fields/texts/es-419.json' with { type: 'json' };
import es from './fields/texts/es-ES.json' with { type: 'json' };
import mr from './fields/texts/mr-IN.json' with { type: 'json' };
import pt from './fields/texts/pt-BR.json' with { type: 'json' };
import portugal from './fields/texts/pt-PT.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;
interface SurveyWords {
  readonly field: Words;
  readonly option: Words;
}

/** The words of the survey's page, which are those of the template too. */
export const surveyWords = inEveryLanguage<SurveyWords>(
  { en: en.survey, mr: mr.survey, pt: pt.survey, es: es.survey },
  { 'pt-PT': portugal.survey as Differing<SurveyWords>, 'es-419': latin.survey as Differing<SurveyWords> },
);

const growers = {
  en: { customerId: 'Customer ID', growerCode: 'Grower code' },
  mr: { customerId: 'शेतकरी क्रमांक', growerCode: 'शेतकरी कोड' },
  pt: { customerId: 'Número do produtor', growerCode: 'Código do produtor' },
  es: { customerId: 'Número del agricultor', growerCode: 'Código del agricultor' },
};
export const surveyColumnNames = inEveryLanguage<ColumnNames>(
  {
    en: { ...growers.en, ...surveyWords.en.field },
    mr: { ...growers.mr, ...surveyWords.mr.field },
    pt: { ...growers.pt, ...surveyWords.pt.field },
    es: { ...growers.es, ...surveyWords.es.field },
  },
  {
    'pt-PT': surveyWords['pt-PT'].field,
    'es-419': { ...surveyWords['es-419'].field, customerId: 'Número del productor', growerCode: 'Código del productor' },
  },
);
