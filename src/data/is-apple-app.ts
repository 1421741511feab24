/** The app runs from the home screen of an iPhone or iPad; only their browser knows of `standalone` at all. */
export function isAppleApp(agent: Navigator & { standalone?: boolean } = navigator): boolean {
  return agent.standalone === true;
}
