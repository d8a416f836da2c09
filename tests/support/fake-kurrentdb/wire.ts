import { createRequire } from 'node:module';

/**
 * The client's own generated protobuf code and its gRPC, untyped: jspb classes, loaded by path. What the fake speaks
 * is therefore what the client speaks; that a real server speaks it too only a real server can show.
 */
const here = createRequire(import.meta.url);
const client = createRequire(here.resolve('@kurrent/kurrentdb-client'));
const generated = (path: string) => client(`../generated/kurrentdb/protocols/${path}.js`);

export const grpc = client('@grpc/grpc-js');
export const shared = generated('v1/shared_pb');
export const streams = generated('v1/streams_pb');
export const status = generated('v1/status_pb');
export const features = generated('v1/serverfeatures_pb');
export const gossip = generated('v1/gossip_pb');
export const rpcErrors = generated('v2/errors_pb');
export const v2 = generated('v2/streams/streams_pb');
export const v2Errors = generated('v2/streams/errors_pb');
export const { StreamsService } = generated('v1/streams_grpc_pb');
export const { GossipService } = generated('v1/gossip_grpc_pb');
export const { ServerFeaturesService } = generated('v1/serverfeatures_grpc_pb');
export const { StreamsServiceService } = generated('v2/streams/streams_grpc_pb');
export const { Any } = client('google-protobuf/google/protobuf/any_pb');
export const { Empty } = client('google-protobuf/google/protobuf/empty_pb');

export const text = (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString('utf8');
