import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** An S3-compatible server for tests, as http://key:secret@host:port; without it these tests are skipped. */
export const TEST_STORE = process.env.S3_TEST_URL ?? null;

/** The settings of an empty bucket of its own. */
export async function testBucket() {
  const { origin, username, password } = new URL(TEST_STORE ?? '');
  const S3_BUCKET = `test-${process.pid}-${Date.now()}`;
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: origin,
    forcePathStyle: true,
    credentials: { accessKeyId: username, secretAccessKey: password },
  });
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  client.destroy();
  return {
    S3_BUCKET,
    S3_ENDPOINT: origin,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: username,
    S3_SECRET_ACCESS_KEY: password,
  };
}
