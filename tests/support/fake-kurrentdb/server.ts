import { appendSession, batchAppend } from './appends.js';
import { FakeLog } from './log.js';
import { read } from './reads.js';
import { features, grpc, ServerFeaturesService, StreamsService, StreamsServiceService } from './wire.js';

/* eslint-disable @typescript-eslint/no-explicit-any -- jspb classes without types */

/**
 * A stand-in on the wire for the calls of KurrentDB that our adapter makes, its events in memory. It shows that the
 * adapter and the client fit each other; how a real server behaves only a real one shows (KURRENTDB_URL).
 */
export class FakeKurrentDb {
  readonly log = new FakeLog();
  #server: any;
  #port: number;
  #mute = 0;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(port = 0): Promise<FakeKurrentDb> {
    const fake = new FakeKurrentDb(port);
    await fake.up();
    return fake;
  }

  get url(): string {
    return `kurrentdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** The next `count` appends are written and never answered. */
  muteAppends(count: number): void {
    this.#mute = count;
  }

  async up(): Promise<void> {
    const passes = () => this.#mute-- <= 0;
    this.#server = new grpc.Server({ 'grpc.max_receive_message_length': -1 });
    this.#server.addService(ServerFeaturesService, { getSupportedMethods: (_call: unknown, reply: any) => reply(null, supported()) });
    this.#server.addService(StreamsService, { read: (call: any) => read(this.log, call), batchAppend: (call: any) => batchAppend(this.log, call, passes) });
    this.#server.addService(StreamsServiceService, { appendSession: (call: any, reply: any) => appendSession(this.log, call, reply, passes) });
    this.#port = await new Promise<number>((resolve, reject) =>
      this.#server.bindAsync(`127.0.0.1:${this.#port}`, grpc.ServerCredentials.createInsecure(), (error: Error | null, port: number) => (error ? reject(error) : resolve(port))),
    );
  }

  /** As a crash: connections break; what was written stays, and `up` serves it again on the same port. */
  down(): void {
    this.#server.forceShutdown();
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
