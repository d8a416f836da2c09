import type { Answer, StreamAppend } from './log.js';
import { Any, Empty, grpc, rpcErrors, shared, status, v2Errors } from './wire.js';

type Refusal = Exclude<Answer, { revisions: readonly number[] }>;
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const coded = (code: number, details: string, more: Readonly<Record<string, string>> = {}) => {
  const metadata = new grpc.Metadata();
  for (const [key, value] of Object.entries(more)) metadata.set(key, value);
  return { code, details, metadata };
};

/** As the first protocol says it: the client turns to the leader. */
export const notLeader = ({ host, port }: Endpoint) =>
  coded(grpc.status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });
/** A member that knows of no leader says one or the other. */
export const noLeader = () =>
  Math.random() < 0.5 ? unavailable('Server Is Not Ready') : coded(grpc.status.UNKNOWN, 'No leader info available in response');
export const accessDenied = () => coded(grpc.status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
export const unauthenticated = () => coded(grpc.status.UNAUTHENTICATED, 'Bad gRPC response. HTTP status code: 401');
export const deleted = (name: string) =>
  coded(grpc.status.FAILED_PRECONDITION, `Event stream '${name}' is deleted.`, { exception: 'stream-deleted', 'stream-name': name });
export const unavailable = (details: string) => coded(grpc.status.UNAVAILABLE, details);

/** The error of Streams.BatchAppend, inside an answer. */
export function batchError(answer: Refusal | { busy: string } | 'denied', expected: number): any {
  const details = new Any();
  const error = new status.Status().setMessage('refused').setDetails(details);
  if (answer === 'denied') {
    details.pack(new shared.AccessDenied().serializeBinary(), 'event_store.client.AccessDenied');
    return error;
  }
  if ('busy' in answer) {
    details.pack(new Empty().serializeBinary(), 'google.protobuf.Empty');
    return error.setMessage(answer.busy);
  }
  if ('tombstoned' in answer) details.pack(new shared.StreamDeleted().serializeBinary(), 'event_store.client.StreamDeleted');
  else if ('tooLarge' in answer)
    details.pack(
      new shared.MaximumAppendSizeExceeded().setMaxappendsize(answer.tooLarge).serializeBinary(),
      'event_store.client.MaximumAppendSizeExceeded',
    );
  else {
    const wrong = new shared.WrongExpectedVersion();
    const actual = 'actual' in answer ? answer.actual : -1;
    if (actual < 0) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentStreamRevision(String(actual));
    if (expected < 0) wrong.setExpectedNoStream(new Empty());
    else wrong.setExpectedStreamPosition(String(expected));
    details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  }
  return error;
}

/** The second protocol's errors: a status with details that name what happened. */
export function sessionError(answer: Refusal, appends: readonly StreamAppend[]) {
  if ('mixed' in answer) return coded(grpc.status.UNKNOWN, 'Exception was thrown by handler.');
  if ('tooLarge' in answer)
    return detailed(
      grpc.status.ABORTED,
      'AppendTransactionSizeExceededErrorDetails',
      new v2Errors.AppendTransactionSizeExceededErrorDetails().setMaxSize(answer.tooLarge),
    );
  if ('tombstoned' in answer)
    return detailed(
      grpc.status.FAILED_PRECONDITION,
      'StreamTombstonedErrorDetails',
      new v2Errors.StreamTombstonedErrorDetails().setStream(answer.tombstoned),
    );
  const { expected } = appends.find(({ stream }) => stream === answer.conflict)!;
  const conflict = new v2Errors.StreamRevisionConflictErrorDetails()
    .setStream(answer.conflict)
    .setExpectedRevision(String(expected))
    .setActualRevision(String(answer.actual));
  return detailed(grpc.status.FAILED_PRECONDITION, 'StreamRevisionConflictErrorDetails', conflict);
}

/** As the second protocol says it, with the leader or without one; client 1.3 does not know this one and stays where it is. */
export function notLeaderNode(at: Endpoint | undefined) {
  const details = new rpcErrors.NotLeaderNodeErrorDetails();
  if (at) details.setCurrentLeader(new rpcErrors.NotLeaderNodeErrorDetails.NodeInfo().setHost(at.host).setPort(at.port));
  return detailed(
    grpc.status.FAILED_PRECONDITION,
    'NotLeaderNodeErrorDetails',
    details,
    'kurrent.rpc',
    'The server is not the leader node and cannot handle the request.',
  );
}

function detailed(code: number, name: string, details: any, of = 'kurrentdb.protocol.v2.streams.errors', message = 'refused') {
  const packed = new Any();
  packed.pack(details.serializeBinary(), `${of}.${name}`);
  const metadata = new grpc.Metadata();
  metadata.set('grpc-status-details-bin', Buffer.from(new status.Status().setMessage(message).setDetails(packed).serializeBinary()));
  return { code, details: message, metadata };
}
