import type { Point, Polygon, Position } from 'geojson';
import { boundsOf, flatten } from './shapes';
import classes from './map.module.css';

interface OutlineProps {
  readonly geometries: readonly (Polygon | Point)[];
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

/** Field outlines as a picture without WebGL: thumbnails in lists, and the stand-in where no live map can be drawn. */
export function Outline({ geometries, label, width = 120, height = 80 }: OutlineProps) {
  const bounds = boundsOf(geometries);
  if (!bounds) return null;
  const place = flatten(bounds, width, height, 6);
  const path = (ring: Position[]) =>
    `${ring
      .map(
        (position, i) =>
          `${i === 0 ? 'M' : 'L'}${place(position)
            .map((n) => n.toFixed(1))
            .join(' ')}`,
      )
      .join('')}Z`;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={classes.outline}>
      {geometries.map((geometry, index) => {
        if (geometry.type === 'Polygon') return <path key={index} d={geometry.coordinates.map(path).join('')} fillRule="evenodd" />;
        const [x, y] = place(geometry.coordinates);
        return <circle key={index} cx={x} cy={y} r={4} />;
      })}
    </svg>
  );
}
