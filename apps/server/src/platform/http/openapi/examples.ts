import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation, Parameter } from './operation.js';

/** One good answer of a call as it came, cut short, with the body and the address that it was the answer to. */
interface Example {
  readonly status: number;
  readonly answer?: unknown;
  readonly body?: unknown;
  /** Where it was asked, after /api. */
  readonly asked?: string;
}
type Content = Record<string, { example?: unknown } | undefined>;

const read = <T>(name: string): Map<string, T> => {
  const file = join(import.meta.dirname, '../../../../../../docs', name);
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, T>) : []);
};
/** By `GET /customer`; recorded by the tests of all calls (tests/api/support/recorded-examples.ts). */
const examples = read<Example>('examples.json');
/** Bodies of the calls that those tests get no good answer of: they need a code, a passkey or a service that is away. */
const bodies = read<unknown>('example-bodies.json');

const nameOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path
    .replace(/^\/api/, '')
    .replace(/^\/flex/, '')
    .replace('{product}', 'global')}`;

/** The values that an address has in the holes of its template and in its query. */
function valuesIn(asked: string, template: string): Map<string, string> {
  const [path = '', query = ''] = asked.split('?');
  const [given, wanted] = [path, template].map((one) =>
    one
      .replace(/^\/api/, '')
      .replace(/^\/flex/, '')
      .split('/'),
  );
  const values = new Map(new URLSearchParams(query));
  for (const [at, part] of wanted!.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined && given![at]) values.set(name, decodeURIComponent(given![at]!));
  }
  return values;
}

/** As its schema has it: a list is written as one value here, which is how it is typed in an address. */
function valueOf({ schema }: Parameter, text: string): unknown {
  const type = schema?.['type'];
  if (type === 'integer' || type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true' || text === '1';
  return type === 'array' ? undefined : text;
}

export function addExample(operation: Operation, method: string, path: string): void {
  const name = nameOf(method, path);
  const example = examples.get(name);
  const body = example?.body ?? bodies.get(name);
  const sent = (operation['requestBody'] as { content?: Content } | undefined)?.content?.['application/json'];
  if (sent && body !== undefined) sent.example = body;
  if (!example) return;
  const answer = operation.responses?.[String(example.status)] as { content?: Content } | undefined;
  const answered = answer?.content?.['application/json'];
  if (answered && example.answer !== undefined) answered.example = example.answer;
  const values = valuesIn(example.asked ?? '', path);
  for (const parameter of operation.parameters ?? []) {
    const shown = (parameter.in === 'path' || parameter.in === 'query') && parameter.name !== 'token';
    const text = shown ? values.get(parameter.name) : undefined;
    const value = text === undefined ? undefined : valueOf(parameter, text);
    if (value !== undefined) parameter.example = value;
  }
}
