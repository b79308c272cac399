export { shellConfig as default } from 'federation';
