import { Injectable } from '@nestjs/common';
import { analyteOf } from '@loam/domain/agronomy/analytes';
import type { FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { type Language, languageAsked } from '@loam/domain/kernel/locale/language';
import type { CompanyState } from '@loam/domain/organization/company.decider';
import type { CompanyColours } from '@loam/domain/organization/company-head.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { AnalysisWrites } from '../../analysis/index.js';
import { FieldReads } from '../../field/index.js';
import { GrowerWrites } from '../../grower/index.js';
import { CompanyLogos, OrganizationReads } from '../../organization/index.js';
import { UserReads } from '../../user/index.js';

/** A soil value as paper shows it. */
interface PaperValue {
  readonly key: string;
  readonly value: number;
  readonly unitId: number;
  /** Of its class, as the table names it. */
  readonly label: string | null;
  /** Author, year and title of the table, and where it holds. */
  readonly book: string | null;
  readonly region: string | null;
}

/** What a farmer's paper has around the plan: whose it is, where the field lies and what its soil said. */
export interface Paper {
  readonly company: { readonly name: string; readonly logo: string | null; readonly colours: CompanyColours | null } | null;
  readonly adviser: { readonly name: string; readonly email: string; readonly phone: string | null } | null;
  readonly place: {
    readonly own: FieldGeometry;
    readonly others: readonly { readonly name: string; readonly geometry: FieldGeometry }[];
  } | null;
  readonly soil: { readonly sampledOn: string | null; readonly values: readonly PaperValue[] } | null;
}

@Injectable()
export class PaperReads {
  constructor(
    private readonly organizations: OrganizationReads,
    private readonly logos: CompanyLogos,
    private readonly users: UserReads,
    private readonly fields: FieldReads,
    private readonly growerWrites: GrowerWrites,
    private readonly analyses: AnalysisWrites,
  ) {}

  /** What a paper is written in: the language that is asked for, by the call or its client, else the person's own. */
  async language(asked: string | undefined, userId: number): Promise<Language> {
    return languageAsked(asked) ?? (await this.users.contact(userId)).language;
  }

  /** `handedOnBy`: who stands on it while the grower is kept by nobody. */
  async of(state: PlanState, handedOnBy: number): Promise<Paper> {
    const [head, place, soil] = await Promise.all([
      this.head(state.growerId, handedOnBy),
      this.place(state.growerId, state.fieldId),
      this.soil(state),
    ]);
    return { ...head, place, soil };
  }

  /** Whose paper it is. */
  async head(growerId: number, handedOnBy?: number): Promise<Pick<Paper, 'company' | 'adviser'>> {
    const grower = (await this.growerWrites.read(growerId)).state;
    const kept = grower.status === 'none' || grower.status === 'removed' ? undefined : grower;
    const by = kept?.assignedTo ?? handedOnBy;
    const [company, adviser] = await Promise.all([kept ? this.company(kept.companyId) : null, by === undefined ? null : this.adviser(by)]);
    return { company, adviser };
  }

  /** The company to which a grower belongs; undefined for one that was removed. */
  async companyOf(growerId: number): Promise<CompanyState | undefined> {
    const { state } = await this.growerWrites.read(growerId);
    if (state.status === 'none' || state.status === 'removed') return undefined;
    const company = await this.organizations.company(state.companyId);
    return company.exists ? company.state : undefined;
  }

  private async company(id: number): Promise<Paper['company']> {
    const { state, exists } = await this.organizations.company(id);
    return exists ? { name: state.name, logo: await this.logos.onPaper(state), colours: state.colours } : null;
  }

  private async adviser(id: number): Promise<Paper['adviser']> {
    const { state } = await this.users.read(id);
    if (state.status === 'none' || state.status === 'removed') return null;
    return { name: state.fullName, email: state.email, phone: state.phoneNumber };
  }

  /** Neighbours come from a list: while lists are away the paper has the plan and no map. */
  private async place(growerId: number, fieldId: number): Promise<Paper['place']> {
    const ids = await this.fields.idsOf(growerId).catch((): number[] => []);
    const found = await this.fields.outlines(ids.includes(fieldId) ? ids : [...ids, fieldId]).catch(() => undefined);
    const own = found?.get(fieldId)?.geometry;
    if (!found || own?.type !== 'Polygon') return null;
    const others = [...found].flatMap(([id, { name, geometry }]) =>
      id !== fieldId && geometry?.type === 'Polygon' ? [{ name, geometry }] : [],
    );
    return { own, others };
  }

  private async soil({ draft, cropId }: PlanState): Promise<Paper['soil']> {
    const id = draft.plan['soilAnalysisId'];
    const soil = typeof id === 'number' ? (await this.analyses.forPlan(id, cropId))?.soil : undefined;
    if (!soil || soil.readings.length === 0) return null;
    return {
      sampledOn: soil.sampledOn ?? null,
      values: soil.readings.map(({ nutrientId, value, unitId, label, book, region }) => ({
        key: analyteOf(nutrientId)?.key ?? String(nutrientId),
        value,
        unitId,
        label: label ?? null,
        book: book ?? null,
        region: region ?? null,
      })),
    };
  }
}
