export { actionCall } from './actionCall.js';
export { deliver } from './deliver.js';
export { sweep } from './sweep.js';
