import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import v2 from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';

/** The client's own messages, for the calls that it has no way to make at one server (docs/decisions/0004). */
export { shared, streams, gossip, v2 };
export { GossipClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
export { ServerFeaturesClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
export { StreamsServiceClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
export { StreamsClient } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
export { convertGrpcEvent } from '@kurrent/kurrentdb-client/dist/utils/convertGrpcEvent.js';
export { convertToCommandError } from '@kurrent/kurrentdb-client/dist/utils/index.js';
export { unpackToCommandError } from '@kurrent/kurrentdb-client/dist/streams/appendToStream/unpackError.js';
export { parseConnectionString } from '@kurrent/kurrentdb-client/dist/Client/parseConnectionString.js';
