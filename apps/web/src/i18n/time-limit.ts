/** A script, style or language file that does not come within two minutes will not come (specification §7, §9). */
const LIMIT_MS = 120_000;

/** The work's result, or a failure when its files are not here within 120 s. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error('script time-out')), LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
