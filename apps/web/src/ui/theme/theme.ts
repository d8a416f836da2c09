import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { authors, brand, dark, densities, fonts, levels, light, type Roles, series } from './tokens';

const tones = ['yellow', 'red', 'gray', 'blue', 'orange', 'teal', 'green', 'grape', 'violet', 'cyan', 'pink', 'indigo', 'lime'];
const deep: Readonly<Record<string, string>> = ownNames({
  leaf: '#0f5226',
  yellow: '#5c3c00',
  red: '#8f1313',
  gray: '#343a40',
  blue: '#0b4884',
  orange: '#7a2e00',
  teal: '#05503b',
  green: '#1a5c27',
});
const still = { duration: 120 };

/** Where dialogs, menus and tooltips are drawn: a landmark of its own, so that no text floats outside all landmarks. */
export const overlays = 'overlays';

/** Mantine's theme: our palette, compact controls, and the settings axe asks for. */
export const theme = createTheme({
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 7 },
  colors: {
    leaf: [...brand],
    dark: ['#e6ebe7', '#c9d1cb', '#a6afa9', '#89938c', '#46524a', '#2e3832', '#1f2722', '#171d19', '#131916', '#101512'],
  },
  white: '#ffffff',
  black: light.text,
  autoContrast: true,
  luminanceThreshold: 0.25,
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.mono,
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.6' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  headings: { fontFamily: fonts.text, fontWeight: '650' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    Portal: { defaultProps: { target: `#${overlays}` } },
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: { defaultProps: { lockScroll: false, transitionProps: { duration: 160, transition: 'pop' } } },
    Drawer: { defaultProps: { lockScroll: false, transitionProps: still } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: still, withArrow: true } },
    Popover: { defaultProps: { transitionProps: still, shadow: 'md' } },
    Combobox: { defaultProps: { transitionProps: still, shadow: 'md' } },
    Menu: { defaultProps: { transitionProps: still, shadow: 'md' } },
  },
});

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const named = (prefix: string, values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${prefix}-${kebab(name)}`, String(value)]));

function scheme(name: 'light' | 'dark', roles: Roles): Record<string, string> {
  return {
    ...named('c', roles),
    ...named('author', { ...authors[name] }),
    ...named('series', { ...series[name] }),
    ...named('level', levels[name]),
    '--c-on-author': name === 'light' ? '#ffffff' : '#101512',
    '--shadow-raised': name === 'light' ? '0 1px 2px rgb(15 45 25 / 6%)' : 'none',
    '--mantine-color-body': roles.bg,
    '--mantine-color-text': roles.text,
    '--mantine-color-dimmed': roles.dim,
    '--mantine-color-placeholder': roles.placeholder,
    '--mantine-color-error': roles.bad,
    '--mantine-color-anchor': roles.link,
    '--mantine-color-default': roles.raised,
    '--mantine-color-default-hover': roles.sunken,
    '--mantine-color-default-color': roles.text,
    '--mantine-color-default-border': name === 'light' ? '#b9c4bb' : '#46524a',
    '--mantine-color-disabled': roles.sunken,
    '--mantine-color-disabled-color': roles.placeholder,
  };
}

/** Our roles as CSS variables, and Mantine's own colours where its defaults fail WCAG contrast. */
export const resolveVariables: CSSVariablesResolver = () => {
  const lightVars = scheme('light', light);
  const darkVars = scheme('dark', dark);
  for (const tone of ['leaf', ...tones]) {
    lightVars[`--mantine-color-${tone}-light-color`] = deep[tone] ?? '#343a40';
    lightVars[`--mantine-color-${tone}-outline`] = deep[tone] ?? '#343a40';
    lightVars[`--mantine-color-${tone}-text`] = deep[tone] ?? '#343a40';
    darkVars[`--mantine-color-${tone}-light-color`] = tone === 'leaf' ? '#dcf5e3' : `var(--mantine-color-${tone}-1)`;
    darkVars[`--mantine-color-${tone}-text`] = tone === 'leaf' ? '#8bdca3' : `var(--mantine-color-${tone}-3)`;
  }
  return { variables: {}, light: lightVars, dark: darkVars };
};

/** Row and control heights of each density, chosen by `data-density` on the document. */
export const densityRules = Object.entries(densities)
  .map(([name, { row, control }]) => `:root[data-density="${name}"]{--row:${row}px;--control:${control}px}`)
  .join('');
