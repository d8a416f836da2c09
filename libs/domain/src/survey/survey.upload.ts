import { languageCodes } from '../kernel/locale/language.js';
import { currencies } from '../kernel/locale/currencies.js';
import { ownNames } from '../kernel/json/own-names.js';
import { faultOf, numberOfCell, onePerColumn, type RowFault, type UploadKind } from '../kernel/sheet/upload-kind.js';
import { validate } from '../kernel/errors/validate.js';
import { answerFields, type SurveyField, surveyField, YEAR } from './fields/survey-fields.js';
import { wordKey } from './fields/word-key.js';
import { GROWER_COLUMNS } from './survey.columns.js';
import { type SentAnswers, surveyAnswers, surveyYearOf } from './survey.schema.js';
import { surveyColumnNames, surveyWords } from './survey.upload-names.js';
import { normalForm } from '../kernel/string/normal-form.js';

/** A row's survey: whose, of which year, and the answers that it gives. */
export interface SurveyRow {
  readonly growerId: number;
  readonly surveyYear: number;
  readonly sent: SentAnswers;
}

/** No word of ours is longer, and no list of a survey has as many entries: a cell of 200,000 signs is not looked at sign by sign. */
const MOST_SIGNS = 200;
const MOST_PARTS = 500;

const folded = (text: string): string => (text.length > MOST_SIGNS ? text : normalForm(text, 'NFKC').trim().toLowerCase());
const yesNo: Readonly<Record<string, boolean>> = ownNames({
  ...{ yes: true, true: true, '1': true, y: true, हो: true, होय: true, sim: true, sí: true, si: true },
  ...{ no: false, false: false, '0': false, n: false, नाही: false, não: false, nao: false },
});

/** Options of a question by their own words and those of all languages. */
const saidAs = new Map<string, ReadonlyMap<string, string>>();
function wordsOf({ id, options }: SurveyField): ReadonlyMap<string, string> {
  const known = saidAs.get(id);
  if (known) return known;
  const words = new Map<string, string>();
  for (const option of options)
    for (const word of [option, ...languageCodes.map((language) => surveyWords[language].option[wordKey(option)] ?? '')])
      if (word !== '' && !words.has(folded(word))) words.set(folded(word), option);
  saidAs.set(id, words);
  return words;
}

/** An option by its own word or by that of any language; what is none stays as it is, so that its schema says so. */
const optionOf = (field: SurveyField, cell: string): string => wordsOf(field).get(folded(cell)) ?? cell.trim();

/** What are more entries than a list may have stays so, blank ones too. */
function parts(cell: string): string[] {
  const all = cell.split('|', MOST_PARTS + 1);
  return all.length > MOST_PARTS ? all : all.map((part) => part.trim()).filter((part) => part !== '');
}

/** `12:300|15:80`: ids of products with their kilograms. */
const productsOf = (cell: string) =>
  parts(cell).map((part) => {
    const [productId, kg] = part.split(':');
    return { productId: numberOfCell(productId?.trim()), kg: numberOfCell(kg?.trim()) };
  });

function answerOf(field: SurveyField, cell: string): unknown {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return numberOfCell(cell);
    case 'boolean':
      return yesNo[folded(cell)] ?? cell;
    case 'choice':
      return field.options.length > 0 ? optionOf(field, cell) : cell.trim().toUpperCase();
    case 'choices':
      return parts(cell).map((part) => optionOf(field, part));
    case 'names':
      return parts(cell);
    case 'products':
      return productsOf(cell);
    default:
      return cell;
  }
}

/** Of an entry of a list the column is the list's. */
const ofColumn = (fault: RowFault): RowFault => ({ ...fault, column: fault.column.split('[', 1)[0]! });

/** A row's survey, by the rules of surveys. An empty cell leaves what stands. */
export const surveyUpload: UploadKind<SurveyRow> = {
  required: ['farmId', YEAR],
  together: true,
  names: surveyColumnNames,
  example: {
    farmId: 'KF-01',
    surveyYear: '2026',
    ...{ totalFarmArea: '4.5', coffeeArea: '3', productiveTrees: '9000', shadeSystem: 'diverse shade', cherryKg: '12000' },
    ...{ laborShare: '60', inputsShare: '40', familyLaborShare: '50', hiredLaborShare: '50', totalCost: '6500', currency: 'USD' },
    ...{ totalPulpKg: '4800', pulpCompostedKg: '4800', processingType: 'washed', whoClass1: 'no', noChildLabor: 'comply' },
    coverCropPractices: 'nitrogen-fixing cover species|cover kept on slopes and terraces',
  },
  read(cells, { named }) {
    const sent = Object.fromEntries(
      answerFields.flatMap((field) => {
        const cell = cells[field.id];
        return cell === undefined ? [] : [[field.id, answerOf(field, cell)] as const];
      }),
    );
    const answers = validate(surveyAnswers, sent);
    const year = validate(surveyYearOf, { surveyYear: numberOfCell(cells[YEAR]) });
    const faults = [answers, year].flatMap((one) => ('refusal' in one ? one.refusal.details.map((detail) => faultOf(detail, {})) : []));
    const growerId = named['farmId'];
    const unknown = growerId === undefined ? [{ column: growerColumn(cells), key: 'growerNotFoundInRow' }] : [];
    const all = onePerColumn([...faults.map(ofColumn), ...unknown]);
    if (all.length > 0 || 'refusal' in answers || 'refusal' in year || growerId === undefined) return { faults: all };
    return { read: { growerId, surveyYear: year.value.surveyYear, sent: answers.value } };
  },
  keyOf: ({ growerId, surveyYear }) => `${growerId}-${surveyYear}`,
  choices(column, language) {
    const field = surveyField(column);
    if (field?.kind !== 'choice') return [];
    return field.options.length > 0 ? field.options.map((option) => surveyWords[language].option[wordKey(option)] ?? option) : currencies;
  },
  lookedUp: GROWER_COLUMNS,
  guess: (cells) => ({ farmId: cells[growerColumn(cells)] === undefined ? undefined : 1 }),
};

/** The column that says whose survey a row is: the first of them that it has. */
export const growerColumn = (cells: Readonly<Record<string, string | undefined>>): (typeof GROWER_COLUMNS)[number] =>
  GROWER_COLUMNS.find((column) => cells[column] !== undefined) ?? 'farmId';
