import type { Feature, Point, Polygon } from 'geojson';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import type { ColorScheme } from './basemap';
import { createMap, toLngLat } from './engine';
import { showParcels } from './ground';
import { GeoJsonLayer, MapLibreOverlay } from './layers';
import classes from './map.module.css';
import { quiet } from './quiet';
import { hatching } from './hatch';
import { boundsOf, type MapShape, type ShapeMark } from './shapes';
import { useColorScheme } from './use-color-scheme';

export interface FieldCanvasProps {
  readonly shapes: readonly MapShape[];
  readonly label: string;
  /** Row id (or shape id) drawn as chosen. */
  readonly selected?: number;
  readonly hovered?: number;
  readonly onSelect?: (id: number) => void;
  readonly onHover?: (id: number | undefined) => void;
}

type ShapeFeature = Feature<Polygon | Point, { id: number; mark: ShapeMark | undefined }>;
type Colour = [number, number, number];
const green = { light: [31, 122, 61], dark: [102, 208, 134] } satisfies Record<string, Colour>;
const colours: Readonly<Record<ShapeMark, { readonly light: Colour; readonly dark: Colour }>> = {
  full: green,
  lines: { light: [138, 75, 0], dark: [242, 182, 92] },
  crossed: { light: [180, 35, 24], dark: [255, 156, 147] },
  empty: { light: [92, 99, 106], dark: [166, 173, 180] },
};
/** How strongly a mark fills its shape; its lines do the rest. */
const fill: Readonly<Record<ShapeMark, number>> = { full: 150, lines: 40, crossed: 40, empty: 12 };
const rowOf = (shape: MapShape) => shape.rowId ?? shape.id;

/** Outlines and places of fields on the live map, in step with a list beside it. Loaded lazily: it brings MapLibre and deck.gl. */
export default function FieldCanvas({ shapes, label, selected, hovered, onSelect, onHover }: FieldCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(undefined);
  const overlay = useRef<MapLibreOverlay>(undefined);
  const scheme = useColorScheme();
  const callbacks = useRef({ onSelect, onHover });
  callbacks.current = { onSelect, onHover };
  const bounds = useMemo(() => boundsOf(shapes.map((shape) => shape.geometry)), [shapes]);

  useEffect(() => {
    const live = createMap(container.current!, scheme, bounds);
    const deck = new MapLibreOverlay({ interleaved: false, layers: [] });
    live.getCanvas().setAttribute('aria-label', label);
    map.current = live;
    overlay.current = deck;
    let gone = false;
    // its first drawing is long by itself: after the ground's first, and not while somebody types
    live.once('render', () => void quiet().then(() => gone || live.addControl(deck)));
    return () => {
      gone = true;
      live.remove();
    };
    // The bounds of later shapes are followed below; a new map is made only for another colour scheme.
  }, [scheme, label]);

  const bbox = bounds?.join(',');
  useEffect(() => {
    if (bounds) map.current?.fitBounds(toLngLat(bounds), { padding: 48, maxZoom: 16, animate: false });
  }, [bbox]);

  useEffect(() => {
    if (map.current) showParcels(map.current, shapes);
  }, [shapes, scheme, label]);

  useEffect(() => {
    const layers = layersOf(shapes, { selected, hovered, scheme }, callbacks);
    overlay.current?.setProps({ layers, getCursor: ({ isHovering }) => (isHovering ? 'pointer' : 'grab') });
  }, [shapes, selected, hovered, scheme, label]);

  return <div ref={container} className={classes.canvas} />;
}

interface Drawn {
  readonly selected: number | undefined;
  readonly hovered: number | undefined;
  readonly scheme: ColorScheme;
}

/** The shapes, and over them the lines that tell their classes apart. */
function layersOf(
  shapes: readonly MapShape[],
  { selected, hovered, scheme }: Drawn,
  callbacks: { readonly current: Pick<FieldCanvasProps, 'onSelect' | 'onHover'> },
) {
  const data: ShapeFeature[] = shapes.map((shape) => ({
    type: 'Feature',
    properties: { id: rowOf(shape), mark: shape.mark },
    geometry: shape.geometry,
  }));
  const colour = ({ properties: { mark } }: ShapeFeature): Colour => (mark ? colours[mark] : green)[scheme];
  const strength = ({ properties: { id, mark } }: ShapeFeature) =>
    (id === selected ? 150 : id === hovered ? 110 : 0) || (mark ? fill[mark] : 60);
  const layer = new GeoJsonLayer<ShapeFeature['properties']>({
    id: 'fields',
    data,
    pickable: true,
    stroked: true,
    filled: true,
    pointRadiusMinPixels: 6,
    lineWidthMinPixels: 1.5,
    getFillColor: (feature) => [...colour(feature as ShapeFeature), strength(feature as ShapeFeature)],
    getLineColor: (feature) => colour(feature as ShapeFeature),
    updateTriggers: { getFillColor: [selected, hovered, scheme], getLineColor: [scheme] },
    onClick: ({ object }) => {
      if (object) callbacks.current.onSelect?.((object as ShapeFeature).properties.id);
    },
    onHover: ({ object }) => callbacks.current.onHover?.((object as ShapeFeature | undefined)?.properties.id),
  });
  const hatched = new GeoJsonLayer<{ mark: ShapeMark }>({
    id: 'marks',
    data: shapes.flatMap(hatching),
    lineWidthMinPixels: 1.5,
    getLineColor: ({ properties }) => colours[properties.mark][scheme],
    updateTriggers: { getLineColor: [scheme] },
  });
  return [layer, hatched];
}
