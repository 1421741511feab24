import type { Plugin } from 'vite';

export function importHelper(): Plugin;
