export function classNameOf(name: string, file: string): string;
