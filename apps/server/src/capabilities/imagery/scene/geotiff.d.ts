/** What is used of geotiff 3.0.5. */
declare module 'geotiff' {
  export class BaseClient {
    constructor(url: string);
    url: string;
  }
  export interface TiffImage {
    getWidth(): number;
    getHeight(): number;
    getTileWidth(): number;
    getTileHeight(): number;
    getOrigin(): number[];
    getResolution(): number[];
    readRasters(options: { window: [number, number, number, number]; samples: number[] }): Promise<ArrayLike<number>[]>;
  }
  export interface Tiff {
    getImage(index?: number): Promise<TiffImage>;
  }
  export function fromArrayBuffer(bytes: ArrayBuffer): Promise<Tiff>;
  export function fromCustomClient(
    client: BaseClient,
    options: { allowFullFile: boolean; blockSize?: number; cacheSize?: number },
  ): Promise<Tiff>;
}
