import { ApiError, NetworkFailure } from './api-error';
import { session } from './session';

/** Fetches a file of the API for the signed-in person and hands it to them under the server's name. @throws ApiError, NetworkFailure */
export async function download(path: string, fallbackName: string): Promise<void> {
  const token = await session.token();
  const response = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } }).catch(() => {
    throw new NetworkFailure('Network Issue');
  });
  if (!response.ok) throw await ApiError.from(response);
  const said = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = encoded !== undefined ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(said)?.[1] ?? fallbackName);
  link.click();
  URL.revokeObjectURL(link.href);
}
