export function replaced(code: string, pattern: RegExp, text: string): string;

export function without(code: string, pattern: RegExp): string;

export function withoutMembers(code: string, name: string, members: string): string;
