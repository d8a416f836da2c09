import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/language';
import { FILE_LINK_MS, type PlanPdf } from '@loam/domain/plan/plan-share';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import { type PlanPdfBody, type SheetSection, sheetSections } from '@loam/domain/plan/plan-share.schema';
import { type Config, CONFIG } from '../../platform/config/config.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.port.js';
import { Download } from '../../platform/http/answers/download.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { drawPdf, type PdfPage } from '../../platform/pdf/pdf.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { HistoryReads } from '../audit/index.js';
import { planAggregate, PlanReads } from '../plan/index.js';
import { fits, hashOf, type Link, LinkSecrets, nameOfLink, readLink } from './link-secrets.js';
import { PlanSheetReads } from './plan-sheet.reads.js';
import { pagesOf } from './sheet-pdf.js';

type Blocks = PdfPage['blocks'];
const PDF = 'application/pdf';
const fileOf = (planId: number, id: number) => `plan-pdf-${planId}-${id}`;
/** Files of this capability; they are the server's own, so nobody's quota counts them. */
export const FILE_OF_PLAN = /^0-plan-pdf-\d+-\d+$/;

/** Sheets of plans as files. Each is good for five minutes, to whoever holds its link. */
@Injectable()
export class PlanFiles {
  private readonly logger = new Logger('share');

  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly reads: PlanReads,
    private readonly sheets: PlanSheetReads,
    private readonly historyReads: HistoryReads,
    private readonly secrets: LinkSecrets,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** C136, C151: the plan as it stands, which thereby gets a version of its own; `first` stands above it. @throws 404 PlanNotFound; 500 pdfFailed */
  async make({ planId, sections }: PlanPdfBody, language: Language, actor: Actor, first: Blocks = []) {
    const owners = await this.access.plan(actor, planId);
    const loaded = await this.reads.load(planId);
    const { head } = await this.historyReads.at('plan', planId, loaded.revision);
    const wanted = new Set(sections ?? sheetSections);
    const sheet = await this.sheets.of(loaded, head, language, { advice: wanted.has('checks') });
    const bytes = await this.draw(sheet, language, wanted, first);
    const link = { kind: 'f', planId, id: await this.ids.next('document') } as const;
    const secret = this.secrets.of(owners.growerId, link);
    const owner = `grower:${owners.growerId}` as const;
    await this.files.put({ name: `${sheet.name}.pdf`, type: PDF, bytes, owner, userId: 0, key: fileOf(planId, link.id) });
    const at = this.clock.now();
    const expiresAt = new Date(this.clock.millis() + FILE_LINK_MS).toISOString();
    const pdf = { id: link.id, hash: hashOf(secret), revision: loaded.revision, language, at, expiresAt };
    const decided = await this.decisions.run(planAggregate, planId, { type: 'RecordPdf', pdf }, { actor, scope: scopeOfOwners(owners) });
    const made = decided.events.find(({ type }) => type === 'PlanPdfMade')?.data as PlanPdf | undefined; // a repeat reads what was recorded
    const downloadUrl = `${this.config.publicUrl}/api/share/${nameOfLink(link)}-${secret}`;
    return { decided, answer: { downloadUrl, expiresAt: made?.expiresAt ?? expiresAt, documentId: nameOfLink(link) } };
  }

  /** @throws 404 ShareNotFound */
  async open({ planId, id, secret }: Link): Promise<Download> {
    const found = await this.files.read(`0-${fileOf(planId, id)}`);
    const growerId = Number(found?.file.owner.slice('grower:'.length));
    const fresh = found && this.clock.millis() < Date.parse(found.file.at) + FILE_LINK_MS;
    if (!fresh || secret === undefined || !fits(secret, hashOf(this.secrets.of(growerId, { kind: 'f', planId, id }))))
      throw refused(shareErrors, 'ShareNotFound');
    return new Download(found.file.name, PDF, found.bytes);
  }

  /** C148: a sheet by its name, for who may read the plan, while it is kept. @throws 404 DocumentNotFound */
  async document(name: string, actor: Actor): Promise<Download> {
    const link = readLink(name);
    const named = link?.kind === 'f' && link.secret === undefined && (await this.access.reaches(actor, 'plan', link.planId));
    const found = named ? await this.files.read(`0-${fileOf(link.planId, link.id)}`) : undefined;
    if (!found) throw refused(shareErrors, 'DocumentNotFound');
    return new Download(found.file.name, PDF, found.bytes);
  }

  /** For who reads a shared plan; nothing is kept. */
  async sheet(sheet: PlanSheet, language: Language, first: Blocks): Promise<Download> {
    return new Download(`${sheet.name}.pdf`, PDF, await this.draw(sheet, language, new Set(sheetSections), first));
  }

  private async draw(sheet: PlanSheet, language: Language, sections: ReadonlySet<SheetSection>, first: Blocks = []): Promise<Uint8Array> {
    try {
      const pages = pagesOf(sheet, language, sections);
      return await drawPdf({ ...pages, blocks: [...first, ...pages.blocks] });
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.logger.error(`a sheet was not drawn: ${String(error)}`);
      throw refused(shareErrors, 'pdfFailed');
    }
  }
}
