import type { Type } from '@nestjs/common';

/** Every capability of the server, one line each. */
export const capabilities: Type[] = [];
