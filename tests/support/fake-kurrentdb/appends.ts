import type { Answer, FakeLog, StreamAppend, Written } from './log.js';
import { Any, Empty, grpc, shared, status, streams, text, v2, v2Errors } from './wire.js';

/* eslint-disable @typescript-eslint/no-explicit-any -- jspb classes without types */

/** Called with each append's answer: whether it is sent. */
export type Gate = () => boolean;

/** Streams.BatchAppend, which appends to one stream. */
export function batchAppend(log: FakeLog, call: any, passes: Gate): void {
  const open = new Map<string, { stream: string; expected: number; identifier: any; events: Written[] }>();
  call.on('data', (request: any) => {
    const id = request.getCorrelationId().getString();
    if (request.hasOptions()) {
      const options = request.getOptions();
      const expected = options.hasNoStream() ? -1 : options.hasAny() ? -2 : options.hasStreamExists() ? -4 : Number(options.getStreamPosition());
      open.set(id, { stream: text(options.getStreamIdentifier().getStreamName_asU8()), expected, identifier: options.getStreamIdentifier(), events: [] });
    }
    const append = open.get(id)!;
    for (const message of request.getProposedMessagesList())
      append.events.push({ id: message.getId().getString(), type: message.getMetadataMap().get('type'), data: message.getData_asU8(), metadata: message.getCustomMetadata_asU8() });
    if (!request.getIsFinal()) return;
    open.delete(id);
    const answer = log.append([append]);
    if (passes()) call.write(batchAnswer(answer, append.expected).setCorrelationId(request.getCorrelationId()).setStreamIdentifier(append.identifier));
  });
  call.on('end', () => call.end());
}

function batchAnswer(answer: Answer, expected: number): any {
  if ('revisions' in answer) {
    const position = new shared.AllStreamPosition().setCommitPosition(String(answer.position)).setPreparePosition(String(answer.position));
    return new streams.BatchAppendResp().setSuccess(new streams.BatchAppendResp.Success().setCurrentRevision(String(answer.revisions[0])).setPosition(position));
  }
  const details = new Any();
  if ('tombstoned' in answer) details.pack(new shared.StreamDeleted().serializeBinary(), 'event_store.client.StreamDeleted');
  else {
    const wrong = new shared.WrongExpectedVersion();
    if (answer.actual < 0) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentStreamRevision(String(answer.actual));
    if (expected < 0) wrong.setExpectedNoStream(new Empty());
    else wrong.setExpectedStreamPosition(String(expected));
    details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  }
  return new streams.BatchAppendResp().setError(new status.Status().setMessage('refused').setDetails(details));
}

/** StreamsService.AppendSession of the second protocol: all its streams or none. */
export function appendSession(log: FakeLog, call: any, reply: (error: unknown, answer?: any) => void, passes: Gate): void {
  const appends: StreamAppend[] = [];
  call.on('data', (request: any) => {
    const events = request.getRecordsList().map((record: any): Written => {
      const properties: Record<string, string> = {};
      record.getPropertiesMap().forEach((value: any, key: string) => (properties[key] = value.getStringValue()));
      const metadata = Buffer.from(JSON.stringify({ ...properties, '$schema.format': 'Json', '$schema.name': record.getSchema().getName() }));
      return { id: record.getRecordId(), type: record.getSchema().getName(), data: record.getData_asU8(), metadata };
    });
    appends.push({ stream: request.getStream(), expected: Number(request.getExpectedRevision()), events });
  });
  call.on('end', () => {
    const answer = log.append(appends);
    if (!passes()) return;
    if (!('revisions' in answer)) return reply(refusal(answer, appends));
    const response = new v2.AppendSessionResponse().setPosition(String(answer.position));
    appends.forEach(({ stream }, i) => response.addOutput(new v2.AppendResponse().setStream(stream).setStreamRevision(String(answer.revisions[i])).setPosition(String(answer.position))));
    reply(null, response);
  });
}

function refusal(answer: Exclude<Answer, { revisions: readonly number[] }>, appends: readonly StreamAppend[]) {
  const [name, details] =
    'tombstoned' in answer
      ? ['StreamTombstonedErrorDetails', new v2Errors.StreamTombstonedErrorDetails().setStream(answer.tombstoned)]
      : [
          'StreamRevisionConflictErrorDetails',
          new v2Errors.StreamRevisionConflictErrorDetails()
            .setStream(answer.conflict)
            .setExpectedRevision(String(appends.find(({ stream }) => stream === answer.conflict)!.expected))
            .setActualRevision(String(answer.actual)),
        ];
  const packed = new Any();
  packed.pack(details.serializeBinary(), `kurrentdb.protocol.v2.streams.errors.${name}`);
  const metadata = new grpc.Metadata();
  metadata.set('grpc-status-details-bin', Buffer.from(new status.Status().setMessage('refused').setDetails(packed).serializeBinary()));
  return { code: grpc.status.FAILED_PRECONDITION, details: 'refused', metadata };
}
