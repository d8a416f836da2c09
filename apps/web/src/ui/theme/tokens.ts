/** Every colour role of the product, light and dark. The theme, the CSS variables and the charts read this and nothing else. */
export interface Roles {
  bg: string;
  surface: string;
  raised: string;
  sunken: string;
  line: string;
  lineStrong: string;
  text: string;
  dim: string;
  placeholder: string;
  link: string;
  brandText: string;
  brandTint: string;
  ok: string;
  okTint: string;
  warn: string;
  warnTint: string;
  bad: string;
  badTint: string;
  none: string;
  note: string;
  noteTint: string;
  focus: string;
  rail: string;
  railText: string;
  railActive: string;
  railActiveText: string;
}

export const brand = [
  '#eefbf1',
  '#dcf5e3',
  '#b5e9c4',
  '#8bdca3',
  '#66d086',
  '#4cc873',
  '#3bc066',
  '#1f7a3d',
  '#19682f',
  '#0f5226',
] as const;

export const light: Roles = {
  bg: '#f4f7f4',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#edf2ee',
  line: '#dbe3dc',
  lineStrong: '#7f8b82',
  text: '#17211a',
  dim: '#495057',
  placeholder: '#5c636a',
  link: '#19682f',
  brandText: '#19682f',
  brandTint: '#e3f4e8',
  ok: '#1a6b36',
  okTint: '#e3f4e8',
  warn: '#8a4b00',
  warnTint: '#fdf1dc',
  bad: '#b42318',
  badTint: '#fdeceb',
  none: '#5c636a',
  note: '#0b4884',
  noteTint: '#e6f0fa',
  focus: '#1f7a3d',
  rail: '#0f3a20',
  railText: '#d5e6da',
  railActive: '#1f7a3d',
  railActiveText: '#ffffff',
};

export const dark: Roles = {
  bg: '#101512',
  surface: '#171d19',
  raised: '#1f2722',
  sunken: '#131916',
  line: '#2e3832',
  lineStrong: '#74827a',
  text: '#e6ebe7',
  dim: '#b8bec5',
  placeholder: '#a6adb4',
  link: '#8bdca3',
  brandText: '#8bdca3',
  brandTint: '#16321f',
  ok: '#7fd69a',
  okTint: '#16321f',
  warn: '#f2b65c',
  warnTint: '#382811',
  bad: '#ff9c93',
  badTint: '#3c1b19',
  none: '#a6adb4',
  note: '#8fc1f2',
  noteTint: '#14293d',
  focus: '#66d086',
  rail: '#0b1a11',
  railText: '#c3d4c8',
  railActive: '#1f7a3d',
  railActiveText: '#ffffff',
};

/** Eight people's colours, as a fill under white text and as a mark on the surface. Ordered so that neighbours differ for every colour vision. */
export const authors = {
  light: ['#6d28d9', '#0b5a5a', '#9c1754', '#1d4ed8', '#8a4b00', '#3f6212', '#b3261e', '#475569'],
  dark: ['#c4a7ff', '#5fd4d0', '#ff9cc8', '#93b8ff', '#f2b65c', '#b6d977', '#ff9c93', '#b6c2d1'],
} as const;

/** Level strips: whose assets are being edited. Text on them is white in light and near-black in dark. */
export const levels = {
  light: { group: '#1f7a3d', collection: '#0b4884', company: '#6d28d9', global: '#8a4b00' },
  dark: { group: '#8bdca3', collection: '#8fc1f2', company: '#c4a7ff', global: '#f2b65c' },
} as const;

/** Okabe–Ito order, darkened where needed to reach 3:1 on the surface. */
export const series = {
  light: ['#0072b2', '#b35900', '#00795a', '#a3487d', '#2f7fa8', '#8a6d00', '#4a4a4a', '#7a5cc2'],
  dark: ['#56b4e9', '#e69f00', '#2fc79b', '#d98ab8', '#8fd0f5', '#f0e442', '#c9c9c9', '#b39df2'],
} as const;

export const densities = { compact: { row: 28, control: 28 }, comfortable: { row: 36, control: 32 } } as const;

export const fonts = {
  text: "'Noto Sans Variable', 'Noto Sans Devanagari Variable', system-ui, 'Segoe UI', Roboto, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Noto Sans Devanagari Variable', monospace",
};
