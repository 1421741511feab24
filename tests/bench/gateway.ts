import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GatewayCommands, Ports, Reply } from './gateway-commands.ts';

/** A running gateway, in a process of its own. */
export type BenchGateway = GatewayCommands & Ports;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const names = ['session', 'processorTime', 'edit', 'view', 'stop'] as const;

/** Starts a gateway over the store in that folder and waits until it has done what a start brings. */
export async function startGateway(directory: string): Promise<BenchGateway> {
  const file = fileURLToPath(new URL('./gateway-process.ts', import.meta.url));
  const child = fork(file, [directory], { execArgv: ['--import', 'tsx'] });
  const waiting = new Map<number, Waiting>();
  const ports = await new Promise<Ports>((resolve, reject) => {
    child.on('message', (reply: Reply) => {
      if ('ports' in reply) resolve(reply.ports);
      else answer(waiting, reply);
    });
    child.on('exit', (code) => {
      const error = new Error(`the gateway ended with ${code}`);
      reject(error);
      for (const one of waiting.values()) one.reject(error);
    });
  });
  const gateway = { ...ports, ...remote(child, waiting) };
  await calm(gateway);
  return gateway;
}

function remote(child: ChildProcess, waiting: Map<number, Waiting>): GatewayCommands {
  let calls = 0;
  const ask = (name: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve, reject });
      child.send({ call: calls, name, args });
    });
  const entries = names.map((name) => [name, (...args: unknown[]) => ask(name, args)]);
  const commands = Object.fromEntries(entries) as GatewayCommands;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { ...commands, stop: () => commands.stop().then(() => ended) };
}

function answer(waiting: Map<number, Waiting>, reply: Exclude<Reply, { ports: Ports }>): void {
  const one = waiting.get(reply.call);
  waiting.delete(reply.call);
  if (reply.error === undefined) one?.resolve(reply.value);
  else one?.reject(new Error(reply.error));
}

/** Waits until the gateway hardly works any more: sweeps at start, changes still spreading. */
export async function calm(gateway: GatewayCommands): Promise<void> {
  const windowMs = 250;
  for (let tries = 0; tries < 200; tries += 1) {
    const before = await gateway.processorTime();
    await new Promise((resolve) => setTimeout(resolve, windowMs));
    const share = ((await gateway.processorTime()) - before) / 1000 / windowMs;
    if (share < 0.1) return;
  }
  throw new Error('the gateway never came to rest');
}
