import { z } from 'zod';

const wireError = z.object({
  status: z.number(),
  key: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  details: z.array(z.object({ field: z.string(), key: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()).optional() })).default([]),
});
export type WireDetail = z.infer<typeof wireError>['details'][number];

/** A refusal of the server, with its key, its details per field and the request id for support. */
export class ApiError extends Error {
  readonly status: number;
  readonly key: string;
  readonly requestId: string | undefined;
  readonly details: readonly WireDetail[];

  constructor({ status, key, message, requestId, details }: z.infer<typeof wireError>) {
    super(message);
    this.status = status;
    this.key = key;
    this.requestId = requestId;
    this.details = details;
  }

  /** Any error answer; one that is not ours (a proxy's page) becomes `unavailable` or `internalError`. */
  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => undefined);
    const known = wireError.safeParse(body);
    if (known.success) return new ApiError(known.data);
    const key = response.status === 502 || response.status === 503 || response.status === 504 ? 'unavailable' : 'internalError';
    return new ApiError({ status: response.status, key, message: response.statusText, requestId: response.headers.get('x-request-id') ?? undefined, details: [] });
  }
}

/** No answer came: the network, not the server, said no. */
export class NetworkFailure extends Error {
  readonly key = 'networkFailure';
}

export const isApiError = (error: unknown, key?: string): error is ApiError => error instanceof ApiError && (key === undefined || error.key === key);
