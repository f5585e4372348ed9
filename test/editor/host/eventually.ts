export { waitUntil as eventually } from '../harness/waitUntil';
