import { describe, expect, test } from '@jest/globals';
import { validate } from '../kernel/errors/validate.js';
import { planPdfBody, sharePlanBody } from './share.schema.js';

describe('what the calls take', () => {
  const keys = (schema: typeof sharePlanBody | typeof planPdfBody, body: object) => {
    const read = validate(schema, { planId: 1, ...body });
    return 'refusal' in read ? read.refusal.details.map(({ field, key }) => `${field}:${key}`) : [];
  };
  test.each([
    [{ option: 'link' }, []],
    [{ option: 4 }, []],
    [{ option: '1', email: 'a@b.in' }, []],
    [{ option: 2, phoneNumber: '+91 (98765) 432-10' }, []],
    [{ option: 'whatsapp', phoneNumber: ' ' }, []],
    [{ option: 2, phoneNumber: '12' }, ['phoneNumber:invalidPhoneNumber']],
    [{ option: 'sms', phoneNumber: 12 }, ['phoneNumber:invalidPhoneNumber']],
    [{ option: 'sms', phoneNumber: '+9198765432101234' }, ['phoneNumber:invalidPhoneNumber']],
    [{ option: 'sms' }, ['phoneNumber:invalidPhoneNumber']],
    [{ option: 'email', email: 'a@' }, ['email:invalidEmail']],
    [{ option: 'email' }, ['email:invalidEmail']],
    [{ option: 0 }, ['option:invalidOption']],
    [{}, ['option:invalidOption']],
  ] as const)('R330 %j: %j', (body, due) => expect(keys(sharePlanBody, body)).toEqual(due));
  test('sections of a sheet are those there are', () => {
    expect(keys(planPdfBody, { sections: ['need', 'tanks'], lang: 'pt_BR' })).toEqual([]);
    expect(keys(planPdfBody, { sections: ['prose'] })).toEqual(['sections[0]:invalidOption']);
  });
});
