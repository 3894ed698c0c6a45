import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { DataError } from "../tables/table.ts";

/** `fault`: of the DataError that a task failed with. */
export type TaskMessage<Result> =
  { note: string } | { done: Result } | { failed: string; fault?: DataError["fault"] };

/**
 * Runs a module once per task in worker threads, as many at a time as there are cores, in the given order; results
 * come in that order too. The module posts notes and then its result. Rejects with the first failure, a DataError
 * where the task met one, and ends the other tasks.
 */
export async function runTasks<Task, Result>(
  module: URL,
  tasks: readonly Task[],
  note: (line: string) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  const running = new Set<Worker>();
  const waiting = tasks.map((task, at) => ({ task, at }));
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const worker = new Worker(module, { workerData: next.task });
      running.add(worker);
      results[next.at] = await resultOf<Result>(worker, note);
      running.delete(worker);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(tasks.length, availableParallelism()) }, lane));
  } catch (error) {
    waiting.length = 0;
    await Promise.all([...running].map((worker) => worker.terminate()));
    throw error;
  }
  return results;
}

function resultOf<Result>(worker: Worker, note: (line: string) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: TaskMessage<Result>) => {
      if ("note" in message) note(message.note);
      else if ("done" in message) resolve(message.done);
      else reject(message.fault ? new DataError(...message.fault) : new Error(message.failed));
    });
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`a task ended with code ${code} and no result`)));
  });
}
