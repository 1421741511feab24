import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appRoutes } from '../../../src/app/routes.tsx';

interface Picture {
  src: string;
  sizes: string;
  type?: string;
  purpose?: string;
  form_factor?: string;
}

const folder = join(import.meta.dirname, '../../../public');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as {
  [field: string]: unknown;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: [Picture] }[];
  share_target: { action: string; method: string; enctype: string };
};
const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

describe('the manifest', () => {
  it('GEN-01 says what an installed app is called, where it starts and how it looks', () => {
    expect(manifest).toMatchObject({
      id: '/meets',
      lang: 'fi',
      scope: '/',
      display: 'standalone',
      theme_color: '#faf6ef',
      background_color: '#faf6ef',
      categories: ['social', 'lifestyle'],
    });
    expect(manifest['start_url']).toMatch(/^\/meets/);
    const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
    for (const icon of ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
      expect(purposes).toContain(icon);
    expect(purposes.some((purpose) => purpose.startsWith('monochrome'))).toBe(true);
    const forms = manifest.screenshots.map(({ form_factor }) => form_factor);
    expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']));
  });

  it.each(pictures.filter(({ sizes }) => sizes !== 'any'))(
    'GEN-01 $src has the size that it claims',
    async ({ src, sizes }) => {
      const { width, height } = await sharp(join(folder, src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    },
  );

  it('GEN-01 shortcuts and the share target lead to screens that exist', () => {
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
      '/meets',
      '/discussions',
      '/mymeeteditor',
    ]);
    const paths = appRoutes.map(({ path }) => path.replace('/:meetId?', ''));
    for (const { url } of manifest.shortcuts) expect(paths).toContain(url);
    expect(paths).toContain(manifest.share_target.action);
    expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' });
  });

  it('GEN-01 shortcuts are told apart by their signs', () => {
    const signs = manifest.shortcuts.map(({ icons }) => readFileSync(join(folder, icons[0].src)));
    const others = manifest.icons.map(({ src }) => readFileSync(join(folder, src)));
    expect(new Set([...signs, ...others].map(String)).size).toBe(signs.length + others.length);
    for (const { icons } of manifest.shortcuts) expect(icons[0].sizes).toBe('96x96');
  });

  it('GEN-01 iOS has an icon of 180 pixels', async () => {
    const file = join(folder, 'icons/apple-touch-icon.png');
    expect(existsSync(file)).toBe(true);
    const { width, hasAlpha } = await sharp(file).metadata();
    expect(width).toBe(180);
    expect(hasAlpha).toBe(false);
  });
});
