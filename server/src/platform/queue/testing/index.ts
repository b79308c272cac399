export { claimTasks, completeTask, failTask, parkUndelivered } from '../tasks.store';
export type { TaskTable } from '../tasks.tables';
