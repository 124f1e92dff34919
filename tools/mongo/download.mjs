// Downloads an official mongod into a directory. Argument: the directory. A separate program, because the library
// cannot be stopped while it waits for a host that does not answer.
process.env.MONGOMS_MAX_RETRIES = '1';
process.env.MONGOMS_PREFER_GLOBAL_PATH = 'false';

const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
const [, , downloadDir] = process.argv;
// Ends when the service that started this program ends: the pipe then closes.
process.stdin.on('end', () => process.exit(1)).resume();

await MongoBinary.getPath({ downloadDir });
process.exit(0);
