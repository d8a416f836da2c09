import { Signal } from '../../watch/signal';
import type { LivePath } from '../document/live-path';

interface Clash {
  readonly path: LivePath;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Places that this person and a colleague both wrote while the server was away. Which value stands is asked where it stands. */
export class Clashes {
  readonly open = new Signal<readonly Clash[]>([]);

  at(path: LivePath): Clash | undefined {
    return this.open.get().find((one) => one.path === path);
  }

  ask(clashes: readonly Clash[]): void {
    if (clashes.length > 0) this.open.set([...this.open.get().filter(({ path }) => !clashes.some((one) => one.path === path)), ...clashes]);
  }

  /** Closes the questions about these paths: by typing there again the person has chosen. */
  written(paths: readonly LivePath[]): void {
    const left = this.open.get().filter(({ path }) => !paths.includes(path));
    if (left.length < this.open.get().length) this.open.set(left);
  }

  settle(
    path: LivePath,
    choice: 'mine' | 'theirs',
    document: { read(path: LivePath): unknown; write(path: LivePath, value: unknown): unknown },
  ): void {
    const clash = this.at(path);
    if (!clash) return;
    this.written([path]);
    if (!same(document.read(path), clash[choice])) document.write(path, clash[choice]);
  }
}
