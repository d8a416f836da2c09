import { randomUUID } from 'node:crypto';
import { appendSession, batchAppend } from './appends.js';
import { type Endpoint } from './errors.js';
import { FakeLog } from './log.js';
import type { Node } from './node.js';
import { read } from './reads.js';
import { Trouble } from './trouble.js';
import { features, gossip, GossipService, grpc, ServerFeaturesService, shared, StreamsService, StreamsServiceService } from './wire.js';

/* eslint-disable @typescript-eslint/no-explicit-any -- jspb classes without types */

/**
 * A stand-in on the wire for the calls of KurrentDB that our adapter makes, its events in memory. It shows that the
 * adapter and the client fit each other; how a real server behaves only a real one shows (KURRENTDB_URL).
 */
export class FakeKurrentDb implements Node {
  readonly trouble = new Trouble();
  #server: any;
  #port: number;
  #members: readonly FakeKurrentDb[] = [this];
  #leader: FakeKurrentDb = this;

  private constructor(
    port: number,
    readonly log: FakeLog,
  ) {
    this.#port = port;
  }

  static async start(port = 0): Promise<FakeKurrentDb> {
    const [fake] = await FakeKurrentDb.cluster(1, [port]);
    return fake!;
  }

  /** Servers on one log; the first leads. */
  static async cluster(size: number, ports: readonly number[] = []): Promise<FakeKurrentDb[]> {
    const log = new FakeLog();
    const members = Array.from({ length: size }, (_, i) => new FakeKurrentDb(ports[i] ?? 0, log));
    for (const member of members) {
      member.#members = members;
      member.#leader = members[0]!;
      await member.up();
    }
    return members;
  }

  /** From now on this one leads; the others stay up and follow. */
  lead(): void {
    for (const member of this.#members) member.#leader = this;
  }

  get leads(): boolean {
    return this.#leader === this;
  }

  get leader(): Endpoint {
    return { host: '127.0.0.1', port: this.#leader.#port };
  }

  follows(call: any): boolean {
    return !this.leads && call.metadata.get('requires-leader').length > 0;
  }

  get url(): string {
    return `kurrentdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** All members: a client finds out which one leads. */
  get clusterUrl(): string {
    return `kurrentdb://${this.#members.map((member) => `127.0.0.1:${member.#port}`).join(',')}?tls=false`;
  }

  async up(): Promise<void> {
    this.#server = new grpc.Server({ 'grpc.max_receive_message_length': -1 });
    this.#server.addService(ServerFeaturesService, { getSupportedMethods: (_call: unknown, reply: any) => reply(null, supported()) });
    this.#server.addService(GossipService, { read: (_call: unknown, reply: any) => reply(null, this.#gossip()) });
    this.#server.addService(StreamsService, { read: (call: any) => read(this, call), batchAppend: (call: any) => batchAppend(this, call) });
    this.#server.addService(StreamsServiceService, { appendSession: (call: any, reply: any) => appendSession(this, call, reply) });
    this.#port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync(`127.0.0.1:${this.#port}`, grpc.ServerCredentials.createInsecure(), (error: Error | null, port: number) =>
        error ? reject(error) : resolve(port),
      ),
    );
  }

  /** As a crash: connections break; what was written stays, and `up` serves it again on the same port. */
  down(): void {
    this.#server.forceShutdown();
  }

  #gossip() {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    const info = new gossip.ClusterInfo();
    for (const member of this.#members) {
      const at = new gossip.EndPoint().setAddress('127.0.0.1').setPort(member.#port);
      info.addMembers(
        new gossip.MemberInfo()
          .setInstanceId(new shared.UUID().setString(randomUUID()))
          .setTimeStamp('17000000000000000')
          .setState(member.leads ? LEADER : FOLLOWER)
          .setIsAlive(true)
          .setHttpEndPoint(at),
      );
    }
    return info;
  }
}

function supported() {
  const methods = new features.SupportedMethods().setEventStoreServerVersion('25.1.0');
  for (const { path } of [StreamsService.read, StreamsService.batchAppend, StreamsServiceService.appendSession]) {
    const [, service, method] = path.toLowerCase().split('/');
    methods.addMethods(new features.SupportedMethod().setServiceName(service).setMethodName(method));
  }
  return methods;
}
