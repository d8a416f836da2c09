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
  /** When it can be tried again, where the answer says so. */
  retryAt?: Date | undefined;
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

const retryTime = (seconds: string | null): Date | undefined =>
  seconds !== null && /^\d{1,6}$/.test(seconds) ? new Date(Date.now() + Number(seconds) * 1000) : undefined;

/** A refusal of the server, with its key, its details per field and the request id for support. */
export class ApiError extends Error {
  readonly status: number;
  readonly key: string;
  readonly requestId: string | undefined;
  readonly details: readonly WireDetail[];
  readonly retryAt: Date | undefined;

  constructor({ status, key, message, requestId, details, retryAt }: WireError) {
    super(message);
    this.status = status;
    this.key = key;
    this.requestId = requestId;
    this.details = details;
    this.retryAt = retryAt;
  }

  /** Any error answer; one that is not ours (a proxy's page) becomes `unavailable` or `internalError`. */
  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => undefined);
    const retryAt = retryTime(response.headers.get('retry-after'));
    try {
      return new ApiError({ ...wireError.parse(body), retryAt });
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
      retryAt,
    });
  }
}

/** No answer came: the network, not the server, said no. */
export class NetworkFailure extends Error {
  readonly key = 'networkFailure';
}

export const isApiError = (error: unknown, key?: string): error is ApiError =>
  error instanceof ApiError && (key === undefined || error.key === key);
