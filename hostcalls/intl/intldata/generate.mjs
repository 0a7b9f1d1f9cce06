// Generates data/*.json.gz, the locale data of the guest's Intl, out of the
// Intl of Node, which holds the whole CLDR. Run it with the Node whose results are
// wanted (the committed file: Node 20):
//
//   node generate.mjs
//
// Nothing is read but Intl: the formatters are asked for samples, and what they
// give is turned into patterns. In a pattern of numbers 0 stands for the number, -
// + % ¤ for the signs; in a pattern of dates {y} {M} … stand for the fields, see
// webapi/js/intldatepatterns.js. The output is the same for the same ICU.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { zoneLinks } from './zonelinks.mjs';

const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs',
  'tr', 'ru', 'uk', 'ja', 'zh', 'ko', 'ar', 'hi'];
// Regions that differ from their language's data; the file holds the differences.
const regions = { 'en-GB': 'en', 'en-AU': 'en-GB', 'en-CA': 'en', 'en-IN': 'en-GB', 'de-AT': 'de',
  'de-CH': 'de', 'fr-CA': 'fr', 'es-MX': 'es', 'pt-PT': 'pt', 'ar-EG': 'ar' };
const mainCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'INR', 'KRW', 'BRL', 'CAD', 'AUD', 'CHF',
  'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'TRY', 'RUB', 'UAH', 'MXN', 'NZD', 'ZAR', 'HKD', 'SGD', 'ILS',
  'THB', 'HUF', 'RON', 'BGN', 'AED', 'SAR', 'EGP', 'IDR', 'MYR', 'PHP', 'VND', 'TWD', 'ARS', 'CLP',
  'COP', 'NGN', 'KES', 'PKR', 'BTC'];
const mainZones = ['UTC', 'America/New_York', 'America/Chicago', 'America/Denver',
  'America/Los_Angeles', 'America/Phoenix', 'Europe/London', 'Europe/Paris', 'Europe/Athens',
  'Europe/Moscow', 'Europe/Istanbul', 'Asia/Tokyo', 'Asia/Seoul', 'Asia/Shanghai',
  'Asia/Kolkata', 'Asia/Singapore', 'Asia/Dubai', 'Australia/Sydney', 'America/Sao_Paulo', 'Africa/Lagos',
  'Africa/Johannesburg', 'Africa/Nairobi', 'America/Halifax', 'America/Anchorage', 'Pacific/Honolulu',
  'America/Bogota', 'America/Argentina/Buenos_Aires', 'Asia/Hong_Kong', 'Asia/Jakarta', 'Asia/Karachi',
  'Asia/Manila', 'Pacific/Auckland', 'Asia/Jerusalem', 'Asia/Bangkok', 'Asia/Kathmandu'];
const mainLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'no', 'fi', 'pl',
  'cs', 'tr', 'ru', 'uk', 'ja', 'zh', 'zh-Hans', 'zh-Hant', 'ko', 'ar', 'hi', 'he', 'el', 'hu', 'ro',
  'bg', 'hr', 'sk', 'sl', 'sr', 'vi', 'th', 'id', 'ms', 'fa', 'bn', 'ta', 'te', 'ur', 'la', 'en-US',
  'en-GB', 'pt-BR', 'pt-PT', 'es-MX', 'fr-CA'];
const mainRegions = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'PT', 'BR', 'NL', 'BE', 'LU', 'SE', 'DK',
  'NO', 'FI', 'PL', 'CZ', 'SK', 'HU', 'RO', 'BG', 'GR', 'TR', 'RU', 'UA', 'JP', 'CN', 'KR', 'IN', 'TW',
  'HK', 'SG', 'MY', 'ID', 'TH', 'VN', 'PH', 'AU', 'NZ', 'CA', 'MX', 'AR', 'CL', 'CO', 'PE', 'ZA', 'NG',
  'KE', 'EG', 'MA', 'SA', 'AE', 'IL', 'IR', 'IQ', 'PK', 'BD', 'IE', 'IS', 'CH', 'AT', 'HR', 'RS', 'SI',
  'EE', 'LV', 'LT', '001', '150'];
