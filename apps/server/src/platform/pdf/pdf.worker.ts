import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { PdfFooter } from './pdf.js';
import { breaksBefore } from './page-breaks.js';
import { runsOf } from './text-runs.js';

const family = (regular: string, strong: string) => {
  const [normal, bold] = [fileURLToPath(regular), fileURLToPath(strong)];
  return { normal, bold, italics: normal, bolditalics: bold };
};
const fonts = {
  NotoSans: family(
    import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  ),
  NotoSansDevanagari: family(
    import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  ),
};
const own = new Set(Object.values(fonts).flatMap((one) => Object.values(one)));

// a document comes from what people typed: it fetches nothing and reads nothing but our fonts
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => own.has(path));
pdfmake.setFonts(fonts);

type Document = Parameters<typeof pdfmake.createPdf>[0];

/** Functions do not travel between processes: what stands at the foot of a page is made here. */
const foot = ({ lines, pages }: PdfFooter) => ({
  footer: (page: number, count: number) => ({
    margin: [48, 10, 48, 0] as [number, number, number, number],
    fontSize: 6.5,
    color: '#777777',
    columns: [
      { width: '*', stack: lines.map((line) => ({ text: runsOf(line) })) },
      {
        width: 'auto',
        alignment: 'right' as const,
        text: runsOf(pages.replace('{{page}}', String(page)).replace('{{pages}}', String(count))),
      },
    ],
  }),
});
type Content = { readonly columns?: readonly object[] };
/** A picture that browsers show and a PDF does not take keeps nobody from the words. */
const withoutPictures = (content: Content[]): Content[] =>
  content.map((one) => (one.columns ? { ...one, columns: one.columns.filter((column) => !('image' in column)) } : one));

process.once('message', ({ foot: footer, ...document }: Document & { foot?: PdfFooter }) => {
  const bytesOf = (content: Document['content']) =>
    pdfmake
      .createPdf({
        ...document,
        content,
        ...(footer && foot(footer)),
        pageBreakBefore: breaksBefore,
        defaultStyle: { font: 'NotoSans', fontSize: 10, ...document.defaultStyle },
      })
      .getBuffer();
  void bytesOf(structuredClone(document.content))
    .catch(() => bytesOf(withoutPictures(document.content as Content[]) as Document['content']))
    .then((bytes) => process.send!(new Uint8Array(bytes)));
});
