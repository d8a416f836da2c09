import { randomUUID } from 'node:crypto';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import type { EventData } from '@kurrent/kurrentdb-client';
import { convertToCommandError, shared, streams, unpackToCommandError } from './wire.js';

interface Waiting {
  readonly stream: string;
  resolve(position: number): void;
  reject(error: unknown): void;
}
type Answer = InstanceType<typeof streams.BatchAppendResp>;
export type Pouring = ClientDuplexStream<InstanceType<typeof streams.BatchAppendReq>, Answer>;

/**
 * Appends to one stream each, on one call to a member: written in the order of their coming, answered in any. By the client's own messages and
 * with its errors; its own way there encodes every event twice and by way of base64, which took longer than everything else in an append.
 */
export class AppendCall {
  #call: Promise<Pouring> | undefined;
  readonly #waiting = new Map<string, Waiting>();

  constructor(private readonly member: { pour(): Promise<Pouring> }) {}

  /** Behind the event of `revision`, -1 for a new stream. Answers the place of its last event. */
  async append(stream: string, revision: number, records: readonly EventData[]): Promise<number> {
    const opened = (this.#call ??= this.#open());
    const call = await opened;
    if (this.#call !== opened) return this.append(stream, revision, records); // it ended meanwhile, and would not answer
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { stream, resolve, reject });
      call.write(requestOf(id, stream, revision, records));
    });
  }

  async #open(): Promise<Pouring> {
    try {
      const call = await this.member.pour();
      call.on('data', (answer: Answer) => this.#settle(answer));
      let open = true; // an error and an end may both be told, and the second is not the next call's
      for (const over of ['error', 'end'] as const)
        call.on(over, (error?: Error) => {
          if (open) this.#over(error);
          open = false;
        });
      return call;
    } catch (error) {
      this.#call = undefined;
      throw error;
    }
  }

  #settle(answer: Answer): void {
    const id = answer.getCorrelationId()?.getString() ?? '';
    const one = this.#waiting.get(id);
    if (!one) return;
    this.#waiting.delete(id);
    const error = answer.getError();
    if (error) one.reject(unpackToCommandError(error, one.stream));
    else one.resolve(Number(answer.getSuccess()!.getPosition()!.getCommitPosition()));
  }

  /** What is under way hears of it; the next append opens another. */
  #over(error: Error = Object.assign(new Error('the member ended the call'), { code: 14 })): void {
    this.#call = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of left) reject(convertToCommandError(error));
  }
}

function requestOf(id: string, stream: string, revision: number, records: readonly EventData[]) {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (revision < 0) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(revision));
  const request = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString(id)).setOptions(options).setIsFinal(true);
  for (const { id: eventId, type, data, metadata } of records) {
    const message = new streams.BatchAppendReq.ProposedMessage().setId(new shared.UUID().setString(eventId));
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    request.addProposedMessages(message.setData(bytesOf(data)).setCustomMetadata(bytesOf(metadata)));
  }
  return request;
}

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
