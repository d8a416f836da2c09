import { Injectable } from '@nestjs/common';
import { dashboardErrors } from '@loam/domain/dashboard/dashboard.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { UserReads } from '../user/index.js';

/** Who sees the dashboard. */
@Injectable()
export class DashboardDoor {
  constructor(private readonly users: UserReads) {}

  /** @throws 403 dashboardForbidden */
  async admit(actor: Actor): Promise<void> {
    if (!(await this.users.read(actor.id)).state.permissions.dashboardAccess) throw refused(dashboardErrors, 'dashboardForbidden');
  }
}
