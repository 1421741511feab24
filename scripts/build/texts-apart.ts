import type { Plugin } from 'vite';
import { replaced } from './cut.ts';
import { libraryPlugin } from './library-plugin.ts';

const reactDomFile = /react-dom\/cjs\/react-dom-client\.production\.js$/;

/** What React DOM does with texts, and what it does instead. */
const places: readonly (readonly [RegExp, string])[] = [
  [
    /if \(popHydrationState\(workInProgress\)\) \{(?:(?!popHydrationState)[^])*?\} else\s+\(current =\s+getOwnerDocumentFromRootContainer\(current\)\.createTextNode\(\s*newProps\s*\)\),\s+\(current\[internalInstanceKey\] = workInProgress\),/,
    '(current = getOwnerDocumentFromRootContainer(current), current = newProps.trim() && workInProgress.return.child.type !== "input" ? Object.assign(current.createElement("x-t"), { textContent: newProps }) : current.createTextNode(newProps)),',
  ],
  [/(?<=\(fiber\.stateNode)\.nodeValue(?= = isHidden)/, '.textContent'],
  [/(?<=\(lanes)\.nodeValue(?= = root\))/, '.textContent'],
];

/**
 * A plugin by which React DOM gives each text that has siblings an element of its own, `x-t`. A browser that translates
 * a page puts other nodes in place of texts: React would write what changes into texts that nobody sees any more, and
 * fail where it takes one away or puts something before it. Elements stay, whatever is in them. It does not know these
 * as its own: what is pressed there is pressed in the element around them. No SVG of ours has texts, and nothing is
 * hydrated. Two kinds stay texts: a space alone, which nothing translates, and which would be a part of its own in a row
 * (Firefox may leave it out: none may come or go by itself); and the words behind a button of a choice, which do not
 * change.
 */
export const textsApart = (): Plugin =>
  libraryPlugin('texts-apart', reactDomFile, (code) =>
    places.reduce((rest, [pattern, text]) => replaced(rest, pattern, text), code),
  );
