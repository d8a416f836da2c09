import { inEveryLanguage, type Language } from '@loam/domain/kernel/locale/language';
import { lettersIn } from '../../../platform/mail/words/words.js';
import { domainTexts } from '../../../platform/texts/domain-texts.js';

/** As many as are told one by one. */
const entries = Array.from({ length: 10 }, (_, at) => `{{e${at}}}`);

/** Tells an admin that filters of theirs found something. */
export const digestLetters = lettersIn(
  {
    en: {
      auditDigest: {
        subject: 'Audit: {{count}} found by your filters',
        lines: ['Hello {{name}},', 'Your saved filters found in the audit: {{filters}}.', ...entries, '{{more}}'],
        link: 'Open the audit',
        closing: 'At most one such letter comes in an hour. Alerts are switched off in the audit, under Saved filters.',
      },
    },
    mr: {
      auditDigest: {
        subject: 'लेखापरीक्षण: तुमच्या फिल्टरना {{count}} आढळले',
        lines: ['नमस्कार {{name}},', 'तुमच्या जतन केलेल्या फिल्टरना लेखापरीक्षणात आढळले: {{filters}}.', ...entries, '{{more}}'],
        link: 'लेखापरीक्षण उघडा',
        closing: 'असे पत्र तासाला जास्तीत जास्त एक येते. सूचना लेखापरीक्षणात, ‘जतन केलेली फिल्टर’ येथे बंद करता येतात.',
      },
    },
    pt: {
      auditDigest: {
        subject: 'Auditoria: {{count}} encontrados pelos seus filtros',
        lines: ['Olá, {{name}}!', 'Seus filtros salvos encontraram na auditoria: {{filters}}.', ...entries, '{{more}}'],
        link: 'Abrir a auditoria',
        closing: 'No máximo uma mensagem destas vem por hora. Os avisos são desativados na auditoria, em Filtros salvos.',
      },
    },
    es: {
      auditDigest: {
        subject: 'Auditoría: {{count}} encontrados por sus filtros',
        lines: ['Hola, {{name}}:', 'Sus filtros guardados encontraron en la auditoría: {{filters}}.', ...entries, '{{more}}'],
        link: 'Abrir la auditoría',
        closing: 'Como máximo llega un mensaje así por hora. Los avisos se desactivan en la auditoría, en Filtros guardados.',
      },
    },
  },
  {
    'pt-PT': {
      auditDigest: {
        lines: ['Olá, {{name}}!', 'Os seus filtros guardados encontraram na auditoria: {{filters}}.', ...entries, '{{more}}'],
        closing: 'No máximo chega uma mensagem destas por hora. Os avisos desativam-se na auditoria, em Filtros guardados.',
      },
    },
    'es-419': {},
  },
);

interface DigestWords {
  readonly line: (at: string, what: string, about: string, who: string) => string;
  readonly more: (count: string) => string;
  readonly nobody: string;
}
const line: DigestWords['line'] = (...parts) => parts.filter((part) => part !== '').join(' – ');
export const digestWords = inEveryLanguage<DigestWords>(
  {
    en: { line, more: (count) => `And ${count} more.`, nobody: 'the system' },
    mr: { line, more: (count) => `आणि आणखी ${count}.`, nobody: 'प्रणाली' },
    pt: { line, more: (count) => `E mais ${count}.`, nobody: 'o sistema' },
    es: { line, more: (count) => `Y ${count} más.`, nobody: 'el sistema' },
  },
  { 'pt-PT': {}, 'es-419': {} },
);

/** What an event is called in the audit. */
export function eventWord(type: string, language: Language): string {
  const { events } = domainTexts[language]['audit'] as { readonly events: Readonly<Record<string, string>> };
  return Object.hasOwn(events, type) ? events[type]! : type;
}
