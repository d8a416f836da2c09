import { inEveryLanguage, type Language, localeOf } from '@loam/domain/kernel/locale/language';

/** What stands above the reference. The reference itself is in English, as the names of calls and fields are. */
interface FrameWords {
  readonly title: string;
  readonly back: string;
  readonly document: string;
  /** Nothing where it need not be said. */
  readonly english: string;
}

const words = inEveryLanguage<FrameWords>(
  {
    en: { title: 'The API of Loam', back: 'Back to Loam', document: 'OpenAPI document', english: '' },
    mr: {
      title: 'Loam चा API',
      back: 'Loam वर परत जा',
      document: 'OpenAPI दस्तऐवज',
      english: 'पुढील माहिती इंग्रजीत आहे, कारण कॉल व फील्डची नावे इंग्रजी आहेत.',
    },
    pt: {
      title: 'A API do Loam',
      back: 'Voltar ao Loam',
      document: 'Documento OpenAPI',
      english: 'O que segue está em inglês, como os nomes das chamadas e dos campos.',
    },
    es: {
      title: 'La API de Loam',
      back: 'Volver a Loam',
      document: 'Documento OpenAPI',
      english: 'Lo que sigue está en inglés, como los nombres de las llamadas y de los campos.',
    },
  },
  {
    'pt-PT': { english: 'O que se segue está em inglês, como os nomes das chamadas e dos campos.' },
    'es-419': {},
  },
);

/** Colours are the reader's own, so the frame is light and dark with it; before it is there they follow the device. */
const STYLE = `
@font-face { font-family: 'Noto Sans Devanagari Variable'; font-weight: 100 900; font-display: swap; src: url('/api/docs/devanagari.woff2') format('woff2'); unicode-range: U+0900-097F, U+200C-200D; }
.frame { position: sticky; top: 0; z-index: 20; box-sizing: border-box; height: 44px; display: flex; align-items: center; gap: 16px; padding: 0 16px; overflow: hidden; white-space: nowrap; font: 14px 'Noto Sans Devanagari Variable', system-ui, sans-serif; color: var(--scalar-color-1, CanvasText); background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, GrayText); }
.frame strong { margin-right: auto; overflow: hidden; text-overflow: ellipsis; }
.frame a { color: inherit; padding: 4px 0; }
.frame span { color: var(--scalar-color-2, CanvasText); overflow: hidden; text-overflow: ellipsis; }
@media (max-width: 800px) { .frame span, .frame strong { display: none; } .frame { justify-content: space-between; } }
:root { color-scheme: light dark; --scalar-custom-header-height: 44px; }
`;

/** `GET /api/docs`: the way back and what this is in the reader's language, above the reference. */
export function docsPage(language: Language): string {
  const { title, back, document, english } = words[language];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Loam API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/favicon.svg" />
    <style>${STYLE}</style>
  </head>
  <body>
    <nav class="frame" lang="${localeOf[language]}" aria-label="Loam">
      <a href="/">← ${back}</a>
      <strong>${title}</strong>
      ${english && `<span>${english}</span>`}
      <a href="/api/openapi.json">${document}</a>
    </nav>
    <div id="reference"></div>
    <script src="/api/docs/reference.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
}
