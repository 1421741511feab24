import type { Plugin } from 'vite';

export function classicScripts(): Plugin;
