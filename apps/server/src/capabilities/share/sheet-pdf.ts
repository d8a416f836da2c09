import type { Language } from '@loam/domain/kernel/language';
import { ACRE } from '@loam/domain/kernel/unit-ids';
import { unitOf } from '@loam/domain/kernel/units';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { tankWater } from '@loam/domain/plan/sheet/plan-sheet-tanks';
import type { SheetSection } from '@loam/domain/share/share.schema';
import type { PdfPage } from '../../platform/pdf/pdf.js';
import { dateIn, momentIn, monthIn } from '../../platform/texts/dates.js';
import { numberIn } from './sheet-format.js';
import { type SheetWords, sheetWords } from './sheet-words.js';
import { ownNames } from '@loam/domain/kernel/own-names';

type Block = PdfPage['blocks'][number];

const subscript: Readonly<Record<string, string>> = ownNames({ P2O5: 'P₂O₅', K2O: 'K₂O', SO3: 'SO₃' });

/** A plan's sheet as pages: the facts that every one begins with, then the sections that were asked for. */
export function pagesOf(sheet: PlanSheet, language: Language, sections: ReadonlySet<SheetSection>): PdfPage {
  const words = sheetWords[language];
  const writer = new SheetWriter(sheet, language, words);
  const parts: Record<SheetSection, () => Block[]> = {
    need: () => writer.need(),
    applications: () => writer.applications(),
    tanks: () => writer.tanks(),
    products: () => writer.products(),
    cost: () => writer.cost(),
    checks: () => writer.checks(),
    notes: () => writer.notes(),
  };
  return {
    title: `${words.title}: ${sheet.name}`,
    language,
    blocks: [
      { rows: writer.facts() },
      ...Object.entries(parts).flatMap(([section, blocks]) => (sections.has(section as SheetSection) ? blocks() : [])),
    ],
    footer: {
      lines: [
        `${sheet.name} – ${sheet.grower} – ${words.revision} ${sheet.revision}, ${momentIn(language, sheet.at)}`,
        `${words.head}: ${sheet.head}`,
      ],
      pages: words.pages,
    },
  };
}

class SheetWriter {
  constructor(
    private readonly sheet: PlanSheet,
    private readonly language: Language,
    private readonly words: SheetWords,
  ) {}

  private number = (value: number | null, options?: { decimals?: number; fixed?: number }) => numberIn(this.language, value, options);
  private amount = (value: number, unitId: number) => `${this.number(value)} ${unitOf(unitId)?.symbol ?? ''}`.trim();
  private date = (iso: string | null) => (iso === null ? '—' : dateIn(this.language, iso));

  facts(): [string, string][] {
    const { grower, field, crop, season, status, revision, at } = this.sheet;
    const area = field.area === null ? '' : `, ${this.amount(field.area, field.areaUnitId)}`;
    const facts: [string, string | null][] = [
      [this.words.grower, grower],
      [this.words.field, `${field.name || '—'}${area}`],
      [this.words.crop, [crop.name, crop.cultivar].filter(Boolean).join(', ')],
      [this.words.planting, this.date(season.plantingDate)],
      [this.words.harvest, this.date(season.harvestDate)],
      [this.words.yield, season.expectedYield === null ? '—' : this.amount(season.expectedYield, season.expectedYieldUnitId)],
      [this.words.growing, season.growingMethod],
      [this.words.previous, season.previousCrop?.replace(' · ', ', ') ?? null],
      [this.words.status, status.name],
      [this.words.revision, `${revision}, ${momentIn(this.language, at)}`],
    ];
    return facts.filter((fact): fact is [string, string] => fact[1] !== null);
  }

  need(): Block[] {
    const { need, unitId } = this.sheet;
    const share = (supplied: number, due: number | null) =>
      due ? `${this.number(Math.trunc((supplied / due) * 100), { decimals: 0 })} %` : '—';
    return this.section(this.words.need, need, [
      { note: this.words.needIn(unitOf(unitId)?.symbol ?? '') },
      {
        table: {
          head: [this.words.nutrient, this.words.demand, this.words.apply, this.words.supplied, this.words.share, this.words.state],
          widths: ['*', '*', '*', '*', '*', '*'],
          right: [1, 2, 3, 4],
          rows: need.map(({ nutrient, demand, need: due, supplied, status }) => [
            subscript[nutrient] ?? nutrient,
            this.number(demand),
            this.number(due),
            this.number(supplied),
            share(supplied, due),
            this.words.is[status],
          ]),
        },
      },
    ]);
  }

  private when({ date, month, dateEnd, monthEnd }: PlanSheet['applications'][number]): string {
    const ends = date !== null ? [date, dateEnd] : [month, monthEnd];
    const shown = ends.flatMap((one) => (one === null ? [] : [one.length === 7 ? monthIn(this.language, one) : this.date(one)]));
    return shown.join(' – ') || '—';
  }

