/** Calls back in the next task: after everything that goes on with a promise of this one. A timer would come later. */
export function inNextTask(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener(
    'message',
    () => {
      port1.close();
      callback();
    },
    { once: true },
  );
  port1.start();
  port2.postMessage(null);
}
