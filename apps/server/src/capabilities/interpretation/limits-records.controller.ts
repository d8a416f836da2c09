import { Controller, Get, Headers, Query, Req } from '@nestjs/common';
import { languageOf } from '@loam/domain/kernel/language';
import { groupLibraryQuery, libraryRecords } from '@loam/domain/library/library-records.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Access, AdminToken, Allow, planners } from '../access/index.js';
import type { LimitsKind } from '../library/index.js';
import { LevelLimits } from './level-limits.js';

type OfGroup = z.infer<typeof groupLibraryQuery>;
type Tag = string | undefined;

/** C003: limits that results of a group's samples are read by. Those in use need no admin token. */
@Controller('adminCenter')
@Allow(...planners)
export class LimitsRecordsController {
  constructor(
    private readonly access: Access,
    private readonly adminToken: AdminToken,
    private readonly limits: LevelLimits,
  ) {}

  @Get('soilAnalysis/group')
  @Answers(libraryRecords)
  soil(
    @Query({ schema: groupLibraryQuery }) query: OfGroup,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
    @Req() request: Request,
  ) {
    return this.ofGroup('soilAnalysis', query, actor, tag, request);
  }

  @Get(['plantAnalysis/group', 'plant-analysis/group'])
  @Answers(libraryRecords)
  plant(
    @Query({ schema: groupLibraryQuery }) query: OfGroup,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
    @Req() request: Request,
  ) {
    return this.ofGroup('plantAnalysis', query, actor, tag, request);
  }

  private async ofGroup(kind: LimitsKind, { id, status }: OfGroup, actor: Actor, tag: Tag, request: Request) {
    const place = await this.access.group(actor, id);
    if (status !== 'true') await this.adminToken.expect(request);
    const items = await this.limits.of(kind, place, status, actor, languageOf(tag));
    return { items, total: items.length };
  }
}
