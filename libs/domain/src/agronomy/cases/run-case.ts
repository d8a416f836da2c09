import { z } from 'zod';
import { Refused } from '../refused.js';
import type { Answered, Calculation, Step, Topic } from './calculation.js';
import { topics } from './topics.js';

export interface CaseAnswer {
  readonly outputs: readonly { readonly name: string; readonly value: Answered; readonly unit: string }[];
  readonly trace: readonly Omit<Step, 'onTheWay'>[];
}
export interface CaseError {
  readonly error: { readonly key: string; readonly field: string; readonly message: string };
}

const refuse = (key: string, field: string, message: string): CaseError => ({ error: { key, field, message } });
/** Read one after the other, so that an unknown topic is named before what else is missing. */
const topicOf = z.looseObject({ topic: z.string() });
const methodOf = z.looseObject({ method: z.string() });
const inputsOf = z.looseObject({ inputs: z.record(z.string(), z.unknown()) });
const list = (names: readonly string[]) => names.join(', ');
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`)).join('');

/** What is wrong with an input, by a named key: missing, unknown, out of range, or of another kind. */
function inputError({ issues }: z.ZodError, root: readonly string[]): CaseError {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!;
  const field = pathOf([...root, ...issue.path]);
  if (field === '') return refuse('invalidInput', '', `the case is no object with a topic, a method and inputs: ${issue.message}`);
  if (issue.code === 'unrecognized_keys')
    return refuse('unknownInput', pathOf([...root, ...issue.path, issue.keys[0]!]), `unknown input: ${list(issue.keys)}`);
  if (issue.code === 'invalid_key') return refuse('unknownInput', field, `unknown name: ${String(issue.path.at(-1))}`);
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return refuse('missingInput', field, `${field} is missing`);
  return refuse(
    issue.code === 'too_small' || issue.code === 'too_big' ? 'outOfRange' : 'invalidInput',
    field,
    `${field}: ${issue.message}`,
  );
}

/**
 * The optimiser's published cases name no topic: their inputs stand beside an id and the reference answer. A path of practices has one
 * method, which need not be named.
 */
function withTopic(given: unknown): unknown {
  if (typeof given === 'object' && given !== null && 'topic' in given && given.topic === 'practice-path')
    return { method: 'least-cost', ...given };
  if (typeof given !== 'object' || given === null || 'topic' in given || !('products' in given || 'need_kg_ha' in given)) return given;
  const inputs = Object.entries(given).filter(([key]) =>
    ['products', 'price_per_kg', 'need_kg_ha', 'imbalancePct', 'max_kg_ha', 'min_kg_ha', 'step_kg_ha', 'caps_kg_ha', 'prefer'].includes(
      key,
    ),
  );
  return { topic: 'auto-calculate', method: 'least-cost', inputs: Object.fromEntries(inputs) };
}

/**
 * Answers one case `{topic, method, inputs}`, other keys ignored; the calculations are the engine's own. Never throws for what it was
 * given: an unknown topic, method or input, a missing input and a number that makes no sense come back as a named error.
 */
export async function runCase(given: unknown): Promise<CaseAnswer | CaseError> {
  const asked = withTopic(given);
  const named = topicOf.safeParse(asked, { reportInput: true });
  if (!named.success) return inputError(named.error, []);
  const { topic } = named.data;
  const methods: Topic | undefined = Object.hasOwn(topics, topic) ? topics[topic] : undefined;
  if (!methods) return refuse('unknownTopic', 'topic', `unknown topic ${topic}; known: ${list(Object.keys(topics))}`);
  const chosen = methodOf.safeParse(asked, { reportInput: true });
  if (!chosen.success) return inputError(chosen.error, []);
  const { method } = chosen.data;
  const found: Calculation | undefined = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!found) return refuse('unknownMethod', 'method', `unknown method ${method} of ${topic}; known: ${list(Object.keys(methods))}`);
  const holding = inputsOf.safeParse(asked, { reportInput: true });
  if (!holding.success) return inputError(holding.error, []);
  // JSON writes what was not given as null
  const inputs = Object.fromEntries(Object.entries(holding.data.inputs).filter(([, value]) => value !== null));
  const read = found.inputs.safeParse(inputs, { reportInput: true });
  if (!read.success) return inputError(read.error, ['inputs']);
  try {
    return answerOf(await found.answer(read.data as never));
  } catch (error) {
    if (error instanceof Refused) return refuse(error.key, error.field === '' ? 'inputs' : `inputs.${error.field}`, error.message);
    throw error;
  }
}

function answerOf(steps: readonly Step[]): CaseAnswer | CaseError {
  const wrong = steps.find(({ value }) => typeof value === 'number' && !Number.isFinite(value));
  if (wrong) return refuse('notComputable', 'inputs', `${wrong.name} is no number with these inputs`);
  return {
    outputs: steps.filter(({ onTheWay }) => !onTheWay).map(({ name, value, unit }) => ({ name, value, unit })),
    trace: steps.map(({ onTheWay: _, ...step }) => step),
  };
}
