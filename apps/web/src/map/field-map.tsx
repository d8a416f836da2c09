import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { MapLoading } from '../ui/frame/map-loading';
import { loadNamespaces } from '../i18n/init';
import { lazyPart } from '../ui/lazy-part';
import { whenIdle } from '../ui/when-idle';
import { BaseSwitch } from './base-switch';
import type { DrawCanvasProps } from './draw-canvas';
import type { FieldCanvasProps } from './field-canvas';
import classes from './map.module.css';
import { Outline } from './outline';
import type { PictureCanvasProps } from './picture-canvas';
import { quiet } from './quiet';
import { hasWebGl } from './webgl';

/** A map's scripts are more than half of all: on a slow line what stands beside it is drawn first. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(resolve))));
/** To read any of them takes long on a slow processor: each part in a task of its own, and none while somebody types. */
const read = async (...parts: readonly (() => Promise<unknown>)[]) => {
  await drawn();
  for (const part of parts) {
    await part();
    await quiet();
  }
};
const words = () => loadNamespaces(['map']);
const engine = () => Promise.all([import('./engine'), words()]);
const FieldCanvas = lazy(() => read(quiet, engine, () => import('./layers')).then(() => import('./field-canvas')));
const PlaceSearch = lazyPart(async () => {
  const [{ PlaceSearch: Search }] = await Promise.all([import('./place-search'), words()]);
  return Search;
});
const DrawCanvas = lazy(() => read(quiet, engine).then(() => import('./draw-canvas')));
const PictureCanvas = lazy(() => read(quiet, engine).then(() => import('./picture-canvas')));

/** A map that fails (no WebGL, lost context, chunk not loaded) leaves the page usable: the fallback takes its place. */
class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function Frame({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      {hasWebGl() ? (
        <MapBoundary fallback={fallback}>
          <Suspense fallback={<MapLoading />}>{children}</Suspense>
          <BaseSwitch />
        </MapBoundary>
      ) : (
        fallback
      )}
    </div>
  );
}

/** Fields on the map. The list beside it is its accessible equal, so it takes no keyboard focus of its own beyond pan and zoom. */
export function FieldMap({ unavailable, ...props }: FieldCanvasProps & { readonly unavailable: ReactNode }) {
  const fallback = (
    <div className={classes.fallback}>
      {unavailable}
      <Outline geometries={props.shapes.map((shape) => shape.geometry)} label={props.label} width={600} height={400} />
    </div>
  );
  return (
    <Frame fallback={fallback}>
      <FieldCanvas {...props} />
    </Frame>
  );
}

/** A picture of a field over the ground. Without WebGL the picture stands by itself, cut where the swipe stands. */
export function PictureMap({ unavailable, ...props }: PictureCanvasProps & { readonly unavailable: ReactNode }) {
  const { picture, before, swipe, label } = props;
  const cut = before ? { clipPath: `inset(0 0 0 ${swipe * 100}%)` } : {};
  const fallback = (
    <div className={classes.fallback}>
      {unavailable}
      <div className={classes.pictures}>
        {before && <img src={before.raster} alt="" />}
        <img src={picture.raster} alt={label} style={cut} />
      </div>
    </div>
  );
  return (
    <Frame fallback={fallback}>
      <PictureCanvas {...props} />
    </Frame>
  );
}

/** Drawing one field. Without WebGL the corner table alone draws, and the outline shows what it makes. */
export function DrawMap({
  unavailable,
  countryKey,
  ...props
}: Omit<DrawCanvasProps, 'target'> & { readonly unavailable: ReactNode; readonly countryKey?: string | undefined }) {
  const [target, setTarget] = useState<DrawCanvasProps['target']>();
  const { corners, mode } = props;
  const ring = [...corners, ...(corners[0] ? [corners[0]] : [])].map((position) => [...position]);
  const own =
    mode === 'point'
      ? corners.slice(0, 1).map((coordinates) => ({ type: 'Point' as const, coordinates: [...coordinates] }))
      : corners.length >= 3
        ? [{ type: 'Polygon' as const, coordinates: [ring] }]
        : [];
  const fallback = (
    <div className={classes.fallback}>
      {unavailable}
      <Outline geometries={own} label={props.label} width={600} height={400} />
    </div>
  );
  return (
    <Frame fallback={fallback}>
      <DrawCanvas {...props} target={target} />
      <PlaceSearch onGo={setTarget} countryKey={countryKey} />
    </Frame>
  );
}
