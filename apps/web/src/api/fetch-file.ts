import { ApiError, NetworkFailure } from './api-error';
import { session } from './session';

export interface DownloadOptions {
  query?: Readonly<Record<string, string | number | null | undefined>>;
  signal?: AbortSignal;
  /** bytes received so far */
  onProgress?: (bytes: number) => void;
}

/** Letters, digits, dots and dashes: a name that every system takes. */
export const safeFileName = (name: string): string => name.normalize('NFKD').replaceAll(/[^\w.-]+/g, '-').replaceAll(/-{2,}/g, '-').replace(/^[-.]+|[-.]+$/g, '').slice(0, 120) || 'export';

/** A file of the API. Throws ApiError for a refusal and NetworkFailure when no answer came. */
export async function fetchFile(path: string, { query = {}, signal, onProgress }: DownloadOptions = {}): Promise<Blob> {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])));
  const ask = async () =>
    fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, { headers: { authorization: `Bearer ${await session.token()}` }, ...(signal && { signal }) }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new NetworkFailure('Network Issue');
    });
  const response = await ask();
  if (!response.ok) throw await ApiError.from(response);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body!.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onProgress?.((bytes += value.byteLength));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

/** Hands a file to the person. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = safeFileName(name);
  link.click();
  URL.revokeObjectURL(link.href);
}
