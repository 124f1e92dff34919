// Downloads an official mongod into a directory. Argument: directory.
// A program of its own, because the library cannot be stopped once it waits for a host that is silent.
process.env.MONGOMS_MAX_RETRIES = '1';
process.env.MONGOMS_PREFER_GLOBAL_PATH = 'false';

const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
const [, , downloadDir] = process.argv;
// The service that waits for this may be killed: then its end of the pipe closes.
process.stdin.on('end', () => process.exit(1)).resume();

await MongoBinary.getPath({ downloadDir });
process.exit(0);
