import { GatewayProcess } from './gateway-process.ts';

let started: Promise<GatewayProcess> | undefined;

/**
 * One gateway for all spec files of this test process that neither stop it nor read what others have written there:
 * a start costs as much as five pages. It ends with the process; each file needs people of its own.
 */
export function sharedGateway(): Promise<GatewayProcess> {
  return (started ??= GatewayProcess.start());
}
