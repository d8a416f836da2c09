import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { PdfFooter } from './pdf.js';
import { type Begun, breaksBefore, goesAlong } from './page-breaks.js';
import { SIGNATURES } from './pdf-parts.js';
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
type Content = { readonly id?: string; readonly columns?: readonly object[]; readonly table?: object; readonly headlineLevel?: number };
/** A picture that browsers show and a PDF does not take keeps nobody from the words. */
const withoutPictures = (content: Content[]): Content[] =>
  content.map((one) => (one.columns ? { ...one, columns: one.columns.filter((column) => !('image' in column)) } : one));

const idOf = (at: number): string => `block ${at}`;
/** So many headings and tables are moved at most. */
const MOST_MOVED = 12;

process.on('message', ({ foot: footer, ...document }: Document & { foot?: PdfFooter }) => {
  // each time from the beginning: laid out again by the library, drawings and the words upon them leave their places
  const bytesOf = async (content: Content[], moved: readonly string[] = []): Promise<Uint8Array> => {
    let alone: string | undefined;
    let last: Begun | undefined;
    let heading: Begun | undefined;
    const bytes = await pdfmake
      .createPdf({
        ...document,
        content: structuredClone(content).map((one, at) =>
          one.headlineLevel === 1 || one.table ? { ...one, id: idOf(at), ...(moved.includes(idOf(at)) && { pageBreak: 'before' }) } : one,
        ) as Document['content'],
        ...(footer && foot(footer)),
        pageBreakBefore: (node, following) => {
          if (alone !== undefined || node.id === undefined) return false;
          const { id, startPosition } = node;
          if (id === SIGNATURES) alone = goesAlong(last, startPosition, following.getPreviousNodesOnPage());
          else {
            const begun = { id, ...startPosition };
            last = (node.table && heading) || begun; // a table goes with what it stands under
            heading = node.table ? undefined : begun;
            if (!node.table && !moved.includes(id) && breaksBefore(node, following)) alone = id;
          }
          return false;
        },
        defaultStyle: { font: 'NotoSans', fontSize: 10, ...document.defaultStyle },
      })
      .getBuffer();
    return alone === undefined || moved.length >= MOST_MOVED ? bytes : bytesOf(content, [...moved, alone]);
  };
  const content = document.content as Content[];
  void bytesOf(content)
    .catch(() => bytesOf(withoutPictures(content)))
    .then((bytes) => process.send!(new Uint8Array(bytes)));
});
