/** @returns a line for every import that goes a way it must not, and for every cycle */
export function checkImports(root: string): string[];
