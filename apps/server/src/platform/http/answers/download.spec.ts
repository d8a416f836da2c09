import { describe, expect, test } from '@jest/globals';
import { Download } from './download.js';

const nameOf = (name: string) => {
  const said = new Download(name, 'text/plain', '').headers['Content-Disposition']!;
  const [, encoded] = /^attachment; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(said) ?? [];
  if (encoded === undefined) throw new Error(`not of RFC 5987: ${said}`);
  return decodeURIComponent(encoded);
};

describe('M5 the name of a download', () => {
  test.each([
    ['../../x', '-..-x'],
    ['..\\..\\x.pdf', '-..-x.pdf'],
    ['/etc/passwd', '-etc-passwd'],
    ['C:\\x.exe', 'C-x.exe'],
    ['a\0b.pdf', 'ab.pdf'],
    ['CON', 'file-CON'],
    ['nul.txt', 'file-nul.txt'],
    ['com1.pdf', 'file-com1.pdf'],
    ['LPT9', 'file-LPT9'],
    ['.htaccess', 'htaccess'],
    ['...', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['x. . .', 'x'],
    ['. .txt', 'txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\u2066b\u2069.pdf', 'ab.pdf'],
    ['a\ufeffb', 'ab'],
    ['x"; filename="y.exe', 'x; filename=y.exe'],
    ["O'Brien (1) *.pdf", "O'Brien (1) .pdf"],
    ['a\r\nSet-Cookie: b=c', 'aSet-Cookie b=c'],
    ['a\nb\tc', 'abc'],
    ['a\u0085b\u009fc', 'abc'],
    ['\ud800x', 'x'],
    ['<script>.pdf', 'script.pdf'],
    ['a|b?c*d.pdf', 'abcd.pdf'],
    ['50/50 mix.pdf', '50-50 mix.pdf'],
    ['%2e%2e%2fx', '%2e%2e%2fx'],
    ['पान leaf.png', 'पान leaf.png'],
    ['e\u0301.pdf', '\u00e9.pdf'],
    ['😀.pdf', '😀.pdf'],
  ])('%j is offered as %j', (name, due) => expect(nameOf(name)).toBe(due));

  test('of 300 signs 120 stay, with what says its kind', () => {
    expect(nameOf(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(116)}.pdf`);
    expect([...nameOf('😀'.repeat(300))]).toHaveLength(120);
  });
});
