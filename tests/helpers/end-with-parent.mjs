// Imported by processes that tests start: a runner that dies, however it does, takes them along.
process.stdin.once('close', () => process.exit());
process.stdin.resume();
