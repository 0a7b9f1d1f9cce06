// Generates data/*.json.gz, the locale data of the guest's Intl, out of the
// Intl of Node, which holds the whole CLDR. Run it with the Node whose results are
// wanted (the committed files: Node 24); it takes a few minutes:
//
//   node generate.mjs              all languages
//   node generate.mjs ja zh        some of them; nn and no need nb
//
// Nothing is read but Intl: the formatters are asked for samples, and what they
// give is turned into patterns. In a pattern of numbers 0 stands for the number, -
// + % ¤ for the signs; in a pattern of dates {y} {M} … stand for the fields, see
// webapi/js/intldatepatterns.js. The output is the same for the same ICU.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { zoneLinks } from './zonelinks.mjs';

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs',
  'tr', 'ru', 'uk', 'ja', 'zh', 'ko', 'ar', 'hi', 'no', 'nn'];
// Where regions may differ least from, besides their language; these come first.
const hubs = { en: ['en-001', 'en-GB', 'en-150', 'en-AU'], es: ['es-419', 'es-MX', 'es-CR', 'es-AR'], pt: ['pt-PT'],
  zh: ['zh-Hant', 'zh-Hant-HK', 'zh-Hans-HK'], ar: ['ar-EG', 'ar-DZ'], de: ['de-CH'], fr: ['fr-CA', 'fr-CM'],
  no: ['nb'], nn: ['nb'], nl: ['nl-AW'] };

// Gives the tags that Intl knows of a language: those that resolve to themselves.
const tagsOf = (language) => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const regions = ['', ...letters.flatMap((a) => letters.map((b) => '-' + a + b)), '-001', '-150', '-419'];
  const scripts = language === 'zh' ? ['', '-Hans', '-Hant'] : [''];
  const known = scripts.flatMap((s) => regions.map((r) => language + s + r)).filter((tag) =>
    new Intl.NumberFormat(tag).resolvedOptions().locale === tag &&
    new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag);
  const first = [language, ...(hubs[language] ?? [])];
  return [...new Set([...first.filter((tag) => known.includes(tag)), ...known])];
};

// Language tags with a name of their own.
const dialects = ['ar-001', 'de-AT', 'de-CH', 'en-AU', 'en-CA', 'en-GB', 'en-US', 'es-419', 'es-ES', 'es-MX', 'fa-AF', 'fr-CA',
  'fr-CH', 'nds-NL', 'nl-BE', 'pt-BR', 'pt-PT', 'ro-MD', 'sw-CD', 'sr-ME', 'zh-Hans', 'zh-Hant', 'az-Arab', 'hi-Latn',
  'ars', 'arz', 'ary', 'ceb', 'ckb', 'chr', 'fil', 'gsw', 'haw', 'hmn', 'kok', 'mai', 'mul', 'nds', 'pcm', 'root', 'sat', 'tlh',
  'tok', 'und', 'yue', 'zxx', 'cmn', 'nan', 'wuu', 'hak', 'ast', 'bho', 'lah', 'prs', 'grc', 'ang', 'swb', 'tzm', 'zgh', 'kab', 'scn', 'vec'];
const scripts = ['Latn', 'Cyrl', 'Arab', 'Hans', 'Hant', 'Jpan', 'Kore', 'Hang', 'Hani', 'Hira', 'Kana', 'Bopo', 'Deva', 'Beng',
  'Guru', 'Gujr', 'Taml', 'Telu', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt', 'Grek', 'Hebr', 'Armn',
  'Geor', 'Ethi', 'Mong', 'Cher', 'Brai', 'Copt', 'Goth', 'Egyp', 'Zsym', 'Zsye', 'Zmth', 'Zyyy', 'Zinh', 'Zzzz', 'Zxxx'];
const units = Intl.supportedValuesOf('unit');
const currencies = [...Intl.supportedValuesOf('currency')];
const plurals = ['zero', 'one', 'two', 'few', 'many', 'other'];
const intern = (pool, value) => {
  const text = JSON.stringify(value);
  let at = pool.findIndex((v) => JSON.stringify(v) === text);
  if (at < 0) at = pool.push(value) - 1;
  return at;
};
const tryOr = (f, other) => { try { return f(); } catch { return other; } };

// One value if all plural categories have the same, else an object of those that
// differ from "other".
const byPlural = (map) => {
  const out = {};
  for (const c of plurals) {
    if (map[c] !== undefined && (c === 'other' || map[c] !== map.other)) out[c] = map[c];
  }
  return Object.keys(out).length === 1 && out.other !== undefined ? out.other : out;
};

const samplesOf = (locale) => {
  const rules = new Intl.PluralRules(locale);
  const samples = {};
  for (const n of [1, 2, 3, 5, 0, 11, 100, 21, 22, 1.5, 1000000]) samples[rules.select(n)] ??= n;
  samples.other ??= 1.5;
  return samples;
};

// ---- numbers ----

const numeric = new Set(['integer', 'group', 'decimal', 'fraction', 'infinity', 'nan', 'compact',
  'exponentSeparator', 'exponentInteger', 'exponentMinusSign']);
