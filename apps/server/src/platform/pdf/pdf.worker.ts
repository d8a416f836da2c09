import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';

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

process.once('message', (document: Parameters<typeof pdfmake.createPdf>[0]) => {
  void pdfmake
    .createPdf({ ...document, defaultStyle: { font: 'NotoSans', fontSize: 10, ...document.defaultStyle } })
    .getBuffer()
    .then((bytes) => process.send!(new Uint8Array(bytes)));
});
