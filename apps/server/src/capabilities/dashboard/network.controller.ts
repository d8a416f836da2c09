import { Controller, Get } from '@nestjs/common';
import { networkInformation } from '@loam/domain/dashboard/network.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { admins, Allow } from '../access/index.js';
import { NetworkReads } from './network.reads.js';

@Controller('network')
export class NetworkController {
  constructor(private readonly network: NetworkReads) {}

  /** C282 */
  @Get('information')
  @Allow(...admins)
  @Answers(networkInformation)
  information(@CurrentActor() actor: Actor) {
    return this.network.of(actor);
  }
}
