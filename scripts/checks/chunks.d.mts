export function checkChunks(root: string): string[];
