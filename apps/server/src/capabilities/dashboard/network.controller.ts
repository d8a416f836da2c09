import { Controller } from '@nestjs/common';
import { networkCalls as calls } from '@loam/domain/dashboard/dashboard.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Call } from '../access/index.js';
import { NetworkReads } from './network.reads.js';

@Controller()
export class NetworkController {
  constructor(private readonly network: NetworkReads) {}

  @Call(calls.information)
  information(@CurrentActor() actor: Actor) {
    return this.network.of(actor);
  }
}
