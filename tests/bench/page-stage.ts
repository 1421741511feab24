import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { SessionAnswer } from '../../schemas/wire/api.ts';
import { GatewayProcess } from '../browser/support/gateway-process.ts';
import { startFloorServer } from './floor-server.ts';
import { openProfile } from './page-browser.ts';
import type { Screen } from './page-browser.ts';
import { loginOf, makePageWorld } from './page-world.ts';
import type { Viewer } from './page-world.ts';
import { startSlowLink } from './slow-link.ts';
import type { LinkSpeed, SlowLink } from './slow-link.ts';

/** The gateway with a full world and a static page, each behind a link of its own. */
export interface Stage {
  readonly app: string;
  readonly floor: string;
  setSpeed(speed: LinkSpeed | undefined): void;
  setState(state: Parameters<SlowLink['setState']>[0]): void;
  /** Resolves once nothing of an earlier page is on the way over the links. */
  idle(): Promise<void>;
  /** Signs a viewer in: cookies and who it is, and nothing else yet. */
  signIn(context: BrowserContext, viewer?: Viewer): Promise<void>;
  /** A profile of a browser in which app and floor were visited and are kept. @returns its folder */
  visitedProfile(screen: Screen, viewer?: Viewer): Promise<string>;
  close(): Promise<void>;
}

/** Starts all of it; needs `npm run build` before. */
export async function setStage(): Promise<Stage> {
  const directory = await makePageWorld();
  const gateway = await GatewayProcess.start({ DATA_DIRECTORY: directory, DEMO: '0' });
  stopWithUs(gateway);
  const link = await startSlowLink(Number(new URL(gateway.directUrl).port));
  const floor = await startFloorServer();
  const floorLink = await startSlowLink(floor.port);
  const folders = [directory];
  const stage: Stage = {
    app: `http://localhost:${link.port}`,
    floor: `http://localhost:${floorLink.port}`,
    setSpeed: (speed) => [link, floorLink].forEach((one) => one.setSpeed(speed)),
    setState: (state) => [link, floorLink].forEach((one) => one.setState(state)),
    idle: async () => void (await Promise.all([link.idle(), floorLink.idle()])),
    async signIn(context, viewer = 'usual') {
      const answer = await context.request.post(`${gateway.directUrl}/api/auth/login`, {
        data: loginOf(viewer),
      });
      if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`);
      const { uid, email, admin } = (await answer.json()) as SessionAnswer;
      const session = JSON.stringify({ uid, email, admin });
      await context.addInitScript((text) => {
        if (location.pathname !== '/kept') localStorage.setItem('kd:session', text);
      }, session);
    },
    async visitedProfile(screen, viewer) {
      const folder = await mkdtemp(join(tmpdir(), 'kohdataan-profile-'));
      folders.push(folder);
      const context = await openProfile(folder, screen);
      await stage.signIn(context, viewer);
      const page = await context.newPage();
      await visitAll(page, stage);
      await context.close();
      return folder;
    },
    async close() {
      await gateway.stop();
      for (const one of [link, floorLink]) one.close();
      floor.server.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
  return stage;
}

/** A benchmark that breaks must not leave its gateway behind. */
function stopWithUs(gateway: GatewayProcess): void {
  process.once('exit', () => void gateway.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

async function visitAll(page: Page, { app, floor }: Stage): Promise<void> {
  await page.goto(`${floor}/kept`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${app}/meets`);
  await page.locator('#root [data-row]').first().waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Everything has arrived, and the screen's look is kept.
  await page.waitForFunction(() => localStorage.getItem('kd:snapshot') !== null, undefined, {
    timeout: 60_000,
  });
  await page.waitForTimeout(3000);
}
