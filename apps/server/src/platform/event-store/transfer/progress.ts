const everyMs = 1_000;

/** How far a long piece of work is: on a terminal one line that changes, else a line every ten seconds. */
export function progressOn(out: NodeJS.WriteStream, what: string) {
  const began = performance.now();
  let last = began;
  const bar = (share: number) => `[${'#'.repeat(Math.round(share * 20)).padEnd(20, '.')}]`;
  return {
    tell(count: number, share: number): void {
      const now = performance.now();
      if (now - last < (out.isTTY ? everyMs : 10 * everyMs)) return;
      last = now;
      const part = Math.min(1, Math.max(share, 1e-6));
      const left = Math.round(((now - began) * (1 - part)) / part / 1_000);
      const line = `${bar(part)} ${count} ${what}, ${Math.floor(part * 100)} %, ${left} s left`;
      out.write(out.isTTY ? `\r${line}   ` : `${line}\n`);
    },
    end(): void {
      if (out.isTTY) out.write('\r\x1b[K');
    },
  };
}
