export { registerEmbed } from './register-embed';
export { withUserTokens } from './user-token-session';
