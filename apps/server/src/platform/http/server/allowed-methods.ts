import type { FastifyInstance } from 'fastify';

/** Which methods a path has, for 405 and its Allow header: the router alone cannot tell that from an unknown path. */
export class AllowedMethods {
  private readonly routes: { method: string; segments: string[] }[] = [];

  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method, url }) => {
      if (!url.startsWith('/api/')) return;
      for (const one of [method].flat()) this.routes.push({ method: one, segments: url.split('/') });
    });
  }

  of(path: string): string[] {
    const given = path.replace(/\/+$/, '').split('/');
    const fits = (segments: string[]) =>
      segments.length === given.length &&
      segments.every((segment, i) => segment === given[i] || (segment.startsWith(':') && given[i] !== ''));
    return [...new Set(this.routes.filter(({ segments }) => fits(segments)).map(({ method }) => method))].sort();
  }
}
