declare module 'shapefile' {
  export interface ShpSource {
    read(): Promise<{ done: boolean; value: { type: string; coordinates: unknown[] } | null }>;
  }
  /** Geometries in record order, null for null shapes. */
  export function openShp(shp: Uint8Array | ArrayBuffer): Promise<ShpSource>;
}
