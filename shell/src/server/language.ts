import { setLanguageSource } from 'shared-contracts';

/** Language of all texts of the realm. The server sets it before it evaluates this bundle. */
declare const realmLanguage: string;

setLanguageSource(() => realmLanguage);
