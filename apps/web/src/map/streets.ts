import type { LayerSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { type ColorScheme, fonts } from './basemap';
import { isAway, noteAway, PATIENCE_MS } from './reach';

const STYLES: Readonly<Record<ColorScheme, string>> = {
  light: 'https://tiles.openfreemap.org/styles/liberty',
  dark: 'https://tiles.openfreemap.org/styles/dark',
};
const PREFIX = 'streets ';
/** Under the grid, the fields and their names. */
const BELOW = 'grid';

/** Names are drawn from the page's own fonts and signs are left out: nothing but tiles is fetched. */
function drawn(layer: LayerSpecification): LayerSpecification | undefined {
  if (layer.type === 'background' || layer.type === 'raster' || !('source' in layer) || typeof layer.source !== 'string') return undefined;
  const { layout, ...rest } = layer;
  const kept = Object.fromEntries(Object.entries(layout ?? {}).filter(([name]) => !name.startsWith('icon-')));
  if (layer.type === 'symbol' && !('text-field' in kept)) return undefined;
  const paint = Object.fromEntries(Object.entries(layer.paint ?? {}).filter(([name]) => !/^icon-|-pattern$/.test(name)));
  return {
    ...rest,
    id: PREFIX + layer.id,
    source: PREFIX + layer.source,
    paint,
    layout: { ...kept, ...(layer.type === 'symbol' && { 'text-font': fonts }) },
  } as LayerSpecification;
}

/** Streets, towns and waters of OpenFreeMap over the land, and whether they came; without a network the outline stays as it is. */
export async function addStreets(map: MapLibre, scheme: ColorScheme): Promise<boolean> {
  const answer = isAway() ? undefined : await fetch(STYLES[scheme], { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(noteAway);
  const style = answer?.ok ? ((await answer.json()) as StyleSpecification) : undefined;
  if (!style || !map.style || map.getLayer(BELOW) === undefined) return false;
  const layers = style.layers.flatMap((layer) => drawn(layer) ?? []);
  const used = new Set(layers.map((layer) => ('source' in layer ? layer.source : '')));
  for (const [name, source] of Object.entries(style.sources))
    if (used.has(PREFIX + name) && !map.getSource(PREFIX + name)) map.addSource(PREFIX + name, source);
  for (const layer of layers) if (!map.getLayer(layer.id)) map.addLayer(layer, BELOW);
  return true;
}

export function showStreets(map: MapLibre, shown: boolean): void {
  for (const { id } of map.getStyle().layers)
    if (id.startsWith(PREFIX)) map.setLayoutProperty(id, 'visibility', shown ? 'visible' : 'none');
}
