import { randomUUID } from 'node:crypto';
import type { FakeLog, Kept } from './log.js';
import { grpc, shared, streams, text } from './wire.js';

/** Streams.Read: pages of a stream or of the log, both ways, filtered by event type, and subscriptions to the log. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function read(log: FakeLog, call: any): void {
  const options = call.request.getOptions();
  if (options.hasSubscription()) return subscribe(log, options, call);
  const backwards = options.getReadDirection() === 1;
  const count = options.hasCount() ? Number(options.getCount()) : Infinity;
  if (options.hasStream()) {
    const of = options.getStream();
    const name = text(of.getStreamIdentifier().getStreamName_asU8());
    if (log.isTombstoned(name)) return void call.emit('error', deleted(name));
    const events = log.stream(name);
    if (!events) call.write(missing(of.getStreamIdentifier()));
    else {
      const from = of.hasRevision() ? Number(of.getRevision()) : backwards ? Infinity : 0;
      send(call, backwards ? events.filter(({ revision }) => revision <= from).reverse() : events.filter(({ revision }) => revision >= from), count);
    }
  } else {
    const of = options.getAll();
    const from = of.hasPosition() ? Number(of.getPosition().getCommitPosition()) : backwards ? Infinity : 0;
    const wanted = log.all.filter(typeFilter(options));
    send(call, backwards ? wanted.filter(({ position }) => position <= from).reverse() : wanted.filter(({ position }) => position >= from), count);
  }
  call.end();
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
function subscribe(log: FakeLog, options: any, call: any): void {
  const wanted = typeFilter(options);
  const of = options.getAll();
  const after = of.hasPosition() ? Number(of.getPosition().getCommitPosition()) : -1;
  let next = log.all.findIndex(({ position }) => position > after);
  if (next < 0) next = log.all.length;
  const more = () => {
    for (; next < log.all.length; next += 1) if (wanted(log.all[next]!)) call.write(answer(log.all[next]!));
  };
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(randomUUID());
  call.write(new streams.ReadResp().setConfirmation(confirmation));
  more();
  call.write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
  const stop = log.follow(more);
  call.on('cancelled', stop);
  call.on('close', stop);
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
function typeFilter(options: any): (event: Kept) => boolean {
  if (!options.hasFilter()) return () => true;
  const regex = new RegExp(options.getFilter().getEventType().getRegex());
  return ({ type }) => regex.test(type);
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const send = (call: any, events: readonly Kept[], count: number) => events.slice(0, count).forEach((event) => call.write(answer(event)));

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const missing = (identifier: any) => new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier));

function deleted(name: string) {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', name);
  return { code: grpc.status.FAILED_PRECONDITION, details: `Event stream '${name}' is deleted.`, metadata };
}

function answer(event: Kept) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(event.id));
  recorded.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.stream)));
  recorded.setStreamRevision(String(event.revision)).setCommitPosition(String(event.position)).setPreparePosition(String(event.position));
  recorded.getMetadataMap().set('type', event.type).set('content-type', 'application/json').set('created', '17000000000000000');
  recorded.setCustomMetadata(event.metadata);
  recorded.setData(event.data);
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position)));
}
