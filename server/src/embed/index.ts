export { registerEmbed } from './register-embed';
