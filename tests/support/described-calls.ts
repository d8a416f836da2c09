import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CallDescription } from '../../libs/domain/src/kernel/call/call.js';
import { projectRoot } from './stack.js';

export interface DescribedCall {
  /** `interventionCalls.list` */
  readonly name: string;
  readonly call: CallDescription;
}

/** Every call that a `*.calls.ts` of the domain describes. */
export async function describedCalls(): Promise<DescribedCall[]> {
  const domain = join(projectRoot, 'libs/domain/src');
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.calls.ts'));
  const modules = await Promise.all(
    files.map(
      (file) => import(`../../${relative(projectRoot, join(domain, file)).replaceAll('\\', '/')}`) as Promise<Record<string, unknown>>,
    ),
  );
  return modules.flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([group, calls]) =>
        Object.entries(calls as Record<string, CallDescription>).map(([name, call]) => ({ name: `${group}.${name}`, call })),
      ),
  );
}
