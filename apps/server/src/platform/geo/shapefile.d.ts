declare module 'shapefile' {
  export interface ShpSource {
    read(): Promise<{ done: boolean; value: { type: string; coordinates: unknown[] } | null }>;
  }
  /** Geometries in record order, null for null shapes. */
  export function openShp(shp: Uint8Array | ArrayBuffer): Promise<ShpSource>;
  export interface DbfSource {
    read(): Promise<{ done: boolean; value: Record<string, unknown> | null }>;
  }
  /** Rows in record order. */
  export function openDbf(dbf: Uint8Array | ArrayBuffer, options?: { encoding?: string }): Promise<DbfSource>;
  /** Geometries with their rows. */
  export function open(
    shp: Uint8Array,
    dbf: Uint8Array,
  ): Promise<{
    read(): Promise<{ done: boolean; value: { geometry: { type: string }; properties: Record<string, unknown> } | undefined }>;
  }>;
}
