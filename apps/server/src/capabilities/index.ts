import type { Type } from '@nestjs/common';
import { AccessModule } from './access/index.js';
import { OrganizationModule } from './organization/index.js';
import { UserModule } from './user/index.js';

/** Every capability of the server, one line each. */
export const capabilities: Type[] = [
  AccessModule,
  OrganizationModule,
  UserModule,
];
