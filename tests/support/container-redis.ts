import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { projectRoot } from './stack.js';

/** The one that docker-compose.yml starts, so that what is tested is what runs. */
const image = /^ +image: (redis:\S+)$/m.exec(readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8'))![1]!;

/** A Redis in a container of each test's own. */
class ContainerRedis {
  private container: StartedTestContainer | undefined;

  get url(): string {
    return `redis://${this.container!.getHost()}:${this.container!.getMappedPort(6379)}`;
  }

  async start(): Promise<void> {
    this.container = await new GenericContainer(image)
      .withExposedPorts(6379)
      .withCommand(['redis-server', '--save', '', '--maxmemory-policy', 'noeviction'])
      .start();
  }

  async stop(): Promise<void> {
    await this.container?.stop();
  }
}

/** How to start one, or why none can be. Asked before the tests are declared: what is skipped says why. */
export async function containerRedis(): Promise<
  { readonly image: string; readonly redisOf: () => ContainerRedis } | { readonly why: string }
> {
  try {
    await getContainerRuntimeClient();
    return { image, redisOf: () => new ContainerRedis() };
  } catch (error) {
    return { why: `Docker does not run here (${(error as Error).message.trim().split('\n').at(-1)})` };
  }
}
