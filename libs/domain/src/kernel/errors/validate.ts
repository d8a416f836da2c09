import type { z } from 'zod';
import { type ErrorDetail, errorEntry, invalid, type Refusal } from './errors.js';
import { ownNames } from '../json/own-names.js';

type Issue = z.core.$ZodIssue;

const dotted = (path: readonly PropertyKey[]) =>
  path.reduce<string>((at, step) => (typeof step === 'number' ? `${at}[${step}]` : at === '' ? String(step) : `${at}.${String(step)}`), '');

const missing = (input: unknown) => input === undefined || input === null;

/** The detail key of an issue whose schema names none of its own. */
function standardKey(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map') return 'itemCount';
      if (issue.origin === 'string') return issue.input === '' ? 'required' : 'lengthRange';
      return issue.code === 'too_small' && issue.minimum === 0 && !issue.inclusive ? 'mustBePositive' : 'outOfRange';
    case 'invalid_format':
      return 'invalidFormat';
    case 'not_multiple_of':
      return 'invalidNumber';
    case 'invalid_value':
      return 'invalidOption';
    default:
      return 'invalidType';
  }
}

const bounds = ['minimum', 'maximum', 'values', 'divisor'] as const;
const wire: Record<string, string> = ownNames({ minimum: 'min', maximum: 'max', values: 'options', divisor: 'step' });

function paramsOf(issue: Issue): Record<string, unknown> | undefined {
  const params: Record<string, unknown> = {};
  for (const bound of bounds) if (bound in issue) params[wire[bound]!] = (issue as unknown as Record<string, unknown>)[bound];
  if (typeof issue.input === 'number' || typeof issue.input === 'boolean')
    params['value'] = Number.isFinite(issue.input) ? issue.input : String(issue.input);
  if (issue.code === 'invalid_type') params['expected'] = issue.expected;
  if (issue.code === 'custom') Object.assign(params, issue.params);
  return Object.keys(params).length > 0 ? params : undefined;
}

function detailsOfIssue(issue: Issue, parents: readonly PropertyKey[]): ErrorDetail[] {
  const path = [...parents, ...issue.path];
  const detail = (key: string, field = dotted(path), params = paramsOf(issue)): ErrorDetail => ({
    field,
    key,
    message: errorEntry(key)?.message ?? key,
    ...(params && { params }),
  });
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => detail('unknownField', dotted([...path, name]), undefined));
  const own = errorEntry(issue.message) ? issue.message : undefined;
  if (issue.code === 'invalid_type' && missing(issue.input)) return [detail('required', undefined, undefined)];
  if (own) return [detail(own)];
  if (issue.code === 'invalid_union') {
    const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0];
    if (nearest && nearest.length > 0) return everyDetail(nearest, path);
    return [detail('invalidOption')];
  }
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return everyDetail(issue.issues, path);
  return [detail(standardKey(issue))];
}

const everyDetail = (issues: readonly Issue[], parents: readonly PropertyKey[]): ErrorDetail[] =>
  issues.flatMap((issue) => detailsOfIssue(issue, parents));

/** One detail per failed field, its first: dotted path with `[i]`, key, English text, and the bound and the value. */
export function detailsOf(issues: readonly Issue[]): ErrorDetail[] {
  const named = new Set<string>();
  return everyDetail(issues, []).filter(({ field }) => !named.has(field) && named.add(field));
}

/** Reads a value by its schema: form, controller, socket and job all do it this way. All failures come at once. */
export function validate<S extends z.ZodType>(schema: S, input: unknown): { readonly value: z.output<S> } | { readonly refusal: Refusal } {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success ? { value: result.data } : { refusal: invalid(detailsOf(result.error.issues)) };
}
