import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const paragraphs = Array.from(
  { length: 6 },
  (_, at) =>
    `<p>${at + 1}. Sivu, joka on vain tekstiä: nopeammin ei mikään sivu tule näkyviin.</p>`,
);

const page = `<!doctype html><html lang="fi"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Lattia</title>
<style>body{font:1rem system-ui;margin:2rem}</style><h1>Lattia</h1>${paragraphs.join('')}`;

const keptPage = `${page}<script>navigator.serviceWorker.register('/worker.js')</script>`;

const worker = `addEventListener('install',e=>e.waitUntil(caches.open('floor').then(c=>c.add('/kept'))));
addEventListener('activate',e=>e.waitUntil(clients.claim()));
addEventListener('fetch',e=>{if(e.request.mode==='navigate')
e.respondWith(caches.match('/kept').then(kept=>kept??fetch(e.request)))});`;

/**
 * The floor of every figure: a static page of 1 kB without scripts, and `/kept`, the same kept by the
 * smallest service worker. @returns its port
 */
export async function startFloorServer(): Promise<{ port: number; server: Server }> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isWorker ? worker : url === '/kept' ? keptPage : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
}
