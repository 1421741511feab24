/** Lists that can be asked for news; an open chat is live and scrolls by itself. */
export function isRefreshable(path: string): boolean {
  return /^\/(meets|ownmeets|users|discussions|actionslog|changes)\/?$/.test(path);
}
