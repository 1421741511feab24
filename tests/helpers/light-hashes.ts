/*
 * Nearly every test registers somebody: their passwords are hashed by the gateway's own library and kind, with so little
 * memory that it takes no time. gateway-sign-in.test.ts looks at what the gateway itself asks for.
 */
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const hash: typeof real.hash = (password, options, abort) =>
    real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, abort);
  return { ...real, hash };
});
