import { contrast } from '@loam/domain/kernel/colour/colour';
import { runsOf } from './text-runs.js';

export const GREY = '#555555';
const ACCENT = '#1f7a3d';
const PALE = '#e8f1ea';

/** Who hands the paper on: picture (PNG or JPEG as a data address), name, and what stands at the right. */
export interface PdfLetterhead {
  readonly logo?: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** Of the line under it; the name is written in the first where white paper lets it be read. */
  readonly colours?: { readonly main: string; readonly accent: string };
}

const READABLE = 4.5;

/** Shapes in points from the upper left corner of a box, with words upon them. */
export interface PdfDrawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly { readonly points: readonly (readonly [number, number])[]; readonly strong: boolean }[];
  readonly labels: readonly { readonly text: string; readonly x: number; readonly y: number; readonly strong: boolean }[];
  readonly caption: string;
}

/** Rows under a bar that comes again where a page breaks between them; numbers stand at the right. */
export interface PdfGroup {
  readonly bar: string;
  readonly said: string;
  readonly rows: readonly (readonly [string, string, string])[];
}

export const text = (value: string, more: object = {}) => ({ text: runsOf(value), ...more });

export const letterhead = ({ logo, name, lines, colours }: PdfLetterhead, width: number) => [
  {
    columns: [
      ...(logo === undefined ? [] : [{ image: logo, fit: [110, 44], width: 'auto' }]),
      text(name, {
        ...{ width: '*', bold: true, fontSize: 12, margin: [logo === undefined ? 0 : 10, 8, 0, 0] },
        ...(colours && contrast(colours.main, '#ffffff') >= READABLE && { color: colours.main }),
      }),
      { width: 'auto', alignment: 'right', fontSize: 8, stack: lines.map((line) => text(line)), margin: [0, 4, 0, 0] },
    ],
    margin: [0, 0, 0, 8],
  },
  {
    canvas: [
      { type: 'rect', x: 0, y: 0, w: width, h: 2.5, color: colours?.main ?? ACCENT },
      ...(colours ? [{ type: 'rect', x: 0, y: 2.5, w: width, h: 1, color: colours.accent }] : []),
    ],
    margin: [0, 0, 0, 10],
  },
];

/** A few stay together. */
const FEW = 8;
export const factRows = (rows: readonly (readonly [string, string])[]) => ({
  unbreakable: rows.length <= FEW,
  table: { widths: [110, '*'], body: rows.map(([name, value]) => [text(name, { color: GREY }), text(value)]) },
  layout: 'noBorders',
});

const [STRONG_SIZE, PLAIN_SIZE] = [8, 6.5];
const EM_PARTS: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [/[MW@%mw…]/, 0.95],
  [/\p{Lu}/u, 0.68],
];
/** About how wide words on a drawing become, in points, rather more than less. */
export const labelWidth = (words: string, strong: boolean): number =>
  [...words].reduce((sum, one) => sum + (EM_PARTS.find(([kind]) => kind.test(one))?.[1] ?? 0.58), 0) *
  (strong ? STRONG_SIZE * 1.06 : PLAIN_SIZE);

export const drawing = ({ width, height, shapes, labels, caption }: PdfDrawing) => ({
  stack: [
    {
      canvas: [
        { type: 'rect', x: 0, y: 0, w: width, h: height, lineColor: '#bbbbbb', lineWidth: 0.5 },
        ...shapes.map(({ points, strong }) => ({
          type: 'polyline',
          closePath: true,
          points: points.map(([x, y]) => ({ x, y })),
          lineWidth: strong ? 1.5 : 0.7,
          lineColor: strong ? ACCENT : '#8a8a8a',
          color: strong ? PALE : '#f4f4f2',
        })),
      ],
    },
    ...labels.map((label) => ({
      ...text(label.text, {
        fontSize: label.strong ? STRONG_SIZE : PLAIN_SIZE,
        bold: label.strong,
        color: label.strong ? '#12401f' : GREY,
      }),
      relativePosition: { x: label.x - labelWidth(label.text, label.strong) / 2, y: label.y - height - 5 },
    })),
    text(caption, { fontSize: 7, color: GREY, margin: [0, 3, 0, 0] }),
  ],
});

export const group = ({ bar, said, rows }: PdfGroup) => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: ['*', 75, 165],
    body: [
      [text(bar, { bold: true, fillColor: PALE, colSpan: 2 }), {}, text(said, { fillColor: PALE, alignment: 'right', color: GREY })],
      ...rows.map(([name, dose, inAll]) => [
        text(name),
        text(dose, { alignment: 'right', bold: true }),
        text(inAll, { alignment: 'right' }),
      ]),
    ],
  },
  layout: 'lightHorizontalLines',
  fontSize: 9,
  margin: [0, 0, 0, 6],
});

/** By this the worker knows them. */
export const SIGNATURES = 'signatures';

/** Lines to sign on, side by side, never torn from each other. */
export const signatures = (names: readonly string[], width: number) => ({
  id: SIGNATURES,
  unbreakable: true,
  columns: names.map((name) => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: (width - 24 * (names.length - 1)) / names.length, y2: 0, lineWidth: 0.7 }] },
      text(name, { fontSize: 8, color: GREY, margin: [0, 2, 0, 0] }),
    ],
  })),
  columnGap: 24,
  margin: [0, 44, 0, 0],
});
