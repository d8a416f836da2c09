import { Injectable } from '@nestjs/common';
import { inProductLanguage } from '@loam/domain/agronomy/tables/product-table';
import type { Language } from '@loam/domain/kernel/locale/language';
import { unitOf } from '@loam/domain/kernel/unit/units';
import type { Offered } from '@loam/domain/plan/plan-share.events';
import type { Recommendation } from '@loam/domain/recommendation/recommendation.decider';
import type { PdfPage } from '../../../platform/pdf/pdf.js';
import { PlanReads, PlanWorld } from '../../plan/index.js';
import { numberIn } from '../paper/sheet-format.js';
import { sheetWords } from '../paper/sheet-words.js';

const words: Readonly<Record<Language, string>> = {
  en: 'Recommendation',
  mr: 'शिफारस',
  pt: 'Recomendação',
  es: 'Recomendación',
  'es-419': 'Recomendación',
  'pt-PT': 'Recomendação',
};

export const offeredOf = ({ options, notes }: Recommendation): Offered => ({
  options: options.map(({ name, fertilizers }) => ({ name, fertilizers })),
  notes: notes.map(({ text }) => text),
});

/** What a recommendation offers, for the top of its plan's sheet. */
@Injectable()
export class SharedOffers {
  constructor(
    private readonly plans: PlanReads,
    private readonly world: PlanWorld,
  ) {}

  async blocks(offered: Offered | undefined, planId: number, language: Language): Promise<PdfPage['blocks']> {
    if (!offered) return [];
    const groupId = (await this.world.grower((await this.plans.load(planId)).state.growerId))?.groupId ?? 0;
    const { product, dose } = sheetWords[language];
    const row = async ({ id, amount, unitId }: Offered['options'][number]['fertilizers'][number]) => {
      const found = await this.world.product(groupId, id);
      return [
        found ? inProductLanguage(found, language).name : '—',
        amount === null ? '—' : `${numberIn(language, amount)} ${unitOf(unitId ?? 0)?.symbol ?? ''}`.trim(),
      ];
    };
    const options = await Promise.all(
      offered.options.map(async ({ name, fertilizers }) => [
        { heading: `${words[language]}: ${name}` },
        { table: { head: [product, dose], widths: ['*', 100] as const, right: [1], rows: await Promise.all(fertilizers.map(row)) } },
      ]),
    );
    return [...options.flat(), ...offered.notes.map((paragraph) => ({ paragraph }))];
  }
}
