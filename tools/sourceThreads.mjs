import { register } from 'tsx/esm/api';

/** Lets a worker thread load the TypeScript sources: threads do not inherit the loader of the main thread. */
register();
