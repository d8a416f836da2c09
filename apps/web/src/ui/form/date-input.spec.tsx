import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { startI18n } from '../../i18n/init';
import { setPreferences } from '../../i18n/preferences';
import { loadServed } from '../testing/served-texts';
import { renderPart } from '../testing/render-part';
import { DateInput } from './date-input';

afterEach(cleanup);

test.each([
  ['en-US', 'DD/MM/YYYY'],
  ['pt-BR', 'DD/MM/AAAA'],
  ['es-419', 'DD/MM/AAAA'],
  ['mr-IN', 'दिदि/मम/वववव'],
] as const)('an empty day says in %s how it is written, and so does its error', async (language, written) => {
  setPreferences({ dateFormat: 'DD/MM/YYYY' });
  const i18n = await startI18n({ strict: true, language, load: loadServed });
  await renderPart(
    <I18nextProvider i18n={i18n}>
      <DateInput label="Day" value={null} onChange={jest.fn()} />
    </I18nextProvider>,
  );
  const day = await screen.findByPlaceholderText(written);
  fireEvent.change(day, { target: { value: 'x' } });
  fireEvent.blur(day);
  expect(screen.getByText(written, { exact: false })).toBeTruthy();
});
