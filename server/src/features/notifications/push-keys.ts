import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Database } from '../../platform/database/database';
import { signingSecret } from '../../platform/database/server-state.repository';

/** The keys by which push services recognise this site (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys of this database. They are made once: other keys would end all subscriptions. */
export function pushKeys(db: Database): () => Promise<PushKeys> {
  const secret = signingSecret(db, 'push-secret', () => webPush.generateVAPIDKeys().privateKey);
  return async () => {
    const privateKey = await secret();
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return { privateKey, publicKey: curve.getPublicKey().toString('base64url') };
  };
}
