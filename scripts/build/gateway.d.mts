/** Builds the gateway; see gateway.mjs. */
export function buildGateway(folders: { root: string; outDir?: string }): Promise<void>;
