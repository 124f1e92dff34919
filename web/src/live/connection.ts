import { createStore } from '../store';

/** Whether the stream of events is open. */
export const connectionStore = createStore(true);
