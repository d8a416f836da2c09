import { randomUUID } from 'node:crypto';
import type { Cluster } from './cluster.js';
import type { FakeKurrentDb } from './server.js';
import { features, gossip, shared, StreamsService, StreamsServiceService } from './wire.js';

/** Who there is, who of them is alive and who leads, as each member tells it. */
export function gossipOf(cluster: Cluster, from: FakeKurrentDb) {
  cluster.calls.gossip += 1;
  const { LEADER, FOLLOWER, UNKNOWN, READONLYREPLICA, READONLYLEADERLESS } = gossip.MemberInfo.VNodeState;
  const info = new gossip.ClusterInfo();
  for (const member of cluster.members) {
    const isLeader = from.isCut ? member === from && from.leads : cluster.leader === member;
    const following = member.readOnly ? READONLYREPLICA : FOLLOWER;
    const alone = member.readOnly ? READONLYLEADERLESS : UNKNOWN;
    info.addMembers(
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(randomUUID()))
        .setTimeStamp('17000000000000000')
        .setState(isLeader ? LEADER : cluster.leader ? following : alone)
        .setIsAlive(from.isCut ? member === from : member.isHeard)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(cluster.settings.advertised ?? member.at.host).setPort(member.at.port)),
    );
  }
  return info;
}

/** A server before 25.1 has no append over several streams. */
export function supportedBy(version: string) {
  const methods = new features.SupportedMethods().setEventStoreServerVersion(version);
  const known = [
    StreamsService.read,
    StreamsService.batchAppend,
    ...(Number.parseFloat(version) >= 25.1 ? [StreamsServiceService.appendSession] : []),
  ];
  for (const { path } of known) {
    const [, service, method] = path.toLowerCase().split('/');
    methods.addMethods(new features.SupportedMethod().setServiceName(service).setMethodName(method));
  }
  return methods;
}
