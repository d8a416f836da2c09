import { ApiError, NetworkFailure } from './api-error';
import { saveFile } from './save-file';
import { session } from './session';

export interface DownloadOptions {
  query?: Readonly<Record<string, string | number | null | undefined>>;
  signal?: AbortSignal;
  /** bytes received so far */
  onProgress?: (bytes: number) => void;
}

async function ask(path: string, { query = {}, signal }: DownloadOptions): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])));
  const response = await fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, { headers: { authorization: `Bearer ${await session.token()}` }, ...(signal && { signal }) }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new NetworkFailure('Network Issue');
  });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}

/** A file of the API. Throws ApiError for a refusal and NetworkFailure when no answer came. */
export async function fetchFile(path: string, options: DownloadOptions = {}): Promise<Blob> {
  const response = await ask(path, options);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body!.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    options.onProgress?.((bytes += value.byteLength));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

/** Fetches a file of the API and hands it to the person under the server's name. Throws as `fetchFile` does. */
export async function download(path: string, fallbackName: string): Promise<void> {
  const response = await ask(path, {});
  const said = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  saveFile(encoded !== undefined ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(said)?.[1] ?? fallbackName), await response.blob());
}