  applications(): Block[] {
    return this.section(this.words.applications, this.sheet.applications, [
      {
        table: {
          head: [this.words.stage, this.words.when, this.words.kind, this.words.product, this.words.dose],
          widths: [95, 80, 95, '*', 70],
          right: [4],
          rows: this.sheet.applications.flatMap((one) =>
            one.products.map(({ name, amount, unitId }, at) => {
              const spray =
                one.waterVolume === null ? '' : `, ${this.words.spray(this.amount(one.waterVolume, one.waterVolumeUnitId ?? 0))}`;
              const own = at === 0 ? [one.stage, this.when(one), `${one.kind}${spray}`] : ['', '', ''];
              return [...own, name, this.amount(amount, unitId)];
            }),
          ),
        },
      },
    ]);
  }

  tanks(): Block[] {
    if (this.sheet.tanks.length === 0) return [];
    return [
      { heading: this.words.tanks },
      { note: this.words.perFilling },
      {
        table: {
          head: [this.words.stage, this.words.tank, this.words.water, this.words.product, this.words.dose],
          widths: [95, 50, 140, '*', 70],
          right: [4],
          rows: this.sheet.tanks.flatMap((one) =>
            one.products.map(({ name, amount, unitId }, at) => [
              ...(at === 0 ? [one.stage, one.tank, this.water(one)] : ['', '', '']),
              name,
              this.amount(amount, unitId),
            ]),
          ),
        },
      },
    ];
  }

  private water(one: PlanSheet['tanks'][number]): string {
    const { volume, injection, irrigation } = tankWater(this.sheet, one);
    const events = one.fertigations === null ? undefined : this.number(one.fertigations);
    const irrigated = irrigation === null ? [] : [this.words.irrigationOf(this.amount(...irrigation), events)];
    return [this.words.waterOf(volume ? this.amount(...volume) : '—', injection ? this.amount(...injection) : '—'), ...irrigated].join(
      '; ',
    );
  }

  products(): Block[] {
    const { products, cost } = this.sheet;
    if (products.length === 0) return [];
    return [
      { heading: this.words.products },
      {
        table: {
          head: [this.words.product, this.words.perArea, this.words.forField, this.words.price],
          widths: ['*', 'auto', 'auto', 'auto'],
          right: [1, 2, 3],
          rows: products.map(({ name, amount, unitId, fieldAmount, fieldUnitId, price }) => [
            name,
            this.amount(amount, unitId),
            fieldAmount === null ? '—' : this.amount(fieldAmount, fieldUnitId),
            price === null ? '—' : this.money(price, cost?.currency ?? null),
          ]),
        },
      },
    ];
  }

  private money = (value: number, currency: string | null) => [currency, this.number(value, { fixed: 2 })].filter(Boolean).join(' ');

  cost(): Block[] {
    const { cost } = this.sheet;
    const names = this.sheet.products.filter((one) => one.price === null).map(({ name }) => name);
    const unpriced: Block[] = names.length > 0 ? [{ paragraph: this.words.unpriced(names.join(', ')) }] : [];
    if (!cost) return unpriced.length > 0 ? [{ heading: this.words.cost }, ...unpriced] : [];
    const { price, discount, tax, total, areaUnitId, fieldTotal, currency } = cost;
    const area = areaUnitId === ACRE ? 'ac' : 'ha';
    const rows: [string, string][] = [
      [this.words.productsPer(area), this.money(price, currency)],
      ...(discount === null ? [] : [[this.words.discount, `${this.number(discount)} %`] as [string, string]]),
      ...(tax === null ? [] : [[this.words.tax, `${this.number(tax)} %`] as [string, string]]),
      [this.words.total(area), this.money(total, currency)],
      ...(fieldTotal === null ? [] : [[this.words.fieldTotal, this.money(fieldTotal, currency)] as [string, string]]),
    ];
    return [{ heading: this.words.cost }, { rows }, ...unpriced];
  }

  checks(): Block[] {
    const { checks } = this.sheet;
    if (checks.length === 0) return [];
    const said = ({ text, reason }: PlanSheet['checks'][number]) =>
      reason === null ? text : `${text} (${this.words.accepted}: ${reason})`;
    return [{ heading: this.words.checks }, ...checks.map((check) => ({ paragraph: said(check) }))];
  }

  notes(): Block[] {
    const { notes } = this.sheet;
    return notes === null ? [] : [{ heading: this.words.notes }, { paragraph: notes }];
  }

  private section(heading: string, entries: readonly unknown[], blocks: Block[]): Block[] {
    return [{ heading }, ...(entries.length === 0 ? [{ note: this.words.none }] : blocks)];
  }
}
