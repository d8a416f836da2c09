/** So short that most fields have room for it, and nowhere in what a server says of itself. */
export const INJECTED = 'qx7z';

const families: Readonly<Record<string, readonly string[]>> = {
  sql: [
    "' OR 1=1 --",
    "'; DROP TABLE events; --",
    '" OR ""="',
    "') UNION SELECT * FROM events --",
    "\\'; VACUUM; --",
    '1;ATTACH DATABASE',
    "' || sqlite_version() || '",
    '%27 OR 1',
  ],
  redis: [
    '\r\nFLUSHALL\r\n',
    '*1\r\n$8\r\nFLUSHALL\r\n',
    '$-1\r\n',
    ' "x" \\n FLUSHALL',
    '{loam}:list:1',
    '\u0000FLUSHALL',
    "eval 'return 1' 0",
    'KEYS *',
  ],
  line: [
    '\r\n{"level":"fatal","message":"forged"}',
    '\n2026-01-01 fatal [app] forged',
    '\r\rforged',
    '\u2028forged',
    '\u0085forged',
    '\u001b[2Jforged',
    '%0d%0aforged',
    '\\nforged',
  ],
  header: [
    '\r\nSet-Cookie: a=b',
    '\r\n\r\n<b>x</b>',
    '\nLocation: http://evil.test',
    '%0d%0aSet-Cookie:%20a=b',
    '\u010d\u010aSet-Cookie: a=b',
    '"; filename=x.exe',
    'x\r\nBcc: evil@evil.test',
    ', text/html',
  ],
  template: ['{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', '{{constructor.constructor("x")()}}', '$& $1 $`', '{{name}}', '%s %d %n'],
  pattern: ['(a+)+$', '.*', '[', '\\', '(?<x>', 'a{99999}', '^$|', '\\p{L}+'],
  path: ['../../../etc/passwd', '..\\..\\x', '/etc/passwd', 'C:\\x', 'file:///etc/passwd', '%2e%2e%2f', 'a/../../b', '....//'],
  object: ['__proto__', '{"$gt":""}', '[object Object]', 'constructor', ']}', '","admin":true,"x":"', '\\u0022', '\ud83d\ude00\u200d'],
};

/** Every injection before, behind and around a word that is told again wherever the text is: somewhat more than three hundred strings. */
export const injections: readonly string[] = Object.values(families)
  .flat()
  .flatMap((one) => [
    `${INJECTED}${one}`,
    `${one}${INJECTED}`,
    `${INJECTED} ${one} ${INJECTED}`,
    `A${one}${INJECTED}`,
    `${INJECTED}\t${one}`,
  ]);
