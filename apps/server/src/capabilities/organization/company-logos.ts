import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { CompanyState } from '@loam/domain/organization/company.decider';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { FileClaims } from '../../platform/files/file-claims.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.port.js';
import { acceptedPicture } from '../../platform/files/accepted-picture.js';
import type { Picture } from '../../platform/files/picture.js';
import type { Request } from '../../platform/http/call/call.js';
import { Download } from '../../platform/http/answers/download.js';
import { fileLimits, readMultipart } from '../../platform/http/bodies/multipart.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { companies } from './organization.aggregates.js';

/** A logo's file says whose it is. */
const nameOf = /^0-logo-(\d+)-[0-9a-f-]{36}$/;
/** Kinds of pictures that a PDF holds. */
const ON_PAPER: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
const AN_HOUR = 'private, max-age=3600';

/** Companies' logos: raster images only, kept sealed under the company's key. */
@Injectable()
export class CompanyLogos implements OnModuleInit {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly claims: FileClaims,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit() {
    this.claims.register(nameOf, async (id) => {
      const { state } = await this.decisions.read(companies, Number(nameOf.exec(id)![1]));
      return state.logo?.fileId === id;
    });
  }

  /** @throws Refused 413 fileTooLarge, imageTooLarge; 415 imageOnly; 422 imageTooSmall */
  async read(request: Request): Promise<Picture> {
    const { files } = await readMultipart(request, fileLimits.image);
    const [file] = files;
    if (!file) throw new Refused(invalid([{ field: 'file', key: 'required', message: validationErrors.required.message }]));
    return acceptedPicture(file.bytes);
  }

  /** The file is durable before the event that names it; the one before it goes when nothing names it any more. */
  async set(companyId: number, { type, extension, width, height, bytes }: Picture, actor: Actor): Promise<Decided<CompanyState>> {
    const before = (await this.decisions.read(companies, companyId)).state.logo;
    const { id: fileId } = await this.files.put({
      name: `logo.${extension}`,
      type,
      bytes,
      owner: `company:${companyId}`,
      userId: 0,
      key: `logo-${companyId}-${randomUUID()}`,
    });
    const command = { type: 'SetLogo', logo: { fileId, type, width, height } } as const;
    const decided = await this.decisions.run(companies, companyId, command, { actor, scope: { companyId } });
    if (before) await this.files.remove(before.fileId);
    return decided;
  }

  /** @throws Refused 404 logoNotFound */
  async remove(companyId: number, actor: Actor): Promise<Decided<CompanyState>> {
    const before = (await this.decisions.read(companies, companyId)).state.logo;
    const decided = await this.decisions.run(companies, companyId, { type: 'RemoveLogo' }, { actor, scope: { companyId } });
    if (before) await this.files.remove(before.fileId);
    return decided;
  }

  /** As a data address, for papers; null where there is none that paper takes. */
  async onPaper({ logo }: CompanyState): Promise<string | null> {
    const kept = logo && ON_PAPER.has(logo.type) ? await this.files.read(logo.fileId) : undefined;
    return kept ? `data:${kept.file.type};base64,${Buffer.from(kept.bytes).toString('base64')}` : null;
  }

  /** @throws Refused 404 logoNotFound */
  async open({ logo }: CompanyState): Promise<Download> {
    const kept = logo && (await this.files.read(logo.fileId));
    if (!kept) throw refused(organizationErrors, 'logoNotFound');
    return new Download(kept.file.name, kept.file.type, kept.bytes, AN_HOUR);
  }
}
