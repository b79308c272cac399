import { createHash } from 'node:crypto';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ApiError } from 'shared-contracts';
import type { Settings } from '../settings';

export type BucketSettings = Pick<
  Settings,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

const TIMEOUTS = { connectionTimeout: 2000, requestTimeout: 15_000 };

/** @returns the object store of the settings; null when files are in folders */
export function openBucket(settings: BucketSettings): Bucket | null {
  return settings.S3_BUCKET === null ? null : new Bucket(settings.S3_BUCKET, settings);
}

/** Files in an S3-compatible object store, shared by all servers. Every file carries the SHA-256 of its content. */
export class Bucket {
  private readonly client: S3Client;

  constructor(
    private readonly name: string,
    { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Omit<BucketSettings, 'S3_BUCKET'>,
  ) {
    this.client = new S3Client({
      region: S3_REGION,
      requestHandler: TIMEOUTS,
      // stores other than that of Amazon know no newer checksums; Content-MD5 is known to all
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
      ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
        : {}),
    });
  }

  /** @returns null when there is no such file
   * @throws ApiError busy when the store does not answer */
  read(key: string): Promise<Buffer | null> {
    return unlessMissing(async () => {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.name, Key: key }));
      return Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
    });
  }

  /** The store checks that the content arrives unchanged. @throws ApiError busy when the store does not answer */
  async write(key: string, content: Uint8Array): Promise<void> {
    const put = new PutObjectCommand({
      Bucket: this.name,
      Key: key,
      Body: content,
      ContentMD5: createHash('md5').update(content).digest('base64'),
      Metadata: { sha256: sha256(content) },
    });
    await unlessMissing(() => this.client.send(put));
  }

  /** The SHA-256 of a file, as it was written; null when there is no such file. */
  hash(key: string): Promise<string | null> {
    return unlessMissing(async () => {
      const { Metadata } = await this.client.send(new HeadObjectCommand({ Bucket: this.name, Key: key }));
      return Metadata?.sha256 ?? '';
    });
  }

  /** The files whose names begin like this. */
  async *list(prefix: string): AsyncGenerator<string> {
    for (let token: string | undefined; ; ) {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.name, Prefix: prefix, ...(token ? { ContinuationToken: token } : {}) }),
      );
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
      token = page.NextContinuationToken;
      if (!page.IsTruncated || token === undefined) return;
    }
  }

  /** Removes the files whose names begin like this. */
  async remove(prefix: string): Promise<void> {
    const keys: { Key: string }[] = [];
    for await (const Key of this.list(prefix)) keys.push({ Key });
    for (let from = 0; from < keys.length; from += MAX_REMOVED)
      await this.client.send(
        new DeleteObjectsCommand({ Bucket: this.name, Delete: { Objects: keys.slice(from, from + MAX_REMOVED) } }),
      );
  }
}

/** Names of one request, as the protocol limits them. */
const MAX_REMOVED = 1000;

/** The name of a file's hash, as the store keeps it. */
export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function unlessMissing<T>(send: () => Promise<T>): Promise<T | null> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return null;
    throw Object.assign(new ApiError('busy'), { cause: error });
  }
}
