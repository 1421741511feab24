export function firstStyles(css: string, html: string): string;
