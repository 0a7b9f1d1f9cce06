// FormData: XMLHttpRequest Standard, 4. Entries are [name, value], where value is a
// string or a File.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const { dataOfBlob, isBlob, isFile, newFile, newList, push, webidl } = internals;
  const { USVString, isObject, required } = webidl;

  const what = 'FormData';
  const blobType = webidl.interfaceType('Blob', isBlob);

  // "Create an entry": gives the value for a Blob.
  const fileFor = (blob, filename) => {
    if (isFile(blob) && filename === undefined) return blob;
    const { bytes, type, file } = dataOfBlob(blob);
    return newFile(bytes, type, filename ?? 'blob', file?.lastModified);
  };

  // Converts the arguments of append and set, whose overloads count says apart, and
  // gives the entry.
  const toEntry = (count, method, name, value, filename) => {
    required(count, 2, what + '.' + method);
    const isText = count === 2 && !isBlob(value);
    const blob = isText ? undefined : blobType(value, what + '.' + method + ': argument 2');
    const key = USVString(name, what + '.' + method + ': argument 1');
    if (isText) return [key, USVString(value, what + '.' + method + ': argument 2')];
    const given = count > 2 && filename !== undefined
      ? USVString(filename, what + '.' + method + ': argument 3') : undefined;
    return [key, fileFor(blob, given)];
  };

  const toName = (count, method, name) => {
    required(count, 1, what + '.' + method);
    return USVString(name, what + '.' + method + ': argument 1');
  };

  let entriesOf;

  class FormData {
    #entries = newList();

    constructor(form = undefined, submitter = null) {
      if (form !== undefined) throw new TypeError('FormData: there are no forms here');
    }

    static {
      entriesOf = (value) => #entries in value ? value.#entries : undefined;
    }

    append(name, value, filename = undefined) {
      const entries = this.#entries;
      push(entries, toEntry(arguments.length, 'append', name, value, filename));
    }

    delete(name) {
      const entries = this.#entries;
      const key = toName(arguments.length, 'delete', name);
      let to = 0;
      for (let i = 0; i < entries.length; i++) {
        if (entries[i][0] !== key) entries[to++] = entries[i];
      }
      entries.length = to;
    }

    get(name) {
      const entries = this.#entries;
      const key = toName(arguments.length, 'get', name);
      for (let i = 0; i < entries.length; i++) if (entries[i][0] === key) return entries[i][1];
      return null;
    }

    getAll(name) {
      const entries = this.#entries;
      const key = toName(arguments.length, 'getAll', name);
      const values = newList();
      for (let i = 0; i < entries.length; i++) {
        if (entries[i][0] === key) push(values, entries[i][1]);
      }
      return webidl.createArray(values);
    }

    has(name) {
      const entries = this.#entries;
      const key = toName(arguments.length, 'has', name);
      for (let i = 0; i < entries.length; i++) if (entries[i][0] === key) return true;
      return false;
    }

    set(name, value, filename = undefined) {
      const entries = this.#entries;
      const entry = toEntry(arguments.length, 'set', name, value, filename);
      let to = 0;
      let isSet = false;
      for (let i = 0; i < entries.length; i++) {
        if (entries[i][0] !== entry[0]) {
          entries[to++] = entries[i];
        } else if (!isSet) {
          entries[to++] = entry;
          isSet = true;
        }
      }
      entries.length = to;
      if (!isSet) push(entries, entry);
    }
  }

  const isFormData = (value) => isObject(value) && entriesOf(value) !== undefined;

  webidl.definePairIterable(FormData, (formData) => {
    if (!isFormData(formData)) throw new TypeError('Illegal invocation');
    return entriesOf(formData);
  });
  webidl.defineInterface(FormData);
  internals.defineKind('FormData', FormData.prototype, entriesOf);

  internals.isFormData = isFormData;
  internals.entriesOfFormData = entriesOf;

  // Gives a FormData that takes over a list of [name, value].
  internals.newFormData = (list) => {
    const formData = new FormData();
    const entries = entriesOf(formData);
    for (let i = 0; i < list.length; i++) push(entries, list[i]);
    return formData;
  };
})
