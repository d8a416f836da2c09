import { appendSession, batchAppend } from './appends.js';
import { Cluster, type ClusterSettings } from './cluster.js';
import { Connections } from './delays.js';
import { type Endpoint, noLeader, notLeader, notLeaderNode, unavailable } from './errors.js';
import { gossipOf, supportedBy } from './gossip.js';
import type { FakeLog } from './log.js';
import type { Node } from './node.js';
import { read } from './reads.js';
import { Trouble } from './trouble.js';
import { GossipService, grpc, ServerFeaturesService, StreamsService, StreamsServiceService } from './wire.js';

/**
 * A stand-in on the wire for the calls of KurrentDB that our adapter makes, its events in memory. It shows that the
 * adapter and the client fit each other; how a real server behaves only a real one shows (KURRENTDB_URL).
 */
export class FakeKurrentDb implements Node {
  readonly trouble = new Trouble();
  isUp = false;
  /** A replica that never leads. */
  readOnly = false;
  /** Cut off from the other members, not from who calls it. */
  isCut = false;
  #resigned = false;
  #server: any;
  #port: number;
  readonly #connections = new Connections();

  private constructor(
    port: number,
    readonly cluster: Cluster,
  ) {
    this.#port = port;
  }

  static async start(port = 0, settings?: ClusterSettings): Promise<FakeKurrentDb> {
    const [fake] = await FakeKurrentDb.cluster(1, [port], settings);
    return fake!;
  }

  /** Servers on one log; the first leads. */
  static async cluster(size: number, ports: readonly number[] = [], settings?: ClusterSettings): Promise<FakeKurrentDb[]> {
    const cluster = new Cluster(settings);
    const members = Array.from({ length: size }, (_, i) => new FakeKurrentDb(ports[i] ?? 0, cluster));
    cluster.members = members;
    cluster.leader = members[0];
    for (const member of members) await member.#listen();
    return members;
  }

  get log(): FakeLog {
    return this.cluster.log;
  }

  /** From now on this one leads; the others stay up and follow. */
  lead(): void {
    this.cluster.lead(this);
  }

  get leads(): boolean {
    return this.isCut ? !this.#resigned : this.cluster.leader === this;
  }

  get isHeard(): boolean {
    return this.isUp && !this.isCut;
  }

  /** A leader that the others do not reach any more, and that has not noticed: they elect another, and what it takes reaches nobody. */
  cut(): void {
    this.#resigned = !this.leads;
    this.isCut = true;
    this.cluster.changed();
  }

  /** It notices that it is alone. */
  resign(): void {
    this.#resigned = true;
  }

  /** Back among the others, as a follower. */
  mend(): void {
    this.isCut = false;
  }

  get at(): Endpoint {
    return { host: '127.0.0.1', port: this.#port };
  }

  refusal(call: any, protocol: 'first' | 'second'): unknown {
    if (this.leads || (protocol === 'first' && call.metadata.get('requires-leader').length === 0)) return undefined;
    const leader = this.isCut ? undefined : this.cluster.leader?.at;
    if (protocol === 'first') return leader ? notLeader(leader) : noLeader();
    return leader || Math.random() < 0.5 ? notLeaderNode(leader) : unavailable('Server Is Not Ready');
  }

  wasIdle(call: any): boolean {
    return this.#connections.idle(call);
  }

  get url(): string {
    return this.#urlOf([this]);
  }

  /** All members: a client finds out which one leads. */
  get clusterUrl(): string {
    return this.#urlOf(this.cluster.members);
  }

  /** As a crash: the port closes, connections are reset, nobody is elected. What was written stays, and `up` serves it again on the same port. */
  down(): void {
    this.isUp = false;
    this.#server.forceShutdown();
  }

  /** As a crash that the others notice: without it they elect another leader. */
  kill(): void {
    this.down();
    this.cluster.changed();
  }

  /** Back on its port; as a follower where another leads by now. */
  async up(): Promise<void> {
    await this.#listen();
    if (!this.cluster.leader) this.cluster.changed();
  }

  async #listen(): Promise<void> {
    this.#connections.clear();
    this.#server = new grpc.Server({ 'grpc.max_receive_message_length': -1 });
    this.#server.addService(ServerFeaturesService, {
      getSupportedMethods: this.#heard((_call: unknown, reply: any) => reply(null, supportedBy(this.cluster.version))),
    });
    this.#server.addService(GossipService, {
      read: this.#heard((_call: unknown, reply: any) => reply(null, gossipOf(this.cluster, this))),
    });
    this.#server.addService(StreamsService, {
      read: this.#heard((call: any) => read(this, call)),
      batchAppend: this.#heard((call: any) => batchAppend(this, call)),
    });
    this.#server.addService(StreamsServiceService, {
      appendSession: this.#heard((call: any, reply: any) => appendSession(this, call, reply)),
    });
    this.#port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync(`127.0.0.1:${this.#port}`, this.#credentials(), (error: Error | null, port: number) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.isUp = true;
  }

  #heard(work: (...asked: any[]) => void): (...asked: any[]) => void {
    return (...asked) => (this.trouble.isSilent ? undefined : work(...asked));
  }

  #credentials(): any {
    const { tls } = this.cluster.settings;
    if (!tls) return grpc.ServerCredentials.createInsecure();
    return grpc.ServerCredentials.createSsl(null, [{ private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) }]);
  }

  #urlOf(members: readonly FakeKurrentDb[]): string {
    return `kurrentdb://${members.map(({ at }) => `${at.host}:${at.port}`).join(',')}?tls=${this.cluster.settings.tls !== undefined}`;
  }
}
