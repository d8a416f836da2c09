import { accessRefusal } from './access.js';
import { after } from './delays.js';
import { batchError, sessionError, unavailable, unauthenticated } from './errors.js';
import type { Written } from './kept.js';
import type { Answer, StreamAppend } from './log.js';
import type { Node } from './node.js';
import { shared, streams, text, v2 } from './wire.js';

/** Streams.BatchAppend, which appends to one stream. A follower hands on what it gets, unless the call demands the leader. */
export function batchAppend(node: Node, call: any): void {
  const open = new Map<string, { stream: string; expected: number; identifier: any; events: Written[] }>();
  call.on('data', (request: any) => {
    if (node.trouble.isSilent) return;
    const id = request.getCorrelationId().getString();
    if (request.hasOptions()) {
      const options = request.getOptions();
      const expected = options.hasNoStream()
        ? -1
        : options.hasAny()
          ? -2
          : options.hasStreamExists()
            ? -4
            : Number(options.getStreamPosition());
      open.set(id, {
        stream: text(options.getStreamIdentifier().getStreamName_asU8()),
        expected,
        identifier: options.getStreamIdentifier(),
        events: [],
      });
    }
    const append = open.get(id)!;
    for (const message of request.getProposedMessagesList())
      append.events.push({
        id: message.getId().getString(),
        type: message.getMetadataMap().get('type'),
        data: message.getData_asU8(),
        metadata: message.getCustomMetadata_asU8(),
      });
    if (!request.getIsFinal()) return;
    open.delete(id);
    node.cluster.calls.append += 1;
    const refused = node.refusal(call, 'first') ?? unknownUser(node, call);
    if (refused) return void call.emit('error', refused); // ends the call for all that wait on it
    const write = (answer: any) => call.write(answer.setCorrelationId(request.getCorrelationId()).setStreamIdentifier(append.identifier));
    if (accessRefusal(node.cluster, call, true))
      return write(new streams.BatchAppendResp().setError(batchError('denied', append.expected)));
    const busy = node.trouble.busy();
    if (busy) return write(new streams.BatchAppendResp().setError(batchError({ busy }, append.expected)));
    if (node.isCut) return; // it waits for the others
    after(node.cluster.delays.append, () =>
      node.trouble.carryOut(
        () => node.log.append([append]),
        (answer) => write(batchAnswer(answer, append.expected)),
      ),
    );
  });
  call.on('end', () => call.end());
}

function unknownUser(node: Node, call: any): unknown {
  const refused = accessRefusal(node.cluster, call, false);
  return refused && (refused as { code: number }).code === unauthenticated().code ? refused : undefined;
}

function batchAnswer(answer: Answer, expected: number): any {
  if (!('revisions' in answer)) return new streams.BatchAppendResp().setError(batchError(answer, expected));
  const position = new shared.AllStreamPosition().setCommitPosition(String(answer.position)).setPreparePosition(String(answer.position));
  return new streams.BatchAppendResp().setSuccess(
    new streams.BatchAppendResp.Success().setCurrentRevision(String(answer.revisions[0])).setPosition(position),
  );
}

/** StreamsService.AppendSession of the second protocol: all its streams or none, and only on the leader. */
export function appendSession(node: Node, call: any, reply: (error: unknown, answer?: any) => void): void {
  const appends: StreamAppend[] = [];
  call.on('data', (request: any) => {
    const events = request.getRecordsList().map((record: any): Written => {
      const properties: Record<string, string> = {};
      record.getPropertiesMap().forEach((value: any, key: string) => (properties[key] = value.getStringValue()));
      const metadata = Buffer.from(
        JSON.stringify({ ...properties, '$schema.format': 'Json', '$schema.name': record.getSchema().getName() }),
      );
      return { id: record.getRecordId(), type: record.getSchema().getName(), data: record.getData_asU8(), metadata };
    });
    appends.push({ stream: request.getStream(), expected: Number(request.getExpectedRevision()), events });
  });
  call.on('end', () => {
    node.cluster.calls.append += 1;
    const refused = node.refusal(call, 'second') ?? accessRefusal(node.cluster, call, true);
    if (refused) return reply(refused);
    const busy = node.trouble.busy();
    if (busy) return reply(unavailable(busy));
    if (node.isCut) return;
    after(node.cluster.delays.appendOverStreams, () =>
      node.trouble.carryOut(
        () => node.log.append(appends),
        (answer) => reply(...sessionAnswer(answer, appends)),
      ),
    );
  });
}

function sessionAnswer(answer: Answer, appends: readonly StreamAppend[]): [unknown, any?] {
  if (!('revisions' in answer)) return [sessionError(answer, appends)];
  const response = new v2.AppendSessionResponse().setPosition(String(answer.position));
  appends.forEach(({ stream }, i) =>
    response.addOutput(new v2.AppendResponse().setStream(stream).setStreamRevision(String(answer.revisions[i]))),
  );
  return [null, response];
}
