import { Injectable } from '@nestjs/common';
import { makeRecommendation } from '@loam/domain/recommendation/recommendation.schema';
import { addSeasonNote } from '@loam/domain/season/season-note.schema';
import type { z } from 'zod';
import { RecommendationWrites } from '../capabilities/recommendation/index.js';
import { SeasonNoteWrites } from '../capabilities/season/index.js';
import type { Actor } from '../platform/decisions/decisions.port.js';

/** What seeds say about plans: recommendations, and notes of their seasons. */
@Injectable()
export class SeedNotes {
  constructor(
    private readonly recommendations: RecommendationWrites,
    private readonly seasonNotes: SeasonNoteWrites,
  ) {}

  async recommend(input: z.input<typeof makeRecommendation>, actor: Actor): Promise<number> {
    const { state } = await this.recommendations.make(makeRecommendation.parse(input), actor);
    return (state as { id: number }).id;
  }

  async answer(recommendationId: number, text: string, actor: Actor): Promise<void> {
    await this.recommendations.saveNote(recommendationId, undefined, text, actor);
  }

  async ofSeason(input: z.input<typeof addSeasonNote>, actor: Actor): Promise<void> {
    await this.seasonNotes.add(addSeasonNote.parse(input), [], actor);
  }
}
