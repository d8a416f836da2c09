import { Channel, type ChannelCredentials, credentials as channelCredentials } from '@grpc/grpc-js';
import { type EndPoint, type EventData, KurrentDBClient, type RecordedEvent as Stored } from '@kurrent/kurrentdb-client';
import { AppendCall, type Pouring } from './append-call.js';
import type { KurrentSettings } from './connection-string.js';
import { sessionRequest } from './session-request.js';
import {
  convertGrpcEvent,
  convertToCommandError,
  gossip,
  GossipClient,
  ServerFeaturesClient,
  shared,
  streams,
  StreamsClient,
  StreamsServiceClient,
  v2,
} from './wire.js';

/** A page of a stream or of the log. */
export interface PageRequest {
  readonly stream?: string;
  /** First revision of a stream; absent: from its end backwards. */
  readonly revision?: number;
  /** First place in the log; 0: its beginning, absent: from its end backwards. */
  readonly position?: number;
  readonly count: number;
  /** Of the log: the event types. */
  readonly types?: string;
}

export interface Told {
  readonly at: EndPoint;
  readonly leads: boolean;
  readonly alive: boolean;
  /** A replica that never leads. */
  readonly readOnly: boolean;
}

/** The member was given up while a call was under way: what became of it is not known. */
export class MemberGone extends Error {}

const keepAlive = { 'grpc.keepalive_time_ms': 10_000, 'grpc.keepalive_timeout_ms': 10_000, 'grpc.keepalive_permit_without_calls': 1 };
/** Or a server that is back after a minute is not found for another. */
const reconnect = { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 500 };
const largestMessage = 17 * 1024 * 1024;

export const nameOf = ({ address, port }: EndPoint) => `${address}:${port}`;

/**
 * One server of the database and a connection of its own to it. The client's other, native half is not used: it keeps a dead server's
 * address, and its reads wait 40 ms on a connection that was idle (docs/decisions/0004).
 */
export class Member extends KurrentDBClient {
  readonly #channel: Channel;
  readonly #gone = new AbortController();
  readonly #appends = new AppendCall(this);

  constructor(
    readonly at: EndPoint,
    { credentials, tls }: KurrentSettings,
  ) {
    super(undefined as never, { endpoint: at, connectionName: 'loam' }, { insecure: !tls }, credentials);
    this.#channel = new Channel(nameOf(at), channelCredentialsOf(tls), {
      ...keepAlive,
      ...reconnect,
      'grpc.max_receive_message_length': largestMessage,
      'grpc.enable_channelz': 0,
      'grpc.use_local_subchannel_pool': 1, // or a new connection to the same server would be the old one
    });
    this.getChannel = async () => this.#channel;
    this.handleError = async () => undefined; // who gives a member up takes another one
  }

  /** Aborts when the member is given up. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** The work's outcome, or MemberGone at once when the member is given up first. */
  async during<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined);
    let given!: () => void;
    const gone = new Promise<never>((_, reject) => {
      given = () => reject(new MemberGone(`${nameOf(this.at)} was given up`));
      if (this.gone.aborted) given();
      this.gone.addEventListener('abort', given, { once: true });
    });
    try {
      return await Promise.race([work, gone]);
    } finally {
      this.gone.removeEventListener('abort', given);
    }
  }

  /** Whole or not at all: a page that breaks off rejects. `begun` is called with the first event. */
  page(request: PageRequest, timeoutMs: number, begun?: () => void): Promise<Stored[]> {
    return this.execute(
      StreamsClient,
      'page',
      (client) =>
        new Promise<Stored[]>((resolve, reject) => {
          const page: Stored[] = [];
          const [metadata, options] = this.callArguments({ requiresLeader: true, deadline: timeoutMs });
          const call = client.read(requestOf(request), metadata, options);
          const stop = () => call.cancel();
          this.gone.addEventListener('abort', stop, { once: true });
          const ended = () => this.gone.removeEventListener('abort', stop);
          call.on('data', (answer: InstanceType<typeof streams.ReadResp>) => {
            if (!answer.hasEvent()) return;
            begun?.();
            const { event } = convertGrpcEvent(answer.getEvent()!);
            if (event) page.push(event as Stored);
          });
          call.on('error', (error) => (ended(), reject(error)));
          call.on('end', () => (ended(), resolve(page)));
        }),
    );
  }

  /** To one stream, on the call that all such appends share. Answers the place of its last event. */
  append(stream: string, revision: number, records: readonly EventData[]): Promise<number> {
    return this.#appends.append(stream, revision, records);
  }

  /** Over several streams, undivided. Answers the place of its last event. */
  appendOver(parts: readonly { stream: string; revision: number; records: readonly EventData[] }[]): Promise<number> {
    return this.execute(
      StreamsServiceClient,
      'appendOver',
      (client) =>
        new Promise<number>((resolve, reject) => {
          const call = client.makeClientStreamRequest(
            '/kurrentdb.protocol.v2.streams.StreamsService/AppendSession',
            (bytes: Buffer) => bytes,
            (bytes: Buffer) => v2.AppendSessionResponse.deserializeBinary(bytes),
            ...this.callArguments({ requiresLeader: false }),
            (error, answer) => (answer ? resolve(Number(answer.getPosition())) : reject(convertToCommandError(error as Error))),
          );
          for (const { stream, revision, records } of parts) call.write(sessionRequest(stream, revision, records));
          call.end();
        }),
    );
  }

  pour(): Promise<Pouring> {
    return this.execute(StreamsClient, 'pour', async (client) => {
      const call = client.batchAppend(...this.callArguments({ requiresLeader: true }, { deadline: Infinity }));
      this.gone.addEventListener('abort', () => call.cancel(), { once: true });
      return call;
    });
  }

  /** Who there is, as this member knows it. */
  members(timeoutMs: number): Promise<Told[]> {
    return this.execute(
      GossipClient,
      'members',
      (client) =>
        new Promise<Told[]>((resolve, reject) => {
          const [metadata, options] = this.callArguments({ deadline: timeoutMs });
          client.read(new shared.Empty(), metadata, options, (error, info) =>
            error ? reject(error) : resolve(info.getMembersList().map(toldOf)),
          );
        }),
    );
  }

  /** The server's version; undefined when it does not say. */
  version(timeoutMs: number): Promise<string | undefined> {
    return this.execute(
      ServerFeaturesClient,
      'version',
      (client) =>
        new Promise<string | undefined>((resolve, reject) => {
          const [metadata, options] = this.callArguments({ deadline: timeoutMs });
          client.getSupportedMethods(new shared.Empty(), metadata, options, (error, known) => {
            if (error) reject(error);
            else resolve(known.getEventStoreServerVersion() || undefined);
          });
        }),
    );
  }

  /** Its calls end, its connection closes. */
  close(): void {
    if (this.gone.aborted) return;
    this.#gone.abort();
    void this.dispose();
    this.#channel.close();
  }
}

