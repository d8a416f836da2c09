import { randomUUID } from 'node:crypto';
import { accessRefusal } from './access.js';
import { after } from './delays.js';
import { deleted, unavailable } from './errors.js';
import type { Kept } from './kept.js';
import type { Node } from './node.js';
import { shared, streams, text } from './wire.js';

/** Streams.Read: pages of a stream or of the log, both ways, filtered by event type, and subscriptions to the log. */
export function read(node: Node, call: any): void {
  const refused = node.refusal(call, 'first') ?? accessRefusal(node.cluster, call, false);
  if (refused) return void call.emit('error', refused);
  const options = call.request.getOptions();
  node.cluster.calls[options.hasSubscription() ? 'subscribe' : 'read'] += 1;
  if (options.hasSubscription()) return subscribe(node, options, call);
  const { idleRead, other } = node.cluster.delays;
  after(node.wasIdle(call) && idleRead > 0 ? idleRead : other, () => page(node, options, call));
}

function page(node: Node, options: any, call: any): void {
  const { log } = node;
  const send = (events: readonly Kept[], count: number) => {
    const cut = node.trouble.cutAfter();
    events.slice(0, Math.min(count, cut)).forEach((event) => call.write(answer(event)));
    if (cut < Infinity) call.emit('error', unavailable('connection lost'));
    else call.end();
  };
  const backwards = options.getReadDirection() === 1;
  const count = options.hasCount() ? Number(options.getCount()) : Infinity;
  if (options.hasStream()) {
    const of = options.getStream();
    const name = text(of.getStreamIdentifier().getStreamName_asU8());
    if (log.isTombstoned(name)) return void call.emit('error', deleted(name));
    const events = log.stream(name);
    if (!events) {
      call.write(missing(of.getStreamIdentifier()));
      call.end();
    } else {
      const from = of.hasRevision() ? Number(of.getRevision()) : backwards ? Infinity : 0;
      send(
        backwards ? events.filter(({ revision }) => revision <= from).reverse() : events.filter(({ revision }) => revision >= from),
        count,
      );
    }
  } else {
    const of = options.getAll();
    const from = of.hasPosition() ? Number(of.getPosition().getCommitPosition()) : backwards ? Infinity : 0;
    send(pageOf(log.all, from, backwards, count, typeFilter(options)), count);
  }
}

/** Without going through the whole of a large log for every page. */
function pageOf(all: readonly Kept[], from: number, backwards: boolean, count: number, wanted: (event: Kept) => boolean): Kept[] {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle]!.position < from) low = middle + 1;
    else high = middle;
  }
  const page: Kept[] = [];
  const step = backwards ? -1 : 1;
  const first = backwards && all[low]?.position !== from ? low - 1 : low;
  for (let i = first; i >= 0 && i < all.length && page.length < count; i += step) if (wanted(all[i]!)) page.push(all[i]!);
  return page;
}

function subscribe({ log, trouble }: Node, options: any, call: any): void {
  const wanted = typeFilter(options);
  const of = options.getAll();
  const after = of.hasEnd() ? (log.all.at(-1)?.position ?? -1) : of.hasPosition() ? Number(of.getPosition().getCommitPosition()) : -1;
  let next = log.all.findIndex(({ position }) => position > after);
  if (next < 0) next = log.all.length;
  if (after >= 0) next = Math.max(0, next - trouble.overlap);
  let left = trouble.dropAfter();
  const more = () => {
    if (trouble.isSilent) return;
    for (; next < log.all.length && left > 0; next += 1) {
      if (!wanted(log.all[next]!)) continue;
      call.write(answer(log.all[next]!));
      left -= 1;
    }
    if (left <= 0) {
      stop();
      call.emit('error', unavailable('the subscription was dropped'));
    }
  };
  let stop = () => {};
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(randomUUID());
  call.write(new streams.ReadResp().setConfirmation(confirmation));
  more();
  // as a server whose buffer ran over in between
  const caughtUp = () => call.write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
  if (left > 0) {
    caughtUp();
    call.write(new streams.ReadResp().setFellBehind(new streams.ReadResp.FellBehind()));
    caughtUp();
    stop = log.follow(more);
  }
  call.on('cancelled', () => stop());
  call.on('close', () => stop());
}

function typeFilter(options: any): (event: Kept) => boolean {
  if (!options.hasFilter()) return () => true;
  const regex = new RegExp(options.getFilter().getEventType().getRegex());
  return ({ type }) => regex.test(type);
}

const missing = (identifier: any) =>
  new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier));

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
