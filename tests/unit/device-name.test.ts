import { expect, it } from 'vitest';
import { deviceName } from '../../sync-server/accounts/device-name.ts';

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  [`${linux} Chrome/131.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`${linux} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`${linux} Ubuntu Chromium/131.0.0.0 Chrome/131.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`${linux} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge, Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Linux'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari, macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
])('ACC-09 the list of devices names the browser, whose agent is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
