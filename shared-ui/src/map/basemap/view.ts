export type { FrameView as BasemapView } from '../frame-view';
