import { ROLE } from '@loam/domain/kernel/person/roles';
import type { TestServer } from './server.js';

const MOST_OF_A_ROLE: Readonly<Record<number, number>> = { [ROLE.user]: 4 };
const REFUSED_IN_A_ROW = 3;

/** Somebody whose calls are made at random, and may end the session or the person: signed in anew while that is possible. */
export class FuzzedPerson {
  headers: Readonly<Record<string, string>> = {};
  #refused = 0;
  #signing: Promise<void> | undefined;

  private constructor(
    private readonly server: TestServer,
    private readonly email: string,
    private readonly isAdmin: boolean,
  ) {}

  /** Two of each role, and more advisers: of every place of the first company, and of the second. */
  static async all(server: TestServer): Promise<FuzzedPerson[]> {
    const counts = new Map<number, number>();
    const people: FuzzedPerson[] = [];
    for (const { email, roleId } of server.fixture().users) {
      const n = (counts.get(roleId) ?? 0) + 1;
      counts.set(roleId, n);
      if (n > (MOST_OF_A_ROLE[roleId] ?? 2)) continue;
      const person = new FuzzedPerson(server, email, roleId !== ROLE.user && roleId !== ROLE.executive);
      await person.signIn();
      people.push(person);
    }
    return people;
  }

  async heard(status: number): Promise<void> {
    this.#refused = status === 401 ? this.#refused + 1 : 0;
    if (this.#refused < REFUSED_IN_A_ROW) return;
    await (this.#signing ??= this.signIn().finally(() => (this.#signing = undefined)));
  }

  /** Who was removed, or has another password by now, stays outside. */
  private async signIn(): Promise<void> {
    this.#refused = -50;
    const token = await this.server.signIn(this.email).catch(() => undefined);
    if (token === undefined) return;
    const session = this.server.session(token);
    const admin = this.isAdmin ? await this.server.verify(session, this.email).catch(() => session) : session;
    this.headers = admin.sent;
    this.#refused = 0;
  }
}
