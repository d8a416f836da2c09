import { afterEach, expect, test } from '@jest/globals';
import { languages } from '@loam/domain/kernel/locale/language';
import { cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { startI18n } from '../../i18n/init';
import { loadServed } from '../../ui/testing/served-texts';
import { useHistoryWords } from './use-words';

afterEach(cleanup);

const plan = { stage: () => 'V4', tank: () => 'Tank A', product: () => 'Urea' };
const checks = ['deficit', 'excess'].map((code) => ({ level: 'warning', code, path: 'macro.5', params: { nutrientId: 5, percent: 88 } }));

function Told() {
  const { check } = useHistoryWords(plan as never);
  return <output>{checks.map((one) => check(one as never)).join('|')}</output>;
}

test.each(languages.map(({ code }) => code))(
  'C292 in %s a need that is missed is told by its nutrient and share, no place of the sentence stays open',
  async (language) => {
    const i18n = await startI18n({ strict: true, language, load: loadServed });
    await i18n.loadNamespaces(['history', 'check', 'errors']);
    const { container } = render(
      <I18nextProvider i18n={i18n}>
        <Told />
      </I18nextProvider>,
    );
    const told = container.textContent.split('|');
    for (const words of told)
      expect([words, words.includes('K₂O'), words.includes('88'), words.includes('{')]).toEqual([words, true, true, false]);
    expect(told).toHaveLength(2);
  },
);
