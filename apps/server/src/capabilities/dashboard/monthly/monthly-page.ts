import type { Language } from '@loam/domain/kernel/locale/language';
import { HA_PER_ACRE } from '@loam/domain/kernel/unit/units';
import type { PdfPage } from '../../../platform/pdf/pdf.js';
import { dateIn, latinLocale, momentIn, monthIn } from '../../../platform/texts/dates.js';
import type { MonthlyFigures } from './monthly-figures.reads.js';
import { monthlyWords } from './monthly.words.js';

/** Who reads it: in which language and unit of area, 1: acres. */
export interface MonthlyReader {
  readonly name: string;
  readonly language: Language;
  readonly metricTypeId: 0 | 1;
}
type Counts = MonthlyFigures['columns']['now'];
type Block = PdfPage['blocks'][number];

/** Counts with separators, hectares or acres with one digit and their unit. */
export function figuresIn({ language, metricTypeId }: Pick<MonthlyReader, 'language' | 'metricTypeId'>) {
  const locale = language === 'en' ? 'en-GB' : latinLocale(language);
  const [whole, tenths] = [0, 1].map((maximumFractionDigits) => new Intl.NumberFormat(locale, { maximumFractionDigits }));
  const unit = metricTypeId === 1 ? 'ac' : 'ha';
  const area = (ha: number) => tenths!.format(metricTypeId === 1 ? ha / HA_PER_ACRE : ha);
  return { unit, area, areaWithUnit: (ha: number) => `${area(ha)} ${unit}`, count: (n: number) => whole!.format(n) };
}

/** What the letter with it says, and where it leads. */
export function monthlyLetter({ month, days, company, columns }: MonthlyFigures, reader: MonthlyReader) {
  const { count, areaWithUnit } = figuresIn(reader);
  const { plans, fields, growers, areaHa } = columns.now;
  return {
    path: `/dashboard?days=custom&from=${days.from}&to=${days.to}`,
    values: {
      ...{ name: reader.name, month: monthIn(reader.language, month), place: company?.name ?? 'Loam' },
      ...{ plans: count(plans), fields: count(fields), growers: count(growers), area: areaWithUnit(areaHa) },
    },
  };
}

const numbers = (count: number): { widths: ('*' | 'auto')[]; right: number[] } => ({
  widths: ['*', ...Array.from({ length: count }, () => 'auto' as const)],
  right: Array.from({ length: count }, (_, n) => n + 1),
});

/** The figures of a month on paper: what was added, month by month, and how groups, crops and advisers compare. */
export function monthlyPage(figures: MonthlyFigures, reader: MonthlyReader, at: string): PdfPage {
  const { language } = reader;
  const words = monthlyWords[language];
  const { unit, area, count } = figuresIn(reader);
  const { days, columns, groups, company } = figures;
  const month = monthIn(language, figures.month);
  const title = words.title(month.charAt(0).toLocaleUpperCase(language) + month.slice(1));
  const row = (label: string, of: (counts: Counts) => string) => [
    ...[label, of(columns.now), of(columns.before), of(columns.yearBefore), of(columns.inAll)],
  ];
  return {
    ...{
      title,
      language,
      letterhead: {
        name: company?.name ?? 'Loam',
        lines: [reader.name],
        ...(company?.logo && { logo: company.logo }),
        ...(company?.colours && { colours: company.colours }),
      },
    },
    footer: { lines: [`${title} – ${words.made} ${momentIn(language, at)}`], pages: words.pages },
    blocks: [
      {
        rows: [
          [words.period, words.between(dateIn(language, days.from), dateIn(language, days.to))],
          [words.scope, [company?.name, words.groupsOf(count(groups.length))].filter(Boolean).join(', ')],
          [words.reader, reader.name],
          [words.products, count(figures.products)],
        ],
      },
      { heading: words.stands },
      {
        table: {
          head: ['', month, words.before, words.yearBefore, words.inAll(dateIn(language, days.to))],
          ...numbers(4),
          rows: [
            row(words.plans, ({ plans }) => count(plans)),
            row(words.fields, ({ fields }) => count(fields)),
            row(words.growers, ({ growers }) => count(growers)),
            row(`${words.area} (${unit})`, ({ areaHa }) => area(areaHa)),
          ],
        },
      },
      ...comparisons(figures, reader),
      { heading: words.counted },
      { note: words.how },
    ],
  };
}

function comparisons({ trend, groups, crops, people }: MonthlyFigures, reader: MonthlyReader): Block[] {
  const words = monthlyWords[reader.language];
  const { unit, area, count } = figuresIn(reader);
  const areaHead = `${words.area} (${unit})`;
  const begun = ({ plans, fields, growers, areaHa }: Counts) => [count(plans), count(fields), count(growers), area(areaHa)];
  const heads = [words.plans, words.fields, words.growers, areaHead];
  const section = (heading: string, head: readonly string[], rows: readonly (readonly string[])[]): Block[] => [
    { heading },
    rows.length === 0 ? { paragraph: words.none } : { table: { head, ...numbers(head.length - 1), rows } },
  ];
  const named = ({ name }: { readonly name: string }) => name || words.removed;
  return [
    ...section(
      words.months,
      [words.month, ...heads, words.plansYearBefore],
      trend.map((part) => [monthIn(reader.language, part.from.slice(0, 7)), ...begun(part), count(part.yearBefore.plans)]),
    ),
    ...section(
      words.groups,
      [words.group, ...heads],
      groups.map((one) => [one.name, ...begun(one)]),
    ),
    ...section(
      words.crops,
      [words.crop, words.plans, areaHead],
      crops.map((one) => [one.name, count(one.plans), area(one.areaHa)]),
    ),
    ...section(
      words.people,
      [words.person, ...heads],
      people.items.map((one) => [named(one), ...begun(one)]),
    ),
    ...(people.total > people.items.length ? [{ note: words.some(count(people.items.length), count(people.total)) }] : []),
  ];
}
