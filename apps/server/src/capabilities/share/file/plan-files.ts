import { Injectable, Logger } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { PlanPdf } from '@loam/domain/plan/plan-share.events';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { PlanSheet, SharedPlan } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import { type PlanPdfBody, type SheetSection, sheetSections } from '@loam/domain/share/share.schema';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor, Scope } from '../../../platform/decisions/decisions.port.js';
import { Download } from '../../../platform/http/answers/download.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { drawPdf, type PdfPage } from '../../../platform/pdf/pdf.js';
import { Access, scopeOfOwners } from '../../access/index.js';
import { HistoryReads } from '../../audit/index.js';
import { planAggregate, PlanReads } from '../../plan/index.js';
import { type KeptSheet, KeptSheets, PDF } from '../link/kept-sheets.js';
import { readLink } from '../link/link-secrets.js';
import { type Paper, PaperReads } from '../paper/paper.reads.js';
import { PlanSheetReads } from '../paper/plan-sheet.reads.js';
import { pagesOf } from '../paper/sheet-pdf.js';

type Blocks = PdfPage['blocks'];
/** A plan as a link leads to it, and who made the link. */
interface Shared {
  readonly state: PlanState;
  readonly sheet: PlanSheet;
  readonly sharedBy: number;
}

/** Sheets of plans as files. Each is good for five minutes, to whoever holds its link. */
@Injectable()
export class PlanFiles {
  private readonly logger = new Logger('share');

  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly reads: PlanReads,
    private readonly sheets: PlanSheetReads,
    private readonly historyReads: HistoryReads,
    private readonly kept: KeptSheets,
    private readonly papers: PaperReads,
  ) {}

  language = (asked: string | undefined, { id }: Actor): Promise<Language> => this.papers.language(asked, id);

  /** C136, C151: the plan as it stands, which thereby gets a version of its own; `first` stands above it. @throws 404 PlanNotFound; 500 pdfFailed */
  async make(body: PlanPdfBody, language: Language, actor: Actor, first: Blocks = []) {
    const { planId } = body;
    const { link, pdf, scope } = await this.keep(body, language, actor, { first });
    const decided = await this.decisions.run(planAggregate, planId, { type: 'RecordPdf', pdf }, { actor, scope });
    const made = decided.events.find(({ type }) => type === 'PlanPdfMade')?.data as PlanPdf | undefined; // a repeat reads what was recorded
    return { decided, answer: { downloadUrl: link.url, expiresAt: made?.expiresAt ?? pdf.expiresAt, documentId: link.name } };
  }

  /** Drawn and kept under `fileName`, and not on record yet. @throws 404 PlanNotFound; 500 pdfFailed */
  async keep(
    { planId, sections }: PlanPdfBody,
    language: Language,
    actor: Actor,
    { first = [], fileName = ({ name }) => name }: { first?: Blocks; fileName?: (sheet: PlanSheet) => string } = {},
  ): Promise<{ link: KeptSheet; pdf: PlanPdf; scope: Scope }> {
    const owners = await this.access.plan(actor, planId);
    const loaded = await this.reads.load(planId);
    const { head } = await this.historyReads.at('plan', planId, loaded.revision);
    const wanted = new Set(sections ?? sheetSections);
    const sheet = await this.sheets.of(loaded, head, language, { advice: wanted.has('checks') });
    const paper = await this.papers.of(loaded.state, actor.id);
    const bytes = await this.draw(sheet, paper, language, wanted, first);
    await this.access.plan(actor, planId); // drawing takes a while: the plan may be gone, or out of reach
    const link = await this.kept.keep(planId, owners.growerId, `${fileName(sheet)}.pdf`, bytes);
    const { id, hash, at, expiresAt } = link;
    return { link, pdf: { id, hash, revision: loaded.revision, language, at, expiresAt }, scope: scopeOfOwners(owners) };
  }

  /** C148: a sheet by its name, for who may read the plan, while it is kept. @throws 404 DocumentNotFound */
  async document(name: string, actor: Actor): Promise<Download> {
    const link = readLink(name);
    const named = link?.kind === 'f' && link.secret === undefined && (await this.access.reaches(actor, 'plan', link.planId));
    const found = named ? await this.kept.find(link) : undefined;
    if (!found) throw refused(shareErrors, 'DocumentNotFound');
    return found;
  }

  /** What a shared page shows of whose it is. */
  async company({ growerId }: PlanState): Promise<SharedPlan['company']> {
    const company = await this.papers.companyOf(growerId);
    return company ? { name: company.name, colours: company.colours, logo: company.logo !== null } : null;
  }

  /** For who reads a shared plan; nothing is kept. */
  async sheet({ state, sheet, sharedBy }: Shared, language: Language, first: Blocks): Promise<Download> {
    const paper = await this.papers.of(state, sharedBy);
    return new Download(`${sheet.name}.pdf`, PDF, await this.draw(sheet, paper, language, new Set(sheetSections), first));
  }

  private async draw(
    sheet: PlanSheet,
    paper: Paper,
    language: Language,
    sections: ReadonlySet<SheetSection>,
    first: Blocks = [],
  ): Promise<Uint8Array> {
    try {
      const pages = pagesOf(sheet, paper, language, sections);
      return await drawPdf({ ...pages, blocks: [...first, ...pages.blocks] });
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.logger.error(`a sheet was not drawn: ${String(error)}`);
      throw refused(shareErrors, 'pdfFailed');
    }
  }
}
