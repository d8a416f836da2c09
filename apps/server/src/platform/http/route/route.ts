import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { addressesOf, type AnswerOf, type CallDescription } from '@loam/domain/kernel/call/call';
import { AcceptsFiles, Creates, FoundAt, Public, Reads } from '../call/decorators.js';
import type { Download } from '../answers/download.js';
import type { EntityAnswer, JsonText } from '../answers/entity.js';
import { Answers, AnswersFile } from '../openapi/answers.js';
import { describeCall } from '../openapi/described.js';
import { READER, readerOf } from './asked.js';

/** As the handler may hold it: nobody changes what is sent. */
type Sent<T> = T extends object ? { readonly [K in keyof T]: Sent<T[K]> } : T;
type Answering<C extends CallDescription> =
  | Sent<AnswerOf<C>>
  | EntityAnswer<Sent<AnswerOf<C>> & object>
  | JsonText
  | (C['files'] extends readonly string[] ? Download : never)
  | (C['answer'] extends object ? never : void);
type Served<A> = <T extends (...args: never[]) => A | Promise<A>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<T>,
) => void;

const nestPath = (path: string) => path.slice(1).replace(/\{(\w+)\}/g, ':$1');
const statusesOf = ({ status, creates, foundAt }: CallDescription): readonly number[] =>
  status === undefined ? [creates === undefined && foundAt === undefined ? 200 : 201] : [status].flat();

/** Serves a call as it is described: address, what is read of it, status, Location and document. Who may is `@Call`'s to add. */
export function Route<C extends CallDescription>(call: C): Served<Answering<C>> {
  const { method, who, answer, files, form, itemByItem, creates, foundAt, changes } = call;
  const paths = addressesOf(call).map(({ path }) => path);
  const statuses = statusesOf(call);
  describeCall(call);
  return applyDecorators(
    RequestMapping({ method: RequestMethod[method], path: paths.map(nestPath) }),
    // with `creates` the answer itself says whether it is 201
    HttpCode(creates === undefined ? statuses[0]! : 200),
    SetMetadata(READER, readerOf(call)),
    ...(who.auth === 'public' ? [Public()] : []),
    ...(answer ? statuses.map((status) => Answers(answer, status)) : []),
    ...(files && !answer ? [AnswersFile(...files)] : []),
    ...(changes === 'nothing' ? [Reads()] : []),
    ...(form ? [AcceptsFiles()] : []),
    ...(itemByItem ? [RouteConfig({ itemByItem })] : []),
    ...(creates === undefined ? [] : [Creates(creates)]),
    ...(foundAt === undefined ? [] : [FoundAt(foundAt)]),
  ) as Served<Answering<C>>;
}
