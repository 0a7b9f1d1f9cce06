// The path, query and fragment of a URL: URL Standard, 4.4, the states from
// "path start state" on. at is where in the text the component begins.
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;
  const { encodeSets, isSpecialScheme, percentEncode, shortenPath } = internals;

  const pathEnd = /[?#]/g;
  const queryEnd = /#/g;

  // Finds the first match of a global expression from at on, or the end.
  const find = internals.findFrom = (expression, text, at) => {
    expression.lastIndex = at;
    const found = RegExpPrototypeExec(expression, text);
    return found === null ? text.length : found.index;
  };

  const setFragment = internals.setURLFragment = (url, text) => {
    url.fragment = percentEncode(encodeSets.fragment, text);
  };

  const setQuery = internals.setURLQuery = (url, text) => {
    const set = isSpecialScheme(url.scheme) ? encodeSets.specialQuery : encodeSets.query;
    url.query = percentEncode(set, text);
  };

  // Parses what follows the path, from its end on.
  const parseRest = internals.parseURLRest = (url, text, at) => {
    if (text[at] === '?') {
      const end = find(queryEnd, text, at + 1);
      setQuery(url, StringPrototypeSlice(text, at + 1, end));
      at = end;
    }
    if (text[at] === '#') setFragment(url, StringPrototypeSlice(text, at + 1));
    return url;
  };

  const doubleDot = /^(?:\.|%2e){2}$/i;
  const singleDot = /^(?:\.|%2e)$/i;
  const drive = /^[A-Za-z][:|]$/;

  const appendSegment = (url, segment) => {
    const isDrive = url.scheme === 'file' && url.path === '' &&
      RegExpPrototypeExec(drive, segment) !== null;
    url.path += '/' + (isDrive ? segment[0] + ':' : segment);
  };

  const takeSegment = (url, segment, isLast) => {
    const mayBeDots = segment[0] === '.' || segment[0] === '%';
    if (mayBeDots && RegExpPrototypeExec(doubleDot, segment) !== null) {
      shortenPath(url);
      if (isLast) url.path += '/';
    } else if (mayBeDots && RegExpPrototypeExec(singleDot, segment) !== null) {
      if (isLast) url.path += '/';
    } else {
      appendSegment(url, segment);
    }
  };

  const has = (text, c) => StringPrototypeIndexOf(text, c) >= 0;

  // Whether segment by segment would give the text as it is.
  const isRegular = (url, text) => url.scheme !== 'file' && !has(text, '.') && !has(text, '%2') &&
    !has(text, '\\');

  const nextSolidus = (text, from, isSpecial) => {
    const solidus = StringPrototypeIndexOf(text, '/', from);
    const other = isSpecial ? StringPrototypeIndexOf(text, '\\', from) : -1;
    if (solidus < 0 || (other >= 0 && other < solidus)) return other < 0 ? text.length : other;
    return solidus;
  };

  // Appends the segments of a text.
  const appendPath = internals.appendURLPath = (url, text) => {
    const path = percentEncode(encodeSets.path, text);
    if (isRegular(url, path)) {
      url.path += '/' + path;
      return;
    }
    const isSpecial = isSpecialScheme(url.scheme);
    for (let from = 0; from <= path.length;) {
      const to = nextSolidus(path, from, isSpecial);
      takeSegment(url, StringPrototypeSlice(path, from, to), to === path.length);
      from = to + 1;
    }
  };

  // path state
  internals.parseURLPath = function parseURLPath(url, text, at) {
    const end = find(pathEnd, text, at);
    appendPath(url, StringPrototypeSlice(text, at, end));
    return parseRest(url, text, end);
  };

  // path start state
  internals.parseURLPathStart = function parseURLPathStart(url, text, at) {
    const c = text[at];
    const isSpecial = isSpecialScheme(url.scheme);
    if (!isSpecial && (c === undefined || c === '?' || c === '#')) return parseRest(url, text, at);
    const skip = c === '/' || (isSpecial && c === '\\');
    return internals.parseURLPath(url, text, skip ? at + 1 : at);
  };

  // opaque path state
  internals.parseURLOpaquePath = function parseURLOpaquePath(url, text, at) {
    const end = find(pathEnd, text, at);
    url.isOpaque = true;
    url.path = percentEncode(encodeSets.control, StringPrototypeSlice(text, at, end));
    if (end < text.length && text[end - 1] === ' ' && end > at) {
      url.path = StringPrototypeSlice(url.path, 0, -1) + '%20';
    }
    return parseRest(url, text, end);
  };

  const startsWithDrive = /^[A-Za-z][:|](?:[/\\?#]|$)/;

  internals.isDriveLetter = (text) => RegExpPrototypeExec(drive, text) !== null;

  // Whether the text from at on starts with a Windows drive letter.
  internals.startsWithDriveLetter = (text, at) =>
    RegExpPrototypeExec(startsWithDrive, StringPrototypeSlice(text, at, at + 3)) !== null;
})
