import { Injectable, type OnModuleInit } from '@nestjs/common';
import { monthBefore, monthOf } from '@loam/domain/dashboard/monthly/months';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { Clock } from '../../../platform/decisions/clock.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import type { Attachment } from '../../../platform/mail/letters.js';
import type { Letter } from '../../../platform/mail/mail.aggregate.js';
import { Mails } from '../../../platform/mail/mails.js';
import { drawPdf } from '../../../platform/pdf/pdf.js';
import { Refused } from '../../../platform/refusal/refused.js';
import { UserReads } from '../../user/index.js';
import { type MonthlyFigures, MonthlyFigureReads } from './monthly-figures.reads.js';
import { monthlyLetter, monthlyPage, type MonthlyReader } from './monthly-page.js';
import { MonthlyReports, REPORT_LETTER } from './monthly-reports.js';
import { monthlyWords } from './monthly.words.js';

/** The report of a month as a file, and the letter that it goes with: made when the letter is sent, of the scope its reader has then. */
@Injectable()
export class MonthlyPapers implements OnModuleInit {
  constructor(
    private readonly mails: Mails,
    private readonly reports: MonthlyReports,
    private readonly figures: MonthlyFigureReads,
    private readonly users: UserReads,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mails.fill(REPORT_LETTER, (letter) => this.fill(letter));
  }

  /** Of a month that is over. @throws 422 validationFailed; 503 unavailable while too many are drawn */
  async paper(month: string, actor: Actor): Promise<Attachment> {
    const max = monthBefore(monthOf(this.clock.today()));
    const { message } = validationErrors.invalidDate;
    if (month > max) throw new Refused(invalid([{ field: 'month', key: 'invalidDate', message, params: { max, value: month } }]));
    return (await this.made(month, actor)).file;
  }

  private async fill(letter: Letter): Promise<(Letter & { readonly attachment: Attachment }) | undefined> {
    const { month = '' } = letter.values;
    const actor = await this.reports.wantedBy(Number(letter.values['userId']));
    if (!actor) return undefined;
    const { email } = await this.users.contact(actor.id);
    const { file, figures, reader } = await this.made(month, actor);
    return { ...letter, ...monthlyLetter(figures, reader), to: email, language: reader.language, attachment: file };
  }

  private async made(month: string, actor: Actor): Promise<{ file: Attachment; figures: MonthlyFigures; reader: MonthlyReader }> {
    const { state } = await this.users.read(actor.id);
    const { language } = await this.users.contact(actor.id);
    const reader = { name: state.fullName, language, metricTypeId: (await this.users.preferences(state)).metricTypeId };
    const figures = await this.figures.of(month, actor, language);
    const bytes = await drawPdf(monthlyPage(figures, reader, this.clock.now()));
    return { file: { name: `${monthlyWords[language].file}-${month}.pdf`, type: 'application/pdf', bytes }, figures, reader };
  }
}
