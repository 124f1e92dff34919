// Downloads the official Temporal CLI into a directory. Arguments: directory, version.
// A program of its own, because the library cannot be stopped once it waits for a host that is silent.
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [, , downloadDir, version] = process.argv;
// The service that waits for this may be killed: then its end of the pipe closes.
process.stdin.on('end', () => process.exit(1)).resume();

// The library has no download alone: the server is started once, on a free port, and stopped.
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir, version } },
});
await environment.teardown();
process.exit(0);
