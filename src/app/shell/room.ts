import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';

/** From here on there is room for the top bar and the sidebar. Of the text's size, so that large text gets the small shell. */
const deskRem = 64;

const desk = createStore(measure);

function measure(): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return window.innerWidth >= deskRem * rem;
}

/** The window tells when it changes; a changed text size is only seen on something that is measured in it. */
function watch(): () => void {
  const check = () => desk.setState(measure());
  window.addEventListener('resize', check);
  const probe = document.createElement('span');
  probe.style.cssText = 'position:fixed;inline-size:1rem;visibility:hidden;pointer-events:none';
  document.body.append(probe);
  const watcher = new ResizeObserver(check);
  watcher.observe(probe);
  return () => {
    window.removeEventListener('resize', check);
    watcher.disconnect();
    probe.remove();
  };
}

/** Whether the shell is the one of large screens. */
export function useDeskRoom(): boolean {
  useEffect(watch, []);
  return useStore(desk);
}
