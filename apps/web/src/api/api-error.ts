import { list, maybe, number, or, record, type Schema, text } from './shape';

export interface WireDetail {
  field: string;
  key: string;
  message: string;
  params?: Record<string, unknown>;
}

interface WireError {
  status: number;
  key: string;
  message: string;
  requestId?: string | undefined;
  details: WireDetail[];
}

const detail = (value: unknown): WireDetail => {
  const { field, key, message, params } = record(value);
  return { field: text(field), key: text(key), message: text(message), ...(params !== undefined && { params: record(params) }) };
};

const wireError: Schema<WireError> = {
  parse(value) {
    const { status, key, message, requestId, details } = record(value);
    return {
      status: number(status),
      key: text(key),
      message: text(message),
      requestId: maybe(text)(requestId),
      details: or(list(detail), [])(details),
    };
  },
};

/** A refusal of the server, with its key, its details per field and the request id for support. */
export class ApiError extends Error {
  readonly status: number;
  readonly key: string;
  readonly requestId: string | undefined;
  readonly details: readonly WireDetail[];

  constructor({ status, key, message, requestId, details }: WireError) {
    super(message);
    this.status = status;
    this.key = key;
    this.requestId = requestId;
    this.details = details;
  }

  /** Any error answer; one that is not ours (a proxy's page) becomes `unavailable` or `internalError`. */
  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => undefined);
    try {
      return new ApiError(wireError.parse(body));
    } catch {
      // not one of ours
    }
    const key = response.status === 502 || response.status === 503 || response.status === 504 ? 'unavailable' : 'internalError';
    return new ApiError({
      status: response.status,
      key,
      message: response.statusText,
      requestId: response.headers.get('x-request-id') ?? undefined,
      details: [],
    });
  }
}

/** No answer came: the network, not the server, said no. */
export class NetworkFailure extends Error {
  readonly key = 'networkFailure';
}

export const isApiError = (error: unknown, key?: string): error is ApiError =>
  error instanceof ApiError && (key === undefined || error.key === key);
