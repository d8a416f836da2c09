// Nest on Fastify with nothing in its handlers: what the framework itself allows.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inProject } from './report.mjs';

const resolve = createRequire(inProject('apps/server/package.json')).resolve;
const load = (name) => import(pathToFileURL(resolve(name)).href);
const { Body, Controller, Get, Module, Post } = await load('@nestjs/common');
const { NestFactory } = await load('@nestjs/core');
const { FastifyAdapter } = await load('@nestjs/platform-fastify');

class Empty {
  read() {
    return { id: 1 };
  }
  write(body) {
    return { id: 1, name: body.fullName };
  }
}
Get()(Empty.prototype, 'read', Object.getOwnPropertyDescriptor(Empty.prototype, 'read'));
Post()(Empty.prototype, 'write', Object.getOwnPropertyDescriptor(Empty.prototype, 'write'));
Body()(Empty.prototype, 'write', 0);
Controller('empty')(Empty);
class App {}
Module({ controllers: [Empty] })(App);
const app = await NestFactory.create(App, new FastifyAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
console.log(`ready ${app.getHttpServer().address().port}`);
