import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';

const require = createRequire(import.meta.url);
const fontFile = (pkg: string, name: string) => join(dirname(require.resolve(`${pkg}/package.json`)), name);
const family = (pkg: string, name: string) => {
  const [normal, bold] = [fontFile(pkg, `400Regular/${name}_400Regular.ttf`), fontFile(pkg, `700Bold/${name}_700Bold.ttf`)];
  return { normal, bold, italics: normal, bolditalics: bold };
};
const fonts = {
  NotoSans: family('@expo-google-fonts/noto-sans', 'NotoSans'),
  NotoSansDevanagari: family('@expo-google-fonts/noto-sans-devanagari', 'NotoSansDevanagari'),
};
const own = new Set(Object.values(fonts).flatMap((one) => Object.values(one)));

// a document comes from what people typed: it fetches nothing and reads nothing but our fonts
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => own.has(path));
pdfmake.setFonts(fonts);

process.once('message', (document: Parameters<typeof pdfmake.createPdf>[0]) => {
  void pdfmake.createPdf({ ...document, defaultStyle: { font: 'NotoSans', fontSize: 10, ...document.defaultStyle } }).getBuffer().then((bytes) => process.send!(new Uint8Array(bytes)));
});
