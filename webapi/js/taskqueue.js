// Tasks of the harness: HTML, 8.1.7 "Event loops". Each runs by itself, with a
// microtask checkpoint after it, between what else the host delivers.
(function (primordials, host, internals) {
  'use strict';

  const { newList, push, startTimer } = internals;

  let tasks = newList();
  let done = 0; // of the tasks, which are dropped together

  const next = () => {
    const task = tasks[done];
    tasks[done++] = undefined;
    if (done < tasks.length) startTimer(0, next);
    else {
      tasks = newList();
      done = 0;
    }
    task();
  };

  // Queues a task. One timer of the host serves all of them.
  internals.queueTask = function queueTask(task) {
    push(tasks, task);
    if (tasks.length === 1) startTimer(0, next);
  };
})
