export interface SampleSceneTable {
  id: string;
}

declare module '../platform/database/tables' {
  interface Tables {
    /** scenes of drawn pictures that sample rows show */
    sample_scenes: SampleSceneTable;
  }
}