const signs = { minusSign: '-', plusSign: '+', percentSign: '%', currency: '¤' };
const numberPattern = (parts) => {
  let out = '';
  let seen = false;
  for (const { type, value } of parts) {
    if (numeric.has(type)) {
      if (!seen) out += '0';
      seen = true;
    } else {
      out += signs[type] ?? value;
    }
  }
  return out;
};
const exponentMinus = (parts) => {
  const types = parts.map((p) => p.type);
  return parts.slice(types.indexOf('exponentSeparator') + 1, types.indexOf('exponentInteger')).map((p) => p.value).join('');
};
const unitPattern = (parts) => numberPattern(parts.map((p) =>
  p.type === 'unit' ? { type: 'literal', value: p.value } : p));

const numberData = (L) => {
  const make = (o) => new Intl.NumberFormat(L, o);
  const part = (o, v, type) => make(o).formatToParts(v).find((p) => p.type === type)?.value ?? '';
  const grouping = () => {
    const parts = make({ useGrouping: 'always' }).formatToParts(1e9).filter((p) => p.type === 'integer');
    const short = make({}).formatToParts(1000).some((p) => p.type === 'group');
    return [short ? 1 : 2, parts.at(-1).value.length, parts.at(-2).value.length];
  };
  const three = (o) => [1, -1, 2].map((v, i) =>
    numberPattern(make({ ...o, signDisplay: i === 2 ? 'always' : 'auto' }).formatToParts(v)));
  const money = (currencySign, currencyDisplay) => three({ style: 'currency', currency: 'USD',
    currencySign, currencyDisplay, minimumFractionDigits: 0 });
  const compactMoney = (currencyDisplay) => [1e6, -1e6, 2e6].map((v, i) => {
    const parts = make({ style: 'currency', currency: 'USD', currencyDisplay, notation: 'compact',
      signDisplay: i === 2 ? 'always' : 'auto' }).formatToParts(v);
    return numberPattern(parts.filter((p, k) => p.type !== 'literal' || parts[k + 1]?.type !== 'compact'));
  });
  const data = {
    nu: make({}).resolvedOptions().numberingSystem,
    sym: {
      d: part({ minimumFractionDigits: 1 }, 1.5, 'decimal'), g: part({ useGrouping: 'always' }, 1e6, 'group'),
      m: part({}, -1, 'minusSign'), p: part({ signDisplay: 'always' }, 1, 'plusSign'),
      pc: part({ style: 'percent' }, 1, 'percentSign'),
      e: part({ notation: 'scientific' }, 1e5, 'exponentSeparator'),
      em: exponentMinus(make({ notation: 'scientific' }).formatToParts(1e-5)),
      inf: part({}, Infinity, 'infinity'), nan: part({}, NaN, 'nan'),
      cd: part({ style: 'currency', currency: 'USD' }, 1.5, 'decimal'),
      cg: part({ style: 'currency', currency: 'USD', useGrouping: 'always' }, 1e6, 'group'),
    },
    group: grouping(),
    decimal: three({}),
    percent: three({ style: 'percent' }),
    symbol: money('standard', 'narrowSymbol'),
    symbolAccounting: money('accounting', 'narrowSymbol'),
    code: money('standard', 'code'),
    codeAccounting: money('accounting', 'code'),
    symbolCompact: compactMoney('narrowSymbol'),
    codeCompact: compactMoney('code'),
    range: tryOr(() => make({}).formatRangeToParts(1, 2).filter((p) => p.source === 'shared').map((p) => p.value).join(''), '–'),
    approx: tryOr(() => make({}).formatRangeToParts(1, 1).find((p) => p.type === 'approximatelySign')?.value, '~'),
  };
  return { ...data, currency: currencyData(L), compact: compactData(L) };
};

const currencyData = (L) => {
  const samples = samplesOf(L);
  const symbols = {}; const narrow = {}; const names = {};
  const show = (currency, currencyDisplay, v = 1) => new Intl.NumberFormat(L,
    { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 2, minimumFractionDigits: 0 })
    .formatToParts(v).find((p) => p.type === 'currency')?.value;
  const named = (currency, v) => new Intl.NumberFormat(L, { style: 'currency', currency, currencyDisplay: 'name',
    maximumFractionDigits: 2, minimumFractionDigits: 0 }).formatToParts(v);
  let pattern;
  // In some locales the symbol comes before the number too.
  const symbolToo = named('USD', 2).filter((p) => p.type === 'currency').length > 1;
  for (const c of currencies) {
    const s = show(c, 'symbol'); const n = show(c, 'narrowSymbol');
    if (s !== c) symbols[c] = s;
    if (n !== s) narrow[c] = n;
    const map = {};
    for (const k in samples) map[k] = named(c, samples[k]).findLast((p) => p.type === 'currency')?.value;
    names[c] = byPlural(map);
  }
  for (const k in samples) {
    const parts = named('USD', samples[k]);
    const from = symbolToo ? parts.findIndex((p) => p.type === 'integer') : 0;
    (pattern ??= {})[k] = numberPattern(parts.slice(from));
  }
  return { symbols, narrow, names, pattern: byPlural(pattern), symbolToo: symbolToo || undefined };
};