const mainScripts = ['Latn', 'Cyrl', 'Arab', 'Hans', 'Hant', 'Jpan', 'Kore', 'Deva', 'Grek', 'Hebr'];

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

const numberData = (L, full) => {
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
  return { ...data, currency: currencyData(L, full), compact: compactData(L), unit: unitData(L) };
};

const currencyData = (L, full) => {
  const samples = samplesOf(L);
  const symbols = {}; const narrow = {}; const names = {};
  const show = (currency, currencyDisplay, v = 1) => new Intl.NumberFormat(L,
    { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 2, minimumFractionDigits: 0 })
    .formatToParts(v).find((p) => p.type === 'currency')?.value;
  let pattern;
  for (const c of full ? currencies : currencies.filter((c) => mainCurrencies.includes(c))) {
    const s = show(c, 'symbol'); const n = show(c, 'narrowSymbol');
    if (s !== c) symbols[c] = s;
    if (n !== s) narrow[c] = n;
    const map = {};
    for (const k in samples) map[k] = show(c, 'name', samples[k]);
    names[c] = byPlural(map);
  }
  for (const k in samples) {
    (pattern ??= {})[k] = numberPattern(new Intl.NumberFormat(L, { style: 'currency', currency: 'USD',
      currencyDisplay: 'name', minimumFractionDigits: 0 }).formatToParts(samples[k]));
  }
  return { symbols, narrow, names, pattern: byPlural(pattern) };
};

