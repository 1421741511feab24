import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { VListHandle } from 'virtua';
import { untilInput } from '../../components/until-input.ts';
import { offsetOf, placeAt, placeOf, setPlace } from './thread-place.ts';
import type { Place } from './thread-place.ts';
import { firstNewOf } from './thread-rows.ts';
import type { ThreadRow } from './thread-rows.ts';
import { useContentResize } from './use-content-resize.ts';
import { useMissed } from './use-missed.ts';

/** Closer to the end than this many pixels counts as being there. */
const slack = 80;

/** Pixels of what one has read that stay above the line of new messages. */
const context = 64;

/** As long as rows may take to be measured, milliseconds; a finger ends it sooner. */
const settleMs = 1000;
const touches = ['touchstart', 'pointerdown', 'wheel', 'keydown'];

/** Where a thread is scrolled to, and how to bring it to its end. */
export interface StickToBottom {
  /** The newest message is not on the screen. */
  away: boolean;
  /** How many the other has written since it was. */
  missed: number;
  onScroll(offset: number): void;
  toBottom(): void;
}

/**
 * Keeps a thread at its end: at first, when the keyboard or the text box change its height, and when
 * a message comes while one reads the newest. My own new message always scrolls there. It begins elsewhere where one
 * had scrolled back before one left it, or where more is new than fits on the screen: at the line above that. Further
 * up it is the lowest message in sight, which one may be about to answer, that keyboard and text box leave there.
 */
export function useStickToBottom(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<VListHandle | null>,
  rows: readonly ThreadRow[],
): StickToBottom {
  const { key: entry } = useLocation();
  const stuck = useRef(true);
  /** Where it stays instead of its end, until rows are measured. */
  const begin = useRef<Place>(undefined);
  const before = useRef({ offset: 0, layout: '', width: 0, height: 0 });
  const latest = useRef(rows);
  latest.current = rows;
  const [away, setAway] = useState(false);
  const count = rows.length;
  const last = rows.at(-1);
  const missed = useMissed(rows, away);
  const ownKey = last?.kind === 'message' && last.mine ? last.key : undefined;
  const shownOwn = useRef(ownKey);
  const firstNew = firstNewOf(rows);

  const log = () => frame.current?.querySelector<HTMLElement>('[role="log"]');
  const toBottom = () => {
    stuck.current = true;
    begin.current = undefined;
    setPlace(entry, undefined);
    setAway(false);
    // Not `scrollToIndex`: it goes on until all rows are measured, and takes whoever scrolls back along.
    log()?.scrollTo({ top: log()?.scrollHeight ?? 0, behavior: 'instant' });
  };
  const isAtEnd = () => {
    const { scrollTop, clientHeight, scrollHeight } = log() ?? document.body;
    return scrollTop + clientHeight >= scrollHeight - slack;
  };
  const remember = (offset: number, atEnd: boolean) => {
    setAway(!atEnd);
    const handle = list.current;
    setPlace(entry, handle && !atEnd ? placeAt(handle, latest.current, offset) : undefined);
  };
  /** To where it stands until somebody scrolls. */
  const keep = () => {
    const top = begin.current && offsetOf(list.current, latest.current, begin.current);
    if (top === undefined) return toBottom();
    log()?.scrollTo({ top, behavior: 'instant' });
    remember(top, isAtEnd());
  };
  const beginAt = (place: Place) => {
    begin.current = place;
    keep();
    if (frame.current === null) return;
    untilInput(frame.current, touches, settleMs, () => {
      if (begin.current !== place) return;
      begin.current = undefined;
      stuck.current = isAtEnd();
    });
  };
  useContentResize(frame, () => {
    if (stuck.current) keep();
  });
  useLayoutEffect(() => {
    const left = placeOf(entry);
    if (left !== undefined) beginAt(left);
  }, [entry]);
  useLayoutEffect(() => {
    // An older page moves the line further up: that is no reason to follow it.
    if (firstNew === undefined || !stuck.current || begin.current !== undefined) return;
    beginAt({ key: firstNew, before: 1, by: -context });
  }, [firstNew]);
  useLayoutEffect(() => {
    if (stuck.current) keep();
  }, [count, last?.key]);
  useLayoutEffect(() => {
    if (ownKey !== undefined && ownKey !== shownOwn.current) toBottom();
    shownOwn.current = ownKey;
  }, [ownKey]);

  const onScroll = (offset: number) => {
    const handle = list.current;
    if (handle === null) return;
    const { clientWidth, clientHeight } = frame.current ?? document.body;
    const scroller = log() ?? document.body;
    const height = scroller.clientHeight;
    const layout = [clientWidth, clientHeight, handle.viewportSize, handle.scrollSize].join();
    const last = before.current;
    before.current = { offset, layout, width: clientWidth, height };
    const atEnd = offset + handle.viewportSize >= handle.scrollSize - slack;
    // Only a step back within one layout is the user's: turning the phone moves everything.
    const moved = layout !== last.layout;
    if (stuck.current && moved) return keep();
    if (!stuck.current && last.width === clientWidth && last.height > 0 && height !== last.height) {
      const hasMoved = keepLowest(scroller, last);
      before.current.offset = scroller.scrollTop;
      // An event tells of it.
      if (hasMoved) return;
    }
    if (stuck.current && (begin.current !== undefined || offset >= last.offset)) return;
    stuck.current = atEnd;
    remember(offset, atEnd);
  };
  return { away, missed, onScroll, toBottom };
}

/**
 * Scrolls a list that has become lower or higher so that the lowest row in sight stays that.
 * @param before how far it was scrolled, and its height then, CSS pixels
 * @returns whether that has moved it
 */
function keepLowest(scroller: HTMLElement, before: { offset: number; height: number }): boolean {
  const { scrollTop, clientHeight } = scroller;
  // From where it was: near its end a list that grows has been moved by the browser already.
  scroller.scrollTo({ top: before.offset + before.height - clientHeight, behavior: 'instant' });
  return scroller.scrollTop !== scrollTop;
}
