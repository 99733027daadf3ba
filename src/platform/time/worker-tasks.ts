import { Injectable } from '@nestjs/common';

/** Work that a process with the role `worker` does all the time, beside messages and schedules. */
export interface WorkerTask {
  start(): void;
  /** Begins nothing any more, and resolves when what runs has ended. */
  close(): Promise<void>;
}

/** The tasks that modules register when they start. A process without the role never begins them. */
@Injectable()
export class WorkerTasks {
  private readonly tasks: WorkerTask[] = [];

  add(task: WorkerTask): void {
    this.tasks.push(task);
  }

  start(): void {
    for (const task of this.tasks) task.start();
  }

  async close(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.close()));
  }
}
