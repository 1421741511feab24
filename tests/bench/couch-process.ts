/** The CouchDB stand-in of a benchmark, in a process of its own; tells its address and waits. */
import { startCouch } from '../helpers/couch-server.ts';

const couch = await startCouch();
process.on('disconnect', () => void couch.close().then(() => process.exit(0)));
process.send?.(couch.url);
