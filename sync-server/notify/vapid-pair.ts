import { createECDH } from 'node:crypto';

/** The two halves of the key pair that signs pushes, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const privateBytes = 32;

/**
 * The pair that a private key is half of, as Web Push writes it.
 * @param privateKey perhaps none: settings and operators name it
 * @returns undefined if this is no private key of Web Push
 */
export function vapidPair(privateKey: unknown): VapidKeys | undefined {
  if (typeof privateKey !== 'string') return undefined;
  const key = Buffer.from(privateKey, 'base64url');
  if (key.length !== privateBytes) return undefined;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return undefined;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}