const compactData = (L) => {
  const out = {};
  const rules = new Intl.PluralRules(L);
  for (const compactDisplay of ['short', 'long']) {
    const format = new Intl.NumberFormat(L, { notation: 'compact', compactDisplay, maximumFractionDigits: 1 });
    const list = [];
    for (let e = 3; e < 21; e++) {
      const map = {}; let shift = 0;
      for (const m of [1, 2, 3, 5, 1.1, 1.2, 1.5]) {
        const parts = format.formatToParts(m * 10 ** e);
        const shown = parts.filter((p) => p.type === 'integer' || p.type === 'group').map((p) => p.value).join('');
        const digits = parts.filter((p) => p.type === 'integer').map((p) => p.value).join('').length;
        shift = e - (digits - 1);
        const fraction = parts.some((p) => p.type === 'fraction');
        if (!shown) continue;
        const category = rules.select(fraction ? m * 10 ** (e - shift) : Math.round(m * 10 ** (e - shift)));
        map[category] ??= compactPattern(parts);
      }
      map.other ??= Object.values(map)[0];
      list.push([shift, byPlural(map)]);
    }
    while (list.length > 1 && JSON.stringify(list.at(-1)) === JSON.stringify(list.at(-2))) list.pop();
    out[compactDisplay] = list;
  }
  return out;
};
const compactPattern = (parts) => unitPattern(parts.map((p) =>
  p.type === 'compact' ? { type: 'literal', value: p.value } : p));

const perUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'kilometer', 'mile',
  'liter', 'gallon', 'gram', 'kilogram', 'meter', 'foot', 'gigabyte'];
const wholes = ['kilometer-per-hour', 'mile-per-hour', 'meter-per-second', 'mile-per-gallon', 'liter-per-kilometer'];

const unitData = (L) => {
  const out = {};
  const samples = samplesOf(L);
  for (const unitDisplay of ['short', 'long', 'narrow']) {
    const table = {};
    const show = (unit, v) => unitPattern(new Intl.NumberFormat(L, { style: 'unit', unit, unitDisplay }).formatToParts(v));
    const all = (unit) => {
      const map = {};
      for (const k in samples) map[k] = show(unit, samples[k]);
      return byPlural(map);
    };
    for (const unit of [...units, ...wholes]) table[unit] = all(unit);
    for (const per of perUnits) {
      // What follows the pattern of one unit for "per" another.
      const base = show('degree', 2); const whole = show('degree-per-' + per, 2);
      table['-per-' + per] = whole.includes(base) ? whole.replace(base, '0') : '0/' + per;
    }
    out[unitDisplay] = table;
  }
  for (const unit in out.narrow) {
    if (JSON.stringify(out.narrow[unit]) === JSON.stringify(out.short[unit])) delete out.narrow[unit];
  }
  return out;
};

// ---- dates ----

const at = (month, day, hour = 3, year = 2024) => Date.UTC(year, month, day, hour, 4, 7, 89);
const months = Array.from({ length: 12 }, (_, m) => at(m, 5));
const weekdays = Array.from({ length: 7 }, (_, d) => at(1, 4 + d)); // 2024-02-04 is a Sunday
const hours = Array.from({ length: 24 }, (_, h) => at(1, 5, h));
const eras = [Date.UTC(-100, 1, 5, 3, 4, 7), at(1, 5)];
const digits = /^\p{Nd}+$/u;
const counted = { day: ['d', 'D'], hour: ['h', 'H'], minute: ['i', 'I'], second: ['s', 'S'], month: ['M', 'N'] };

// The lists of names that were met, and the place of each.
const lists = [];
const places = new Map();
const known = (list) => {
  const text = JSON.stringify(list);
  if (!places.has(text)) places.set(text, lists.push(list) - 1);
  return places.get(text);
};

class Dates {
  constructor(locale) {
    this.locale = locale;
  }

  // Node 24.21 ends with "unreachable code" at formatToParts of these.
  sampled({ weekday, era, month }) {
    return this.locale === 'de-CH' && weekday && era && (month === 'numeric' || month === '2-digit') ? 'de' : this.locale;
  }

  // The value of the part at an index in the text of several dates.
  vector(format, index, type, dates) {
    return dates.map((d) => format.formatToParts(d).filter((p) => p.type === type)[index]?.value ?? '');
  }

  token(format, { type, value }, index) {
    const numbers = counted[type];
    if (numbers && digits.test(value)) return numbers[value.length === 1 ? 0 : 1];
    switch (type) {
      case 'year': return value.length === 2 ? 'Y' : 'y';
      case 'fractionalSecond': return 'f';
      case 'timeZoneName': return 'z';
      case 'month': return 'L' + known( this.vector(format, index, type, months));
      case 'weekday': return 'E' + known( this.vector(format, index, type, weekdays));
      case 'era': return 'G' + known( this.vector(format, index, type, eras));
      case 'dayPeriod': {
        const all = this.vector(format, index, type, hours);
        const halves = all.every((v, h) => v === all[h < 12 ? 0 : 12]);
        return 'a' + known(halves ? [all[0], all[12]] : all);
      }
    }
    throw new Error(this.locale + ': ' + type + ' ' + value);
  }

  pattern(options) {
    const format = new Intl.DateTimeFormat(this.sampled(options), { timeZone: 'UTC', ...options });
    const seen = {};
    let out = '';
    for (const part of format.formatToParts(at(1, 5))) {
      if (part.type === 'literal') {
        out += part.value;
      } else {
        const index = seen[part.type] ?? 0;
        seen[part.type] = index + 1;
        out += '{' + this.token(format, part, index) + '}';
      }
    }
    return out;
  }

  range(options, second) {
    const format = new Intl.DateTimeFormat(this.locale, { timeZone: 'UTC', ...options });
    return format.formatRangeToParts(at(1, 5), second);
  }
}

