/** What an object has without anybody having put it there. */
export const ownedByNobody = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
] as const;

interface Random {
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
}
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
export interface Sent {
  /** `POST /api/plan`, as the document spells it. */
  readonly route: string;
  readonly method: string;
  /** With `/api` and the query. */
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);
const MOST_DEEP = 7;

/** Numbers that ids may be: those of the tenants that are there, so that calls get beyond the 404. */
export class RequestMaker {
  readonly calls: readonly (readonly [string, string, Operation])[];

  constructor(
    private readonly document: Described,
    private readonly random: Random,
    private readonly ids: readonly number[],
  ) {
    this.calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => METHODS.has(method))
        .map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
    );
  }

  /** A request of a call, about a third of its values not what they should be. `text`: what stands in every field of text. */
  make([method, path, operation]: (typeof this.calls)[number], text?: string): Sent {
    const strange = text === undefined ? 0.25 : 0;
    const parameters = operation.parameters ?? [];
    const query = new URLSearchParams();
    let place = path;
    for (const { name, in: where, schema = {} } of parameters) {
      const value = this.#written(this.#value(schema, name, strange, 0, text));
      if (where === 'path') place = place.replace(`{${name}}`, encodeURIComponent(value).slice(0, 400) || 'x');
      else if (where === 'query' && this.random.below(4) > 0) query.append(name, value.slice(0, 2_000));
    }
    if (strange > 0 && this.random.below(12) === 0) query.append(this.random.pick(ownedByNobody), this.random.pick(['', '1', '[]', '%00']));
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    const body = schema === undefined ? undefined : this.#broken(JSON.stringify(this.#value(schema, '', strange, 0, text)), strange);
    const asked = query.toString();
    return {
      route: `${method} ${path}`,
      method,
      path: `${place.replace(/\{[^}]*\}/g, '1')}${asked && `?${asked}`}`,
      body,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...this.#headers(strange) },
    };
  }

  /** Keys and values of a header are the sender's too. */
  #headers(strange: number): Record<string, string> {
    if (strange === 0 || this.random.below(5) > 0) return {};
    const values = [
      '',
      '0',
      '-1',
      '"1"',
      '*',
      'W/"x"',
      '1e400',
      'x'.repeat(300),
      'constructor',
      '__proto__',
      'mr-IN;q=9',
      '99999999999999999999',
    ];
    const names = [
      'If-Match',
      'If-None-Match',
      'Accept-Language',
      'Idempotency-Key',
      'X-Min-Position',
      'X-Admin-Token',
      'X-Confirm-Token',
      'Accept',
    ];
    return { [this.random.pick(names)]: this.random.pick(values) };
  }

  #written(value: unknown): string {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  }

  /** Not JSON, or JSON as nobody's program writes it. */
  #broken(json: string | undefined, strange: number): string | undefined {
    if (json === undefined || strange === 0 || this.random.below(15) > 0) return json;
    return this.random.pick([
      json.slice(0, this.random.below(json.length + 1)),
      json.replace(/\d+/, '1e400'),
      json.replace(/\d+/, '-0'),
      json.replace(/"/, '"__proto__":{"x":1},"'),
      `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
      `[${json}]`,
      'null',
      '"text"',
      '',
    ]);
  }

  #any(): unknown {
    const one: readonly unknown[] = [
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e21,
      2 ** 53,
      -1e-9,
      '',
      ' ',
      '0',
      'x'.repeat(300),
      'é\u0301\u202e\u0000',
      '\ud800',
      '=1+1',
      '2026-02-30',
      '1e400',
      [],
      {},
      [[]],
      [null],
      { id: 1 },
      { $ref: 'x' },
      ...ownedByNobody,
    ];
    return this.random.below(60) === 0 ? Array.from({ length: 3_000 }, (_, n) => n) : this.random.pick(one);
  }

  #value(schema: Schema, name: string, strange: number, depth: number, text: string | undefined): unknown {
    if (strange > 0 && depth > 0 && this.random.below(1_000) < strange * 400) return this.#any();
    if (schema.$ref) {
      const of = this.document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {};
      return this.#value(of, name, strange, depth, text);
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.random.pick(schema.enum);
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms) {
      const useful = forms.filter((form) => form.type !== 'null');
      return this.#value(this.random.pick(useful.length > 0 && this.random.below(8) > 0 ? useful : forms), name, strange, depth, text);
    }
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => this.#value(one, name, strange, depth, text)));
    const type = Array.isArray(schema.type) ? this.random.pick(schema.type as string[]) : schema.type;
    if (type === 'integer' || type === 'number') return this.#number(schema, name);
    if (type === 'boolean') return this.random.below(2) === 0;
    if (type === 'null') return null;
    if (type === 'array') {
      const length = depth > MOST_DEEP ? 0 : this.random.pick([0, 1, 1, 1, 2, 3]);
      return Array.from({ length }, (_, n) => this.#value(schema.prefixItems?.[n] ?? schema.items ?? {}, name, strange, depth + 1, text));
    }
    if (type === 'object' || schema.properties) return this.#object(schema, strange, depth, text);
    return this.#text(schema, text);
  }

  #object({ properties = {}, additionalProperties: more }: Schema, strange: number, depth: number, text: string | undefined): unknown {
    if (depth > MOST_DEEP) return {};
    const entries = Object.entries(properties)
      .filter(() => text !== undefined || this.random.below(10) > 0)
      .map(([key, one]) => [key, this.#value(one, key, strange, depth + 1, text)] as const);
    const named = typeof more === 'object' ? [[text ?? 'a', this.#value(more, 'a', strange, depth + 1, text)] as const] : [];
    const extra = strange > 0 && this.random.below(25) === 0 ? [[this.random.pick(ownedByNobody), this.#any()] as const] : [];
    return Object.fromEntries([...entries, ...named, ...extra]);
  }

  #number({ minimum = 0, maximum = 100 }: Schema, name: string): number {
    if (/id$|ids$/i.test(name) && this.random.below(5) > 0) return this.random.pick(this.ids);
    const [least, most] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)];
    return this.random.pick([least, most, Math.trunc((least + most) / 2), least - 1, most + 1, 1, 2]);
  }

  #text({ format, pattern }: Schema, text: string | undefined): string {
    if (format === 'date') return this.random.pick(['2026-05-01', '2026-11-30', '2024-02-29']);
    if (format === 'date-time') return '2026-05-01T10:00:00.000Z';
    if (text !== undefined) return text;
    if (format === 'email') return this.random.pick(['user-1@acceptance.test', 'nobody@farm.test', 'constructor@__proto__.test']);
    return this.random.pick([...ownedByNobody, 'North', 'wheat', 'x', pattern ?? 'y', '2026-05-01', '28', 'oxide']);
  }
}
