import { createHash } from 'node:crypto';
import { ApiError } from 'shared-contracts';
import type { Settings } from '../settings/settings';

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
  private readonly connection: ReturnType<typeof connect>;

  constructor(
    private readonly name: string,
    settings: Omit<BucketSettings, 'S3_BUCKET'>,
  ) {
    this.connection = connect(settings);
    // each request reports it
    this.connection.catch(() => undefined);
  }

  /** @returns null when there is no such file
   * @throws ApiError busy when the store does not answer */
  read(key: string): Promise<Buffer | null> {
    return this.unlessMissing(async ({ client, GetObjectCommand }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: this.name, Key: key }));
      return Body ? Buffer.from(await Body.transformToByteArray()) : Buffer.alloc(0);
    });
  }

  /** The store checks that the content arrives unchanged. @throws ApiError busy when the store does not answer */
  async write(key: string, content: Uint8Array): Promise<void> {
    const put = {
      Bucket: this.name,
      Key: key,
      Body: content,
      ContentMD5: createHash('md5').update(content).digest('base64'),
      Metadata: { sha256: sha256(content) },
    };
    await this.unlessMissing(({ client, PutObjectCommand }) => client.send(new PutObjectCommand(put)));
  }

  /** The SHA-256 of a file, as it was written; null when there is no such file. */
  hash(key: string): Promise<string | null> {
    return this.unlessMissing(async ({ client, HeadObjectCommand }) => {
      const { Metadata } = await client.send(new HeadObjectCommand({ Bucket: this.name, Key: key }));
      return Metadata?.sha256 ?? '';
    });
  }

  /** The files whose names begin like this. */
  async *list(prefix: string): AsyncGenerator<string> {
    const { client, ListObjectsV2Command } = await this.connection;
    for (let token: string | undefined; ; ) {
      const page = await client.send(
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
    const { client, DeleteObjectsCommand } = await this.connection;
    for (let from = 0; from < keys.length; from += MAX_REMOVED)
      await client.send(
        new DeleteObjectsCommand({ Bucket: this.name, Delete: { Objects: keys.slice(from, from + MAX_REMOVED) } }),
      );
  }

  private async unlessMissing<T>(send: (s3: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T | null> {
    const s3 = await this.connection;
    try {
      return await send(s3);
    } catch (error) {
      if (error instanceof s3.NoSuchKey || error instanceof s3.NotFound) return null;
      throw Object.assign(new ApiError('busy'), { cause: error });
    }
  }
}

/** Loads the client, which takes a tenth of a server's start: most sites have no bucket. */
async function connect({
  S3_ENDPOINT,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: Omit<BucketSettings, 'S3_BUCKET'>) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
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
  return { ...s3, client };
}

/** Names of one request, as the protocol limits them. */
const MAX_REMOVED = 1000;

/** The name of a file's hash, as the store keeps it. */
export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
