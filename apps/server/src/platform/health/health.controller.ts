import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { healthCalls as calls } from '@loam/domain/health/health.calls';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { limits } from '@loam/domain/kernel/schema/lists';
import { languages } from '@loam/domain/kernel/locale/language';
import { type Config, CONFIG } from '../config/config.js';
import { header, type Reply, type Request } from '../http/call/call.js';
import { Public } from '../http/call/decorators.js';
import { AnswersFile } from '../http/openapi/answers.js';
import { fileLimits } from '../http/bodies/multipart.js';
import { Route } from '../http/route/route.js';
import { refused } from '../refusal/refused.js';
import { HealthProbes } from './health-probes.js';
import { Metrics } from '../metrics/metrics.js';

const MiB = 1024 * 1024;
const VERSION = '0.1.0';
/** Specification section 1. */
const FLAGS = { weather: true, price: true, mapTrends: true, licenseManagement: true, sustainability: true, chat: false } as const;

@Controller()
export class HealthController {
  constructor(
    private readonly probes: HealthProbes,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(calls.live)
  live() {
    return { status: 'ok' as const };
  }

  @Route(calls.ready)
  async ready(@Res({ passthrough: true }) reply: Reply) {
    const { ready, checks } = await this.probes.check();
    reply.request.answerStatus = ready ? 200 : 503;
    if (!ready) void reply.header('Retry-After', '2');
    return { status: ready ? ('ok' as const) : ('down' as const), roles: this.config.roles, checks };
  }

  @Route(calls.meta)
  meta() {
    const { attachment, image, outline, layer, sheet } = fileLimits;
    return {
      version: VERSION,
      slug: 'global',
      languages: languages.map(({ code }) => code),
      flags: FLAGS,
      limits: {
        ...limits,
        pageSize: 200,
        bytes: {
          json: MiB,
          image: image.each,
          attachment: attachment.each,
          attachments: attachment.total,
          outline: outline.each,
          layer: layer.total,
          sheet: sheet.each,
        },
      },
    };
  }

  /** Prometheus; with METRICS_TOKEN only for its bearer, else only from this machine. */
  @Get('metrics')
  @Public()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @AnswersFile('text/plain')
  @ApiOperation({ summary: 'Figures for Prometheus' })
  text(@Req() request: Request): Promise<string> {
    const token = this.config.metricsToken;
    const here = /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '') && header(request, 'x-forwarded-for') === undefined;
    if (token === undefined ? !here : header(request, 'authorization') !== `Bearer ${token}`) throw refused(apiErrors, 'routeNotFound');
    return this.metrics.text();
  }
}
