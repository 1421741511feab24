import { afterEach, expect, it } from 'vitest';
import type { StoredAffiliate } from '../../schemas/documents/stored.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;

afterEach(() => gateway.stop());

const offer = {
  active: true,
  company: 'Retkeilijä Oy',
  product_name: 'Päiväreppu',
  tracking_link: 'https://mainos.example/1',
};
const pictures = { company_logo_url: 'https://a.example/logo.png', image_url: null };

it.each<[string, object, object]>([
  ['all that there is', { ...pictures, price: '38 €' }, { ...pictures, price: '38 €' }],
  ['the price as a number', { ...pictures, price: 59.9 }, { ...pictures, price: '59,90\u00a0€' }],
  ['neither price nor pictures', {}, { price: '', company_logo_url: null, image_url: null }],
  ['nothing there but a link', { price: null }, { price: '', company_logo_url: null }],
])(
  'DATA-72 MEET-10 an offer put into the store by hand, with %s, is shown',
  async (_what, given, shown) => {
    gateway = await startTestGateway();
    const aino = await Person.register(gateway.app, 'Aino');
    const stored = { _id: 'reppu', ...offer, ...given } as StoredAffiliate;
    await gateway.app.store.db('affiliates').update('reppu', () => stored);
    await aino.eventually(() => aino.device.docs.affiliates.has('reppu'));
    expect(aino.device.docs.affiliates.get('reppu')).toMatchObject({ ...offer, ...shown });
  },
);