const widths = { weekday: [, 'narrow', 'short', 'long'], year: [, 'numeric', '2-digit'],
  month: [, 'numeric', '2-digit', 'short', 'long', 'narrow'], day: [, 'numeric', '2-digit'],
  hour: [, 'numeric', '2-digit'], minute: [, 'numeric', '2-digit'], second: [, 'numeric', '2-digit'] };

// The patterns of all combinations of the fields' widths, the last field counting fastest.
const combinations = (dates, fields, fixed) => {
  let lists = [{}];
  for (const f of fields) {
    lists = lists.flatMap((o) => Array.from(widths[f], (w) => (w === undefined ? o : { ...o, [f]: w })));
  }
  return lists.map((o) => (Object.keys(o).length === 0 ? '' : dates.pattern({ ...o, ...fixed })));
};

const zoneStyles = ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric'];
const styles = ['full', 'long', 'medium', 'short'];
const dateData = (L) => {
  const dates = new Dates(L);
  const data = {};
  data.dates = combinations(dates, ['weekday', 'year', 'month', 'day'], {});
  data.eras = combinations(dates, ['weekday', 'year', 'month', 'day'], { era: 'short' });
  data.times12 = combinations(dates, ['hour', 'minute', 'second'], { hour12: true });
  data.times24 = combinations(dates, ['hour', 'minute', 'second'], { hour12: false });
  data.dateStyles = styles.map((dateStyle) => dates.pattern({ dateStyle }));
  data.timeStyles = [true, false].flatMap((hour12) => styles.map((timeStyle) => dates.pattern({ timeStyle, hour12 })));
  const glue = (date, time) => {
    const [whole, d, t] = [{ ...date, ...time }, date, time].map((o) => dates.pattern(o));
    return whole.replace(d, '{1}').replace(t, '{0}');
  };
  data.styleGlue = styles.map((dateStyle) => glue({ dateStyle }, { timeStyle: 'short' }));
  const ymd = (month) => ({ year: 'numeric', month, day: 'numeric' });
  const hm = { hour: 'numeric', minute: 'numeric' };
  const zone = { timeZoneName: 'short' };
  data.glue = [glue({ weekday: 'long', ...ymd('long') }, hm), glue(ymd('long'), hm),
    glue(ymd('short'), hm), glue(ymd('numeric'), hm)];
  data.weekdayHours = [true, false].flatMap((hour12) => ['narrow', 'short', 'long'].flatMap((weekday) =>
    [dates.pattern({ weekday, hour: 'numeric', hour12 }), dates.pattern({ weekday, ...hm, hour12 })]));
  for (const [table, hour12] of [['zones12', true], ['zones24', false]]) {
    data[table] = zoneStyles.flatMap((timeZoneName) => ['{z}',
      ...combinations(dates, ['hour', 'minute', 'second'], { hour12, timeZoneName }).slice(1)]);
  }
  data.dateZone = dates.pattern({ ...ymd('numeric'), ...zone }).replace(dates.pattern(ymd('numeric')), '{0}');
  data.eraNames = ['short', 'long', 'narrow'].map((era) => dates.pattern({ era }));
  data.dayPeriods = ['short', 'long', 'narrow'].map((dayPeriod) => [
    dates.pattern({ dayPeriod }), dates.pattern({ hour: 'numeric', dayPeriod, hour12: true }),
    dates.pattern({ ...hm, dayPeriod, hour12: true })]);
  const cycle = (o) => new Intl.DateTimeFormat(L, { hour: 'numeric', ...o }).resolvedOptions().hourCycle;
  data.cycles = [cycle({}), cycle({ hour12: true }), cycle({ hour12: false })];
  data.fraction = new Intl.DateTimeFormat(L, { second: 'numeric', fractionalSecondDigits: 3 })
    .formatToParts(0).find((p) => p.type === 'literal')?.value ?? '.';
  return { ...data, ...rangeData(dates, ymd, hm) };
};

