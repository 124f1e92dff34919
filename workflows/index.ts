export { actionCall } from './actionCall.js';
export { deliver } from './deliver.js';
export { deliverMany } from './deliverMany.js';
export { sweep } from './sweep.js';
