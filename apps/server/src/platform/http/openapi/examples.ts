import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from './operation.js';

/** One good answer of a call as it came, cut short, and the body that it was the answer to. */
interface Example {
  readonly status: number;
  readonly answer: unknown;
  readonly body?: unknown;
}
type Content = Record<string, { example?: unknown } | undefined>;

const file = join(import.meta.dirname, '../../../../../../docs/examples.json');
/** By `GET /customer`; recorded by the tests of all calls (tests/api/support/recorded-examples.ts). */
const examples = new Map<string, Example>(
  existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>) : [],
);

const nameOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path
    .replace(/^\/api/, '')
    .replace(/^\/flex/, '')
    .replace('{product}', 'global')}`;

export function addExample(operation: Operation, method: string, path: string): void {
  const example = examples.get(nameOf(method, path));
  if (!example) return;
  const answer = operation.responses?.[String(example.status)] as { content?: Content } | undefined;
  const [answered, asked] = [answer?.content, (operation['requestBody'] as { content?: Content } | undefined)?.content].map(
    (content) => content?.['application/json'],
  );
  if (answered) answered.example = example.answer;
  if (asked && example.body !== undefined) asked.example = example.body;
}
