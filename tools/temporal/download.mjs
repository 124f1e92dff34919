// Downloads the official Temporal CLI into a directory. Arguments: directory, version.
// A separate program, because the library cannot be stopped while it waits for a host that does not answer.
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [, , downloadDir, version] = process.argv;
// Ends when the service that started this program ends: the pipe then closes.
process.stdin.on('end', () => process.exit(1)).resume();

// The library has no download alone: it also starts the server, on a free port, and stops it.
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir, version } },
});
await environment.teardown();
process.exit(0);
