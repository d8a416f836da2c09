/** What draws the fields over the ground: a part of the map's scripts by itself, which is more than half of them. */
export { GeoJsonLayer } from '@deck.gl/layers';
export { MapLibreOverlay } from '@deck.gl/maplibre';
