import { useEffect, useState } from 'react';
import {
  type ApiError,
  CACHE_SECONDS,
  type HostServices,
  type RegionMatrix,
  regionMatrix,
  regionMatrixSchema,
  storageCache,
} from 'shared-contracts';
import { asApiError } from 'shared-ui';

const KEY = 'region_matrix';
const kept = storageCache(
  () => window.localStorage,
  () => Date.now(),
);

interface MatrixState {
  data?: RegionMatrix;
  error?: ApiError;
  retry: () => void;
}

/**
 * The tree of regions, fetched when it is first wanted and then kept in the browser for 150 seconds [B4.7] (D10).
 * Nothing is left behind in the storage of a foreign page.
 */
export function useRegionMatrix(host: HostServices, wanted: boolean): MatrixState {
  const [state, setState] = useState<Omit<MatrixState, 'retry'>>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again after a failure
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    readMatrix(host).then(
      (data) => left || setState({ data }),
      (error: unknown) => left || setState({ error: asApiError(error) }),
    );
    return () => {
      left = true;
    };
  }, [host, wanted, tries]);
  return { ...state, retry: () => setTries(tries + 1) };
}

async function readMatrix({ api, context }: HostServices): Promise<RegionMatrix> {
  const keeps = context !== 'embed';
  const known = keeps ? kept.read(KEY, regionMatrixSchema) : undefined;
  if (known !== undefined) return known;
  const matrix = await api.call(regionMatrix, {});
  if (keeps) kept.write(KEY, matrix, CACHE_SECONDS.regionMatrix);
  return matrix;
}