function channelCredentialsOf(tls: KurrentSettings['tls']): ChannelCredentials {
  if (!tls) return channelCredentials.createInsecure();
  return channelCredentials.createSsl(tls.rootCertificate ?? null, tls.userKey ?? null, tls.userCertificate ?? null, {
    rejectUnauthorized: tls.verify,
  });
}

function toldOf(member: InstanceType<typeof gossip.MemberInfo>): Told {
  const { LEADER, READONLYREPLICA, READONLYLEADERLESS, PREREADONLYREPLICA } = gossip.MemberInfo.VNodeState;
  const [state, at] = [member.getState(), member.getHttpEndPoint()];
  return {
    at: { address: at?.getAddress() ?? '', port: at?.getPort() ?? 0 },
    leads: state === LEADER && member.getIsAlive(),
    alive: member.getIsAlive(),
    readOnly: state === READONLYREPLICA || state === READONLYLEADERLESS || state === PREREADONLYREPLICA,
  };
}

function requestOf({ stream, revision, position, count, types }: PageRequest) {
  const { Options } = streams.ReadReq;
  const options = new Options();
  const backwards = stream === undefined ? position === undefined : revision === undefined;
  if (stream !== undefined) {
    const of = new Options.StreamOptions();
    of.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')));
    if (revision === undefined) of.setEnd(new shared.Empty());
    else of.setRevision(String(revision));
    options.setStream(of);
  } else {
    const of = new Options.AllOptions();
    if (position === undefined) of.setEnd(new shared.Empty());
    else if (position === 0) of.setStart(new shared.Empty());
    else of.setPosition(new Options.Position().setCommitPosition(String(position)).setPreparePosition(String(position)));
    options.setAll(of);
  }
  if (types === undefined) options.setNoFilter(new shared.Empty());
  else {
    const filter = new Options.FilterOptions();
    filter.setEventType(new Options.FilterOptions.Expression().setRegex(types));
    filter.setCount(new shared.Empty());
    filter.setCheckpointintervalmultiplier(1);
    options.setFilter(filter);
  }
  options.setReadDirection(backwards ? Options.ReadDirection.BACKWARDS : Options.ReadDirection.FORWARDS);
  options.setResolveLinks(false);
  options.setCount(String(count));
  options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  return new streams.ReadReq().setOptions(options);
}