const compactData = (L) => {
  const out = {};
  const rules = new Intl.PluralRules(L);
  for (const compactDisplay of ['short', 'long']) {
    const format = new Intl.NumberFormat(L, { notation: 'compact', compactDisplay, maximumFractionDigits: 1 });
    const list = [];
    for (let e = 3; e < 15; e++) {
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

class Dates {
  constructor(locale, data) {
    this.locale = locale;
    this.data = data;
  }

  // The value of the part at an index in the text of several dates.
  vector(format, index, type, dates) {
    return dates.map((d) => format.formatToParts(d).filter((p) => p.type === type)[index]?.value ?? '');
  }

  token(format, { type, value }, index) {
    const { data } = this;
    const known = counted[type];
    if (known && digits.test(value)) return known[value.length === 1 ? 0 : 1];
    switch (type) {
      case 'year': return value.length === 2 ? 'Y' : 'y';
      case 'fractionalSecond': return 'f';
      case 'timeZoneName': return 'z';
      case 'month': return 'L' + intern(data.names, this.vector(format, index, type, months));
      case 'weekday': return 'E' + intern(data.names, this.vector(format, index, type, weekdays));
      case 'era': return 'G' + intern(data.names, this.vector(format, index, type, eras));
      case 'dayPeriod': {
        const all = this.vector(format, index, type, hours);
        const halves = all.every((v, h) => v === all[h < 12 ? 0 : 12]);
        return 'a' + intern(data.names, halves ? [all[0], all[12]] : all);
      }
    }
    throw new Error(this.locale + ': ' + type + ' ' + value);
  }

  pattern(options) {
    const format = new Intl.DateTimeFormat(this.locale, { timeZone: 'UTC', ...options });
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

// The index of each combination of the fields' widths in a pool of patterns, two
// digits in base 36 each, the last field counting fastest.
const combinations = (dates, fields, fixed, pool) => {
  let lists = [{}];
  for (const f of fields) {
    lists = lists.flatMap((o) => Array.from(widths[f], (w) => (w === undefined ? o : { ...o, [f]: w })));
  }
  return lists.map((o) => Object.keys(o).length === 0 ? '00'
    : intern(pool, dates.pattern({ ...o, ...fixed })).toString(36).padStart(2, '0')).join('');
};

const styles = ['full', 'long', 'medium', 'short'];
const dateData = (L) => {
  const data = { names: [], pool: [''] };
  const dates = new Dates(L, data);
  const { pool } = data;
  data.dates = combinations(dates, ['weekday', 'year', 'month', 'day'], {}, pool);
  data.eras = combinations(dates, ['year', 'month', 'day'], { era: 'short' }, pool);
  data.times12 = combinations(dates, ['hour', 'minute', 'second'], { hour12: true }, pool);
  data.times24 = combinations(dates, ['hour', 'minute', 'second'], { hour12: false }, pool);
  data.dateStyles = styles.map((dateStyle) => intern(pool, dates.pattern({ dateStyle })));
  data.timeStyles = [true, false].flatMap((hour12) =>
    styles.map((timeStyle) => intern(pool, dates.pattern({ timeStyle, hour12 }))));
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
  data.weekdayHours = ['narrow', 'short', 'long'].flatMap((weekday) =>
    [dates.pattern({ weekday, hour: 'numeric' }), dates.pattern({ weekday, ...hm })]);
  data.zone = dates.pattern({ ...hm, ...zone }).replace(dates.pattern(hm), '{0}');
  data.dateZone = dates.pattern({ ...ymd('numeric'), ...zone }).replace(dates.pattern(ymd('numeric')), '{0}');
  data.eraNames = ['short', 'long', 'narrow'].map((era) => dates.pattern({ era }));
  data.dayPeriods = ['short', 'long', 'narrow'].map((dayPeriod) => [
    dates.pattern({ dayPeriod }), dates.pattern({ hour: 'numeric', dayPeriod, hour12: true }),
    dates.pattern({ ...hm, dayPeriod, hour12: true })]);
  const cycle = (o) => new Intl.DateTimeFormat(L, { hour: 'numeric', ...o }).resolvedOptions().hourCycle;
  data.cycles = [cycle({}), cycle({ hour12: true }), cycle({ hour12: false })];
  data.fraction = new Intl.DateTimeFormat(L, { second: 'numeric', fractionalSecondDigits: 3 })
    .formatToParts(0).find((p) => p.type === 'literal')?.value ?? '.';
  return { ...data, ...rangeData(dates, ymd, hm), zones: zoneData(L) };
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

const januaryJuly = [Date.UTC(2024, 0, 15), Date.UTC(2024, 6, 15)];
const zoneName = (L, timeZone, timeZoneName, date) => tryOr(() => new Intl.DateTimeFormat(L,
  { timeZone, timeZoneName }).formatToParts(date).find((p) => p.type === 'timeZoneName').value, '');
const offsetOf = (timeZone, date) => zoneName('en', timeZone, 'longOffset', date);
// Names of a zone: [short standard, short daylight, long standard, long daylight,
// short generic, long generic]; '' for what is an offset.
const zoneNames = (L, zone) => {
  const [a, b] = januaryJuly;
  const minutes = (d) => { const m = /([+-])(\d\d):(\d\d)/.exec(offsetOf(zone, d)); return m ? (m[1] + 1) * (m[2] * 60 + +m[3]) : 0; };
  const [standard, daylight] = minutes(a) <= minutes(b) ? [a, b] : [b, a];
  const name = (style, d) => {
    const n = zoneName(L, zone, style, d);
    return n === zoneName(L, zone, style === 'long' ? 'longOffset' : 'shortOffset', d) && zone !== 'UTC' ? '' : n;
  };
  const dst = minutes(a) !== minutes(b);
  return [name('short', standard), dst ? name('short', daylight) : '', name('long', standard),
    dst ? name('long', daylight) : '', name('shortGeneric', a), name('longGeneric', a)];
};
// English has the names of all zones; the others those of the main zones, by the
// English name of the standard time.
const zoneData = (L) => {
  const common = { gmt: zoneName(L, 'Asia/Tokyo', 'shortOffset', 0).replace(/[+\-−].*$/, ''),
    minus: /[-−]/.exec(zoneName(L, 'America/New_York', 'shortOffset', 0))?.[0] ?? '-',
    zero: zoneName(L, 'Africa/Abidjan', 'shortOffset', 0) };
  if (L === 'en') return { ...common, ...allZoneNames() };
  const names = {};
  for (const zone of mainZones.map(canonicalZone)) {
    const english = zoneNames('en', zone); const own = zoneNames(L, zone);
    if (JSON.stringify(own) !== JSON.stringify(english)) names[english[2]] ??= own;
  }
  return { ...common, names };
};
const allZoneNames = () => {
  const rows = []; const index = {};
  for (const zone of allZones) {
    const names = zoneNames('en', zone);
    if (names.every((n, i) => n === '' || i > 3)) continue;
    (index[intern(rows, names)] ??= []).push(zoneIndex.get(zone).toString(36));
  }
  return { rows, index: Object.values(index).map((l) => l.join(' ')) };
};
const canonicalZone = (zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
const allZones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
const zoneIndex = new Map(allZones.map((z, i) => [z, i]));

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

const displayData = (L, full) => {
  const names = (type, codes, other) => {
    const format = new Intl.DisplayNames(L, { type, fallback: 'none', ...other });
    const out = {};
    for (const c of codes) {
      const name = tryOr(() => format.of(c), undefined);
      if (name !== undefined && name !== c) out[c] = name;
    }
    return out;
  };
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const regions = full ? letters.flatMap((a) => letters.map((b) => a + b)).concat(mainRegions) : mainRegions;
  const small = letters.map((c) => c.toLowerCase());
  const languages = full ? small.flatMap((a) => small.map((b) => a + b)).concat(mainLanguages) : mainLanguages;
  return { region: names('region', regions), language: names('language', languages),
    script: names('script', mainScripts), currency: names('currency', full ? currencies : mainCurrencies),
    dateTimeField: names('dateTimeField', ['era', 'year', 'quarter', 'month', 'weekOfYear', 'weekday', 'day',
      'dayPeriod', 'hour', 'minute', 'second', 'timeZoneName']) };
};

// ---- output ----

const localeData = (L, full) => {
  const { currency, compact, unit, ...number } = numberData(L, full);
  const { zones, ...date } = dateData(L, full);
  return { number, currency, compact, unit, date, zones, list: listData(L), relative: relativeData(L),
    display: displayData(L, full) };
};

const isObject = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
const difference = (child, parent) => {
  const out = {};
  for (const k of Object.keys(child)) {
    if (JSON.stringify(child[k]) === JSON.stringify(parent[k])) continue;
    out[k] = isObject(child[k]) && isObject(parent[k]) ? difference(child[k], parent[k]) : child[k];
  }
  return out;
};

// One section of the data per line; `gunzip -c` shows them.
const write = (name, sections) => {
  const lines = Object.entries(sections).map(([k, v]) => JSON.stringify(k) + ':' + JSON.stringify(v));
  writeFileSync(new URL('data/' + name + '.json.gz', import.meta.url), gzipSync('{' + lines.join(',\n') + '}\n', { level: 9 }));
};

const made = {};
for (const L of locales) {
  made[L] = localeData(L, L === 'en');
  write(L, made[L]);
}
for (const L in regions) {
  const parent = regions[L];
  made[L] = localeData(L, false);
  write(L, { parent, ...difference(made[L], made[parent]) });
}
const currencyDigits = {};
for (const c of currencies) {
  const { maximumFractionDigits: n } = new Intl.NumberFormat('en', { style: 'currency', currency: c }).resolvedOptions();
  if (n !== 2) currencyDigits[c] = n;
}
const links = {};
for (const link of zoneLinks) {
  const target = tryOr(() => canonicalZone(link), undefined);
  if (target !== undefined && target !== link && zoneIndex.has(target)) links[link] = zoneIndex.get(target);
}
write('common', { locales: [...locales, ...Object.keys(regions)], units, currencies, currencyDigits,
  zones: { names: allZones, links } });
