/** The little that is used of libheif's WebAssembly build. */
declare module 'libheif-js/wasm-bundle.js' {
  /** A handle from the file's header; its pixels are decoded later. */
  interface HeifImage {
    handle: unknown;
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
  }

  interface Plane {
    id: unknown;
    width: number;
    height: number;
    /** Bytes from one row to the next. */
    stride: number;
    data: Uint8Array;
  }

  const libheif: {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
    heif_js_decode_image2(
      handle: unknown,
      colorspace: unknown,
      chroma: unknown,
    ): { code?: unknown; channels: Plane[] };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    heif_channel: { heif_channel_interleaved: unknown };
  };
  export default libheif;
}
