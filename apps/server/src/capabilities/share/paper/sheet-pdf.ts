import type { Language } from '@loam/domain/kernel/locale/language';
import { productNames } from '@loam/domain/agronomy/tables/product-names';
import { libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import { ACRE, HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { tankWater } from '@loam/domain/plan/sheet/plan-sheet-tanks';
import type { SheetSection } from '@loam/domain/share/share.schema';
import type { PdfPage } from '../../../platform/pdf/pdf.js';
import { dateIn, momentIn, monthIn } from '../../../platform/texts/dates.js';
import { fieldDrawing } from './field-drawing.js';
import { type FieldLoad, isImperial, loadOfDose, loadOfTotal } from './field-loads.js';
import { letterheadOf } from './paper-letterhead.js';
import type { Paper } from './paper.reads.js';
import { paperWords } from './paper-words.js';
import { needResult, shareOf } from './need-result.js';
import { numberIn } from './sheet-format.js';
import { soilBlocks } from './sheet-soil.js';
import { type SheetWords, sheetWords } from './sheet-words.js';
import { ownNames } from '@loam/domain/kernel/json/own-names';

type Block = PdfPage['blocks'][number];

const subscript: Readonly<Record<string, string>> = ownNames({ P2O5: 'P₂O₅', K2O: 'K₂O', SO3: 'SO₃' });

/** A sentence with its nutrients as the tables write them; grades of products (16MgO+32SO3) stay as they are sold. */
export const inSubscripts = (text: string): string => text.replaceAll(/\b(?:P2O5|K2O|SO3)\b/g, (name) => subscript[name]!);

/** Comes loose, by the lorry. */
const bulk: ReadonlySet<string> = new Set(
  libraryProducts.flatMap(({ name, category }) => (category === 'amendment' ? productNames(name) : [])),
);

const GRANULAR = 2;
const unbagged: ReadonlySet<string> = new Set(
  libraryProducts.flatMap(({ name, formId }) => (formId === GRANULAR ? [] : productNames(name))),
);
/** Of liquids and manure only the amount is told. */
export const isBagged = (name: string): boolean => !unbagged.has(name);

/** A plan's sheet as pages: whose it is, the facts that every one begins with, the sections that were asked for, and where to sign. */
export function pagesOf(sheet: PlanSheet, paper: Paper, language: Language, sections: ReadonlySet<SheetSection>): PdfPage {
  const words = sheetWords[language];
  const writer = new SheetWriter(sheet, paper, language);
  const parts: Record<SheetSection, () => Block[]> = {
    applications: () => writer.applications(),
    tanks: () => writer.tanks(),
    products: () => writer.products(),
    cost: () => writer.cost(),
    need: () => [...writer.need(), ...writer.soil()],
    checks: () => writer.checks(),
    notes: () => writer.notes(),
  };
  return {
    title: `${words.title}: ${sheet.name}`,
    language,
    letterhead: letterheadOf(paper, language),
    blocks: [
      writer.head(),
      ...Object.entries(parts).flatMap(([section, blocks]) => (sections.has(section as SheetSection) ? blocks() : [])),
      ...(sections.has('applications') ? [{ signatures: paperWords[language].sign }] : []),
    ],
    footer: {
      lines: [
        `${sheet.name} – ${sheet.grower} – ${words.status}: ${sheet.status.name} – ${words.revision} ${sheet.revision}, ${momentIn(language, sheet.at)}`,
        `${paperWords[language].made} – ${words.head}: ${sheet.head}`,
      ],
      pages: words.pages,
    },
  };
}

class SheetWriter {
  private readonly words: SheetWords;
  private readonly said: (typeof paperWords)[Language];

  constructor(
    private readonly sheet: PlanSheet,
    private readonly paper: Paper,
    private readonly language: Language,
  ) {
    this.words = sheetWords[language];
    this.said = paperWords[language];
  }

  private number = (value: number | null, options?: { decimals?: number; fixed?: number }) => numberIn(this.language, value, options);
  private amount = (value: number, unitId: number) => `${this.number(value)} ${unitOf(unitId)?.symbol ?? ''}`.trim();
  private date = (iso: string | null) => (iso === null ? '—' : dateIn(this.language, iso));

  head(): Block {
    const { place } = this.paper;
    const rows = this.facts();
    return place ? { rows, drawing: fieldDrawing(place.own, this.sheet.field.name, place.others, this.said.map) } : { rows };
  }

  private facts(): [string, string][] {
    const { grower, field, crop, season } = this.sheet;
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
    ];
    return facts.filter((fact): fact is [string, string] => fact[1] !== null);
  }

  need(): Block[] {
    const { need, unitId } = this.sheet;
    return this.section(this.words.need, need, [
      { note: this.words.needIn(unitOf(unitId)?.symbol ?? '') },
      {
        table: {
          head: [this.words.nutrient, this.words.demand, this.words.apply, this.words.supplied, this.words.share, this.words.state],
          widths: ['*', '*', '*', '*', '*', '*'],
          right: [1, 2, 3, 4],
          rows: need.map(({ nutrient, demand, need: due, supplied, status, slight, amended, byLime }) => [
            subscript[nutrient] ?? nutrient,
            this.number(demand),
            this.number(due),
            this.number(supplied),
            amended ? '—' : shareOf(supplied - byLime, due),
            needResult({ supplied, status, slight, amended, byLime }, this.language),
          ]),
        },
      },
    ]);
  }

  /** A date that somebody chose, else the day on which the stage begins. */
  private when({ date, month, dateEnd, monthEnd, stageFrom }: PlanSheet['applications'][number]): string {
    const ends = date !== null ? [date, dateEnd] : [month, monthEnd];
    const shown = ends.flatMap((one) => (one === null ? [] : [one.length === 7 ? monthIn(this.language, one) : this.date(one)]));
    if (shown.length > 0) return shown.join(' – ');
    return stageFrom === null ? this.said.without : this.said.from(this.date(stageFrom));
  }

  applications(): Block[] {
    const { applications } = this.sheet;
    const size = this.hectares === undefined ? [] : [{ note: this.imperial ? this.said.sizesImperial : this.said.sizes }];
    return this.section(this.words.applications, applications, [
      ...applications.map((one) => ({
        group: {
          bar: `${one.stage} · ${this.when(one)}`,
          said: [one.kind, ...(one.waterVolume === null ? [] : [this.sprayed(one.waterVolume, one.waterVolumeUnitId ?? 0)])]
            .filter(Boolean)
            .join(', '),
          rows: one.products.map(({ name, amount, unitId }): [string, string, string] => [
            name,
            this.amount(amount, unitId),
            this.hectares === undefined ? '' : this.load(loadOfDose(amount, unitId, this.hectares, this.imperial, bulk.has(name)), name),
          ]),
        },
      })),
      ...size,
    ]);
  }

  private get hectares(): number | undefined {
    const { area, areaUnitId } = this.sheet.field;
    return area === null ? undefined : areaUnitId === ACRE ? convert(area, ACRE, HECTARE) : area;
  }

  private get imperial(): boolean {
    return isImperial(this.sheet.unitId);
  }

  /** `1.3 t · 26 bags` */
  private load(load: FieldLoad | undefined, name = ''): string {
    if (!load) return '—';
    // whole litres and tonnes are what is ordered
    const amount =
      load.amount < 1000
        ? this.amount(load.amount, load.unitId)
        : `${this.number(load.amount, { decimals: 0 })} ${unitOf(load.unitId)?.symbol}`;
    return load.of === null || load.count === null || !isBagged(name)
      ? amount
      : `${amount} · ${this.said.load[load.of](this.number(load.count))}`;
  }

  private sprayed(volume: number, unitId: number): string {
    const inAll = this.hectares === undefined ? undefined : loadOfDose(volume, unitId, this.hectares, this.imperial);
    return [this.words.spray(this.amount(volume, unitId)), ...(inAll ? [this.load(inAll)] : [])].join(' = ');
  }

  soil = (): Block[] => [...soilBlocks(this.paper.soil, this.language)];

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
              ...(at === 0
                ? [
                    [one.stage, ...(one.stageFrom === null ? [] : [this.said.from(this.date(one.stageFrom))])].join(', '),
                    one.tank,
                    this.water(one),
                  ]
                : [one.stage, one.tank, '']),
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
    const spread = products.filter(({ name }) => bulk.has(name));
    const limed = spread.map(({ name, amount, unitId, fieldAmount, fieldUnitId }): [string, string] => [
      name,
      [
        this.amount(amount, unitId),
        ...(fieldAmount === null ? [] : [this.load(loadOfTotal(fieldAmount, fieldUnitId, this.imperial, true))]),
      ].join(' = '),
    ]);
    return [
      ...(limed.length > 0 ? [{ heading: this.said.lime }, { rows: limed }] : []),
      { heading: this.words.products },
      {
        table: {
          head: [this.words.product, this.words.perArea, this.words.forField, this.words.price],
          widths: ['*', 'auto', 'auto', 'auto'],
          right: [1, 2, 3],
          rows: products.map(({ name, amount, unitId, fieldAmount, fieldUnitId, price }) => [
            name,
            this.amount(amount, unitId),
            fieldAmount === null ? '—' : this.load(loadOfTotal(fieldAmount, fieldUnitId, this.imperial, bulk.has(name)), name),
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
      reason === null ? inSubscripts(text) : `${inSubscripts(text)} (${this.words.accepted}: ${reason})`;
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
