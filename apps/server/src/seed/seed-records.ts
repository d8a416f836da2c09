import { Injectable } from '@nestjs/common';
import { saveIntervention } from '@loam/domain/intervention/intervention.schema';
import type { Language } from '@loam/domain/kernel/locale/language';
import { saveMill, type SaveMill } from '@loam/domain/mill/mill.schema';
import { saveStory } from '@loam/domain/story/story.schema';
import { saveSurvey, type SaveSurvey } from '@loam/domain/survey/survey.schema';
import type { z } from 'zod';
import { Access } from '../capabilities/access/index.js';
import { InterventionWrites } from '../capabilities/intervention/index.js';
import { LicenseWrites } from '../capabilities/license/index.js';
import { MillWrites } from '../capabilities/mill/index.js';
import { StoryWrites } from '../capabilities/story/index.js';
import { SurveyWrites } from '../capabilities/survey/index.js';
import type { Actor } from '../platform/decisions/decisions.port.js';

/** What seeds record of growers and mills, by the schemas of their calls and the decisions of everybody. */
@Injectable()
export class SeedRecords {
  constructor(
    private readonly access: Access,
    private readonly surveys: SurveyWrites,
    private readonly mills: MillWrites,
    private readonly stories: StoryWrites,
    private readonly interventions: InterventionWrites,
    private readonly licenses: LicenseWrites,
  ) {}

  async survey(input: SaveSurvey & Readonly<Record<string, unknown>>, actor: Actor): Promise<void> {
    await this.surveys.save(saveSurvey.parse(input), actor);
  }

  async mill(input: SaveMill, actor: Actor): Promise<void> {
    await this.mills.save(saveMill.parse(input), actor);
  }

  async story(growerId: number, input: z.input<typeof saveStory>, actor: Actor): Promise<void> {
    await this.stories.save(await this.access.grower(actor, growerId), saveStory.parse(input), [], actor);
  }

  async intervention(growerId: number, input: z.input<typeof saveIntervention>, actor: Actor): Promise<void> {
    await this.interventions.save(await this.access.grower(actor, growerId), saveIntervention.parse(input), actor);
  }

  /** By a link, so that no message leaves; `signed`: the grower opens it and signs. */
  async license(growerId: number, { language, signed }: { language: Language; signed: boolean }, actor: Actor): Promise<void> {
    const { answer } = await this.licenses.send({ growerId, method: 'link', language }, actor);
    if (signed) await this.licenses.sign(answer.url!.split('/').at(-1)!, language);
  }
}
