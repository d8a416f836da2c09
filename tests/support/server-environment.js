import { TestEnvironment } from 'jest-environment-node';

/** Of one worker of Jest: servers that were stopped and wait for its next spec (reused-server.ts). */
const idleServers = [];

export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.idleServers = idleServers;
  }
}