// Puts names and patterns in pools: in tables are their places, two digits in base 36
// each. The places are those of the parent's pools, so that less differs.
const pooled = (data, parent) => {
  const names = [...parent?.names ?? []];
  const pool = [...parent?.pool ?? ['']];
  const local = (pattern) => pattern.replace(/([{[][LEGa])(\d+)/g, (_, kind, n) => kind + intern(names, lists[n]));
  const deep = (v) => (typeof v === 'string' ? local(v) : Array.isArray(v) ? v.map(deep)
    : typeof v === 'object' && v !== null ? Object.fromEntries(Object.entries(v).map(([k, x]) => [local(k), deep(x)])) : v);
  const result = deep(data);
  for (const table of ['dates', 'eras', 'times12', 'times24', 'zones12', 'zones24']) {
    result[table] = result[table].map((p) => intern(pool, p).toString(36).padStart(2, '0')).join('');
  }
  for (const table of ['dateStyles', 'timeStyles']) result[table] = result[table].map((p) => intern(pool, p));
  return { ...result, names, pool };
};

// Interval patterns: by the combination of fields, then by the largest field that
// differs. The second half of a field is in brackets: [M].
const rangeData = (dates, ymd, hm) => {
  const list = [ymd('numeric'), ymd('short'), ymd('long'), { month: 'short', day: 'numeric' },
    { month: 'long', day: 'numeric' }, { month: 'numeric', day: 'numeric' },
    { year: 'numeric', month: 'short' }, { year: 'numeric', month: 'long' },
    { weekday: 'short', ...ymd('short') }, { weekday: 'long', ...ymd('long') },
    { weekday: 'short', month: 'short', day: 'numeric' }, { year: 'numeric', month: '2-digit', day: '2-digit' },
    ...styles.map((dateStyle) => ({ dateStyle })), { hour: 'numeric' }, hm];
  const later = { day: at(1, 6), month: at(7, 6), year: at(7, 6, 3, 2025), hour: at(1, 5, 5), half: at(1, 5, 17) };
  const ranges = {};
  const pattern = (options, second) => {
    const format = new Intl.DateTimeFormat(dates.locale, { timeZone: 'UTC', ...options });
    const seen = {};
    return format.formatRangeToParts(at(1, 5), second).map((p) => {
      if (p.type === 'literal') return p.value;
      const again = p.source === 'endRange' || (seen[p.type] && p.source !== 'startRange');
      const token = (p.type === 'hour' && seen[p.type]) || dates.token(format, p, 0);
      seen[p.type] = token;
      return again ? '[' + token + ']' : '{' + token + '}';
    }).join('');
  };
  for (const options of list) {
    for (const hour12 of options.hour ? [true, false] : [undefined]) {
      const o = hour12 === undefined ? options : { ...options, hour12 };
      const entry = {};
      for (const field of options.hour ? ['hour', 'half'] : ['day', 'month', 'year']) {
        if (field === 'day' && !options.day && !options.dateStyle) continue;
        entry[field] = pattern(o, later[field]);
      }
      ranges[dates.pattern(o)] ??= entry;
    }
  }
  const separator = dates.range(hm, later.year).filter((p) => p.source === 'shared')
    .map((p) => p.value).join('') || ' – ';
  return { ranges, separator };
};

// ---- time zones ----

const canonicalZone = (zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
// What supportedValuesOf gives, and after it what else is a zone of its own.
const listedZones = Intl.supportedValuesOf('timeZone').sort();
const otherZones = [...new Set(['UTC', ...zoneLinks].map((z) => tryOr(() => canonicalZone(z))))]
  .filter((z) => z !== undefined && !listedZones.includes(z)).sort();
const allZones = [...listedZones, ...otherZones];

const zoneFormat = (L, timeZone, timeZoneName) => new Intl.DateTimeFormat(L, { timeZone, timeZoneName });
const zoneName = (format, date) => format.formatToParts(date).find((p) => p.type === 'timeZoneName').value;
const offsetSeconds = (text) => {
  const m = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  return m ? (m[1] + 1) * (m[2] * 3600 + m[3] * 60 + +(m[4] ?? 0)) : 0;
};

// The names that zones have had, in English: rows of [short, long], '' for what is
// an offset; an example of each; and by zone its periods: [from, offset, row, offset,
// row…]. A period ends where an offset gets another name.
const zoneRows = [];
const zoneExamples = [];
const day = 86400000;
const zonePeriods = (zone) => {
  const [short, long, offset, shortOffset] = ['short', 'long', 'longOffset', 'shortOffset'].map((n) => zoneFormat('en', zone, n));
  const at = (date) => {
    const o = zoneName(offset, date);
    const l = zoneName(long, date);
    const s = zoneName(short, date);
    return [offsetSeconds(o), s === zoneName(shortOffset, date) && zone !== 'UTC' ? '' : s, l === o && zone !== 'UTC' ? '' : l];
  };
  // The first time after one at which something is no longer so.
  const edge = (from, to, holds) => {
    while (to - from > 60000) {
      const middle = from + Math.floor((to - from) / 120000) * 60000;
      if (holds(at(middle))) from = middle; else to = middle;
    }
    return to;
  };
  const periods = [];
  let names = new Map();
  let before;
  const close = (from) => periods.push([from, names]);
  let start = 0;
  for (let date = Date.UTC(1968, 0, 3, 12); date < Date.UTC(2038, 0, 1); date += 20 * day) {
    const now = at(date);
    const key = JSON.stringify(now.slice(1));
    if (names.has(now[0]) && names.get(now[0]) !== key) {
      close(start);
      start = edge(before, date, (v) => JSON.stringify(v.slice(1)) !== key);
      names = new Map();
    }
    if (!names.has(now[0])) {
      names.set(now[0], key);
      if (now[1] !== '' || now[2] !== '') example(key, zone, date);
    }
    before = date;
  }
  close(start);
  return periods.map(([from, map]) => [from / 60000, ...[...map].flatMap(([o, key]) =>
    (key === '["",""]' ? [] : [o / 60, rowOf(key)]))]);
};
const rowOf = (key) => zoneRows.indexOf(key);
// The example of a row is the latest there is: names belong to the present.
const example = (key, zone, date) => {
  let row = rowOf(key);
  if (row < 0) row = zoneRows.push(key) - 1;
  if (date > (zoneExamples[row]?.[1] ?? -Infinity)) zoneExamples[row] = [zone, date];
};
const periodsByZone = () => {
  const table = {};
  allZones.forEach((zone, i) => {
    const periods = zonePeriods(zone).filter((p, k, all) => p.length > 1 || all.length > 1);
    if (periods.length > 0) table[i.toString(36)] = periods.map((p) => p.join(' ')).join(';');
  });
  return table;
};

const january = Date.UTC(2024, 0, 15);
const zoneData = (L) => {
  const named = (zone, style, date) => tryOr(() => zoneName(zoneFormat(L, zone, style), date), '');
  const names = {};
  zoneExamples.forEach(([zone, date], row) => {
    const [short, long] = ['short', 'long'].map((style) => {
      const name = named(zone, style, date);
      return zone !== 'UTC' && name === named(zone, style + 'Offset', date) ? '' : name;
    });
    if (short !== '' || long !== '') names[row.toString(36)] = [short, long];
  });
  return { gmt: named('Asia/Tokyo', 'shortOffset', 0).replace(/[+\-−].*$/, ''),
    minus: /[-−]/.exec(named('America/New_York', 'shortOffset', 0))?.[0] ?? '-',
    zero: named('Africa/Abidjan', 'shortOffset', 0), zeroLong: named('Africa/Abidjan', 'longOffset', 0),
    separator: /05(.)30/.exec(zoneName(new Intl.DateTimeFormat(L, { timeZone: 'Asia/Kolkata', timeZoneName: 'longOffset', numberingSystem: 'latn' }), 0))[1], names };
};
// The names of zones whether it is summer or winter.
const genericData = (L) => {
  const out = {};
  allZones.forEach((zone, i) => {
    const names = ['short', 'long'].map((style) => {
      const name = zoneName(zoneFormat(L, zone, style + 'Generic'), january);
      return name === zoneName(zoneFormat(L, zone, style + 'Offset'), january) ? '' : name;
    });
    if (names[0] !== '' || names[1] !== '') out[i.toString(36)] = names;
  });
  return out;
};

// ---- lists, relative times, names ----

const listData = (L) => {
  const out = {};
  for (const type of ['conjunction', 'disjunction', 'unit']) {
    out[type] = ['long', 'short', 'narrow'].map((style) => {
      const format = new Intl.ListFormat(L, { type, style });
      const between = (items) => format.formatToParts(items).filter((p) => p.type === 'literal').map((p) => p.value);
      const [two] = between(['a', 'b']);
      const four = between(['a', 'b', 'c', 'd']);
      return [two ?? '', four[0] ?? '', four[2] ?? ''];
    });
  }
  return out;
};

const relativeUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
const relativeData = (L) => {
  const samples = samplesOf(L);
  const out = {};
  for (const style of ['long', 'short', 'narrow']) {
    const always = new Intl.RelativeTimeFormat(L, { style });
    const auto = new Intl.RelativeTimeFormat(L, { style, numeric: 'auto' });
    out[style] = relativeUnits.map((unit) => {
      const sides = [1, -1].map((sign) => {
        const map = {};
        for (const k in samples) map[k] = numberPattern(always.formatToParts(sign * samples[k], unit));
        return byPlural(map);
      });
      const names = {};
      for (const n of [-2, -1, 0, 1, 2]) {
        const parts = auto.formatToParts(n, unit);
        if (!parts.some((p) => p.type === 'integer')) names[n] = parts[0].value;
      }
      return [...sides, names];
    });
  }
  out.short = out.short.map((v, i) => (JSON.stringify(v) === JSON.stringify(out.long[i]) ? 0 : v));
  out.narrow = out.narrow.map((v, i) => (JSON.stringify(v) === JSON.stringify(out.short[i]) ? 0 : v));
  return out;
};

// The categories of plurals, and the category of a range where it is not that of
// its end: by the categories of start and end.
const pluralData = (L) => {
  const out = {};
  for (const type of ['cardinal', 'ordinal']) {
    const rules = new Intl.PluralRules(L, { type });
    const samples = {};
    for (const n of [...Array(120).keys(), 0.5, 1.5, 800, 1000, 1e6, 2e6]) samples[rules.select(n)] ??= n;
    const ranges = {};
    for (const a in samples) {
      for (const b in samples) {
        const range = rules.selectRange(samples[a], samples[b]);
        if (range !== b) ranges[a + ' ' + b] = range;
      }
    }
    out[type] = { categories: rules.resolvedOptions().pluralCategories, ranges };
  }
  return out;
};

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const displayNames = (L, type, codes, options) => {
  const format = new Intl.DisplayNames(L, { type, fallback: 'none', ...options });
  const out = {};
  for (const c of codes) {
    const name = tryOr(() => format.of(c), undefined);
    if (name !== undefined) out[c] = name;
  }
  return out;
};
const namedIn = (type, codes) => Object.keys(displayNames('en', type, codes));
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
const displayed = {
  region: namedIn('region', [...pairs, ...Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))]),
  language: [...namedIn('language', pairs.map((p) => p.toLowerCase())), ...dialects],
  script: namedIn('script', scripts),
  currency: currencies,
  calendar: ['gregory', 'iso8601', 'buddhist', 'chinese', 'coptic', 'dangi', 'ethioaa', 'ethiopic', 'hebrew', 'indian', 'islamic',
    'islamic-civil', 'islamic-rgsa', 'islamic-tbla', 'islamic-umalqura', 'japanese', 'persian', 'roc'],
  dateTimeField: ['era', 'year', 'quarter', 'month', 'weekOfYear', 'weekday', 'day', 'dayPeriod', 'hour', 'minute', 'second',
    'timeZoneName'],
};
const displayData = (L) => {
  const out = {};
  for (const type in displayed) {
    out[type] = displayNames(L, type, displayed[type]);
    if (type === 'currency') continue; // its short names are symbols
    for (const style of ['short', 'narrow']) {
      const other = difference(displayNames(L, type, displayed[type], { style }), out[type]);
      if (Object.keys(other).length > 0) out[type + '-' + style] = other;
    }
  }
  // Scripts are called otherwise beside a language.
  const standard = new Intl.DisplayNames(L, { type: 'language', languageDisplay: 'standard' });
  const whole = standard.of('fr-BR').split(out.language.fr).join('{0}').split(out.region.BR).join('{1}');
  const both = standard.of('fr-Cyrl-BR');
  const within = {};
  const [before, after] = whole.replace('{0}', out.language.fr).split('{1}');
  for (const script in out.script) {
    const text = standard.of('fr-' + script);
    const name = text.slice(before.length, text.length - after.length);
    if (text.startsWith(before) && name !== out.script[script]) within[script] = name;
  }
  const inner = both.slice(before.length, both.length - after.length);
  const separator = inner.replace(within.Cyrl ?? out.script.Cyrl, '').replace(out.region.BR, '');
  return { ...out, within, tag: [whole, separator] };
};

// ---- output ----

// What takes long to sample is the parent's if a few samples of it are.
const probes = {
  unit: (L) => ['kilometer', 'liter', 'day', 'gigabyte', 'celsius', 'mile-per-hour', 'foot', 'percent'].flatMap((unit) =>
    ['short', 'long', 'narrow'].map((unitDisplay) => [1, 2].map((n) => new Intl.NumberFormat(L, { style: 'unit', unit, unitDisplay }).format(n)))),
  zones: (L) => ['America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney', 'Pacific/Auckland', 'Asia/Hong_Kong',
    'Africa/Johannesburg', 'America/Mexico_City', 'America/Bogota', 'Asia/Tokyo', 'Africa/Casablanca', 'America/Sao_Paulo', 'Asia/Singapore',
    'Atlantic/Azores', 'Asia/Taipei', 'America/Argentina/Buenos_Aires', 'Africa/Lagos', 'Pacific/Fiji'].flatMap((zone) =>
    ['short', 'long'].flatMap((style) => [january, january + 180 * day].map((date) => zoneName(zoneFormat(L, zone, style), date)))),
  generic: (L) => ['America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney', 'Pacific/Auckland', 'Asia/Hong_Kong',
    'America/Phoenix', 'Africa/Abidjan', 'America/Bogota'].flatMap((zone) =>
    ['short', 'long'].map((style) => zoneName(zoneFormat(L, zone, style + 'Generic'), january))),
};
// Dates are the same if the patterns of the most common combinations are, and the names.
const dateProbes = new Map();
const dateProbe = (L) => {
  if (dateProbes.has(L)) return dateProbes.get(L);
  const list = [...styles.map((dateStyle) => ({ dateStyle })), {}, { era: 'short', ...ymdOf('short') }, { weekday: 'narrow' }, { month: 'narrow' },
    { weekday: 'long', hour: 'numeric' }, { weekday: 'long', ...ymdOf('long'), hour: 'numeric', minute: 'numeric' }, { weekday: 'long', ...ymdOf('numeric') },
    ...['numeric', 'short', 'long'].map((month) => ({ ...ymdOf(month), hour: 'numeric' })), { dateStyle: 'full', timeStyle: 'full' },
    { timeZoneName: 'short', hour: 'numeric', minute: 'numeric' }, { timeZoneName: 'long', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    { second: 'numeric', fractionalSecondDigits: 1 }, { dayPeriod: 'short', hour: 'numeric', hour12: true }, { ...ymdOf('numeric'), timeZoneName: 'short' }];
  for (const weekday of [undefined, 'short']) {
    for (const year of [undefined, 'numeric']) {
      for (const month of [undefined, 'numeric', '2-digit', 'short', 'long']) {
        for (const day of [undefined, 'numeric', '2-digit']) list.push({ weekday, year, month, day });
      }
    }
  }
  for (const hour12 of [true, false]) {
    for (const hour of ['numeric', '2-digit']) {
      list.push({ hour, hour12 }, { hour, minute: 'numeric', hour12 }, { hour, minute: 'numeric', second: 'numeric', hour12 });
    }
    for (const timeStyle of styles) list.push({ timeStyle, hour12 });
  }
  const text = list.map((o) => new Intl.DateTimeFormat(L, { timeZone: 'UTC', ...o }).format(at(1, 5)));
  for (const o of [ymdOf('numeric'), ymdOf('short'), { month: 'short', day: 'numeric' }, { hour: 'numeric', minute: 'numeric' }, { dateStyle: 'long' }]) {
    const format = new Intl.DateTimeFormat(L, { timeZone: 'UTC', ...o });
    text.push(format.formatRange(at(1, 5), at(1, 6)), format.formatRange(at(1, 5), at(7, 6)), format.formatRange(at(1, 5), at(1, 5, 17)));
  }
  for (const width of ['short', 'long', 'narrow']) {
    for (const o of [{ month: width }, { month: width, day: 'numeric' }]) {
      const format = new Intl.DateTimeFormat(L, { timeZone: 'UTC', ...o });
      text.push(...months.map((d) => format.format(d)));
    }
    const format = new Intl.DateTimeFormat(L, { timeZone: 'UTC', weekday: width });
    text.push(...weekdays.map((d) => format.format(d)));
  }
  const { hourCycle, numberingSystem } = new Intl.DateTimeFormat(L, { hour: 'numeric' }).resolvedOptions();
  dateProbes.set(L, [...text, hourCycle, numberingSystem].join('|'));
  return dateProbes.get(L);
};
const ymdOf = (month) => ({ year: 'numeric', month, day: 'numeric' });
const probe = (name, L) => JSON.stringify(probes[name](L).map((v) => String(v).replace(/[\d\u0660-\u0669]/g, '0')));
const same = (name, L, parent) => parent !== undefined && probe(name, L) === probe(name, parent);

const localeData = (L, parent, twin) => {
  const of = (name, sample) => (same(name, L, parent) ? made[parent][name] : sample());
  const { currency: { names, pattern, symbolToo, ...currency }, compact, ...number } = numberData(L);
  return { number, currency, currencyNames: { names, pattern, symbolToo }, compact, unit: of('unit', () => unitData(L)), date: twin === undefined ? dateData(L) : undefined, zones: of('zones', () => zoneData(L)),
    generic: of('generic', () => genericData(L)), plural: pluralData(L), list: listData(L), relative: relativeData(L), display: displayData(L) };
};

// What a child has else than its parent; null for what only the parent has.
const isObject = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
function difference(child, parent) {
  const out = {};
  for (const k of Object.keys(child)) {
    if (JSON.stringify(child[k]) === JSON.stringify(parent[k])) continue;
    const both = isObject(child[k]) && isObject(parent[k]);
    const value = both ? difference(child[k], parent[k]) : child[k];
    if (!both || Object.keys(value).length > 0) out[k] = value;
  }
  for (const k of Object.keys(parent)) if (!(k in child)) out[k] = null;
  return out;
}

const write = (name, text) =>
  writeFileSync(new URL('data/' + name + '.json.gz', import.meta.url), gzipSync(text, { level: 9 }));
// One section of the data per line; `gunzip -c` shows them.
const sectionsText = (sections) =>
  '{' + Object.entries(sections).map(([k, v]) => JSON.stringify(k) + ':' + JSON.stringify(v)).join(',\n') + '}\n';

const asked = process.argv.slice(2);
const zonePeriodTable = periodsByZone();
const made = {};
const tags = [];
for (const language of languages) {
  const regions = {};
  for (const tag of tagsOf(language)) {
    tags.push(tag);
    if (asked.length > 0 && !asked.includes(language)) continue;
    const isHub = tag === language || hubs[language]?.includes(tag);
    if (tag === language && hubs[tag]?.[0] !== 'nb') {
      const data = localeData(tag);
      made[tag] = { ...data, date: pooled(data.date) };
      write(tag, sectionsText(made[tag]));
      continue;
    }
    // The parent is what the region differs from least.
    const parents = [language, ...(hubs[language] ?? [])].filter((p) => made[p] !== undefined && p !== tag);
    const twin = parents.find((p) => dateProbe(p) === dateProbe(tag));
    const data = localeData(tag, twin ?? parents[0], twin);
    const choices = (twin === undefined ? parents : [twin]).map((parent) => {
      const whole = { ...data, date: twin === undefined ? pooled(data.date, made[parent].date) : made[twin].date };
      return { parent, whole, other: difference(whole, made[parent]) };
    });
    choices.sort((a, b) => JSON.stringify(a.other).length - JSON.stringify(b.other).length);
    const [{ parent, whole, other }] = choices;
    if (isHub) made[tag] = whole;
    regions[tag] = { parent, ...other };
  }
  if (Object.keys(regions).length > 0) write(language + '.regions', sectionsText(regions));
}

const currencyDigits = {};
for (const c of currencies) {
  const { maximumFractionDigits: n } = new Intl.NumberFormat('en', { style: 'currency', currency: c }).resolvedOptions();
  if (n !== 2) currencyDigits[c] = n;
}
const links = {};
for (const link of zoneLinks) {
  const target = tryOr(() => canonicalZone(link), undefined);
  if (target !== undefined && target !== link) links[link] = allZones.indexOf(target);
}
const systems = {};
for (const system of Intl.supportedValuesOf('numberingSystem')) {
  const format = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false });
  systems[system] = Array.from('0123456789', (d) => format.format(d));
}
// Services that know fewer tags than the others: those that they do know.
const knownTo = (service) => tags.filter((tag) => new Intl[service](tag).resolvedOptions().locale === tag);
const canonical = (tag) => Intl.getCanonicalLocales(tag)[0];
const aliases = (codes, prefix) => Object.fromEntries(codes.map((c) => [c, canonical(prefix + c).slice(prefix.length)])
  .filter(([c, to]) => c !== to && to !== ''));
const likely = {};
for (const tag of [...pairs.map((p) => p.toLowerCase()), 'und', ...pairs.map((p) => 'zh-' + p), 'zh-Hant', 'zh-Hans', 'und-Hant',
  ...pairs.map((p) => 'und-' + p)]) {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  if (script !== undefined && (!tag.includes('-') || tag.length !== 5 || script !== 'Hans')) likely[tag] = [language, script, region].join('-');
}
const words = (list) => ' ' + list.join(' ') + ' ';
write('common', sectionsText({ locales: words(tags), collators: words(knownTo('Collator')), plurals: words(knownTo('PluralRules')),
  aliases: { language: aliases(pairs.map((p) => p.toLowerCase()), ''), region: aliases(pairs, 'und-') }, likely,
  units, currencies, currencyDigits, digits: systems,
  zones: { names: allZones, listed: listedZones.length, links }, zonePeriods: zonePeriodTable,
  zoneCount: zoneRows.length }));
