import { describe, expect, test } from '@jest/globals';
import { type EventData, jsonEvent } from '@kurrent/kurrentdb-client';
import { sessionRequest } from './session-request.js';
import { v2 } from './wire.js';

const event = (type: string, data: unknown, metadata: Record<string, string>) =>
  jsonEvent({ id: '0b2cc0a4-7a2e-8f00-8a2e-1f4d5c6b7a89', type, data: data as never, metadata }) as EventData;

describe("one stream's part of an append over several", () => {
  test.each([
    ['a new stream', -1, ''],
    ['a stream that goes on', 5, 'x'],
    ['a long one', 3_000_000_000, 'x'.repeat(127)],
    ['texts at the bounds of their lengths', 64, 'é€😀'.repeat(20_000)],
  ])("%s reads as the client's own message", (_, revision, text) => {
    const records = [event('GrowerRegistered', { sealed: text }, { owner: 'grower:1', context: text }), event('T', { sealed: '' }, {})];
    const read = v2.AppendRequest.deserializeBinary(sessionRequest(`unique-${text}`, revision, records));
    expect([read.getStream(), Number(read.getExpectedRevision())]).toEqual([`unique-${text}`, revision]);
    expect(
      read.getRecordsList().map((record) => ({
        id: record.getRecordId(),
        type: record.getSchema()?.getName(),
        format: record.getSchema()?.getFormat(),
        data: JSON.parse(Buffer.from(record.getData_asU8()).toString()) as unknown,
        metadata: Object.fromEntries(
          record
            .getPropertiesMap()
            .getEntryList()
            .map(([key]) => [key, record.getPropertiesMap().get(key)?.getStringValue()]),
        ),
      })),
    ).toEqual(records.map(({ id, type, data, metadata }) => ({ id, type, format: v2.SchemaFormat.SCHEMA_FORMAT_JSON, data, metadata })));
  });
});
