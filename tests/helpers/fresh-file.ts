/*
 * Before each file: its own modules of ours, whatever an earlier file of the same worker has left in
 * their variables (who is signed in, toasts, what watches the page), and nothing stubbed. Packages stay loaded.
 */
import { vi } from 'vitest';

vi.unstubAllGlobals();
vi.resetModules();
