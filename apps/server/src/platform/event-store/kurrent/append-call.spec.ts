import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { UnavailableError } from '@kurrent/kurrentdb-client';
import { AppendCall, type Pouring } from './append-call.js';
import { shared, streams } from './wire.js';

type Request = InstanceType<typeof streams.BatchAppendReq>;

/** A call to a member, answered by hand. */
class Call extends EventEmitter {
  readonly asked: Request[] = [];
  write(request: Request): boolean {
    this.asked.push(request);
    return true;
  }
  answer(which: number, position: number): void {
    const success = new streams.BatchAppendResp.Success().setPosition(
      new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );
    this.emit('data', new streams.BatchAppendResp().setCorrelationId(this.asked[which]!.getCorrelationId()).setSuccess(success));
  }
}
const away = () => Object.assign(new Error('14 UNAVAILABLE: gone'), { code: 14 });
const turn = () => new Promise((done) => setImmediate(done));

describe('the call that appends to one stream each share', () => {
  let calls: Call[];
  let opening: (() => Promise<Pouring>) | undefined;
  let appends: AppendCall;
  const append = (stream: string) => appends.append(stream, -1, []);

  beforeEach(() => {
    calls = [];
    opening = undefined;
    appends = new AppendCall({
      async pour() {
        if (opening) return opening();
        calls.push(new Call());
        return calls.at(-1) as unknown as Pouring;
      },
    });
  });

  test('answers come in any order, each to its own append', async () => {
    const both = [append('plan-1'), append('plan-2')];
    await turn();
    calls[0]!.answer(1, 200);
    calls[0]!.answer(0, 100);
    expect(await Promise.all(both)).toEqual([100, 200]);
    expect(calls).toHaveLength(1);
  });

  test('an answer that comes together with the end of the call counts, and what has none hears of the end', async () => {
    const [answered, open] = [append('plan-1'), append('plan-2')];
    await turn();
    calls[0]!.answer(0, 100);
    calls[0]!.emit('error', away());
    expect(await answered).toBe(100);
    await expect(open).rejects.toThrow(UnavailableError);
  });

  test('an answer after the end, and an end that is told twice, are nothing to the next call', async () => {
    const first = append('plan-1');
    await turn();
    calls[0]!.emit('error', away());
    await expect(first).rejects.toThrow(UnavailableError);
    const second = append('plan-1');
    await turn();
    calls[0]!.answer(0, 100);
    calls[0]!.emit('end');
    calls[1]!.answer(0, 300);
    expect(await second).toBe(300);
    expect(calls).toHaveLength(2);
  });

  test('a call that ends while an append waits for its opening is not written to', async () => {
    const dying = new Call();
    opening = async () => {
      opening = undefined;
      // it is listened to, and nobody has written to it yet
      dying.once('newListener', () => queueMicrotask(() => dying.emit('end')));
      return dying as unknown as Pouring;
    };
    const waiting = append('plan-1');
    await turn();
    expect(dying.asked).toEqual([]);
    calls[0]!.answer(0, 100);
    expect(await waiting).toBe(100);
  });

  test('a member that cannot be reached fails that append, and the next one tries again', async () => {
    opening = () => Promise.reject(away());
    await expect(append('plan-1')).rejects.toThrow('gone');
    opening = undefined;
    const next = append('plan-1');
    await turn();
    calls[0]!.answer(0, 100);
    expect(await next).toBe(100);
  });
});
