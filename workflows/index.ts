export { actionCall } from './actionCall.js';
export { sweep } from './sweep.js';
