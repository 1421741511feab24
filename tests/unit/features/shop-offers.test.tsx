// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { AffiliateDoc } from '../../../schemas/documents/device.ts';
import ShopPage from '../../../src/features/account/shop-page.tsx';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

vi.mock('../../../src/components/affiliate-card.tsx', () => {
  throw new Error('no network');
});

let screen: Rendered;

afterEach(() => screen.unmount());

it('PAGE-04 PAGE-06 SYNC-01 without the code of offers, which no device keeps beforehand, /shop names none', async () => {
  const offer: AffiliateDoc = {
    id: 'a',
    active: true,
    company: 'Yritys',
    company_logo_url: null,
    image_url: null,
    price: '12 €',
    product_name: 'Tuote',
    tracking_link: 'https://kumppani.example/a',
  };
  const replica = await memoryReplica(me, { profile: [profile()], affiliates: [offer] });
  screen = await render(replica, <ShopPage />);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const titles = [...document.querySelectorAll('h1,h2,h3')].map((one) => one.textContent);
  expect(titles).toEqual(['Kauppa']);
});
