import { Injectable } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import { drawPdf } from '../../../platform/pdf/pdf.js';
import { terms } from './terms.js';

/** The terms as PDF, which anybody may ask for: each language is drawn once. */
@Injectable()
export class TermsPages {
  private readonly drawn = new Map<Language, Promise<Uint8Array>>();

  in(language: Language): Promise<Uint8Array> {
    const known = this.drawn.get(language);
    if (known) return known;
    const { title, sections } = terms[language];
    const blocks = sections.flatMap(({ heading, paragraphs }) => [{ heading }, ...paragraphs.map((paragraph) => ({ paragraph }))]);
    const drawing = drawPdf({ title, language, blocks });
    this.drawn.set(language, drawing);
    drawing.catch(() => this.drawn.delete(language)); // the machine was too busy: the next one asks again
    return drawing;
  }
}
