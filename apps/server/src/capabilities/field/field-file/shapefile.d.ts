declare module 'shapefile' {
  export interface ShpSource {
    read(): Promise<{ done: boolean; value: { type: string; coordinates: unknown[] } | null }>;
  }
  export interface DbfSource {
    read(): Promise<{ done: boolean; value: Record<string, unknown> }>;
  }
  export function openDbf(dbf: Uint8Array | ArrayBuffer, options?: { encoding?: string }): Promise<DbfSource>;
  /** Geometries in record order, null for null shapes. */
  export function openShp(shp: Uint8Array | ArrayBuffer): Promise<ShpSource>;
}
